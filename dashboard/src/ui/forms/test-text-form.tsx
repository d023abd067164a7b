import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Section } from '../layout/section.tsx';
import { type RefusalFacts, Refused } from '../refused.tsx';
import { Tick } from '../verdict.tsx';
import { Field } from './field.tsx';
import { Form } from './form.tsx';

interface TestTextWords {
  readonly test: string;
  readonly testWhy: ReactNode;
  readonly testPhone: string;
  readonly send: string;
  readonly sent: string;
  readonly notSent: string;
}

interface TestTextSending {
  readonly isBusy: boolean;
  readonly refusal: RefusalFacts | null;
  readonly answer:
    | { readonly valid: boolean; readonly error?: string | null; readonly skipReason?: string | null }
    | null
    | undefined;
}

/** Sends texts of the clinic to a telephone of its own, and shows whether they were sent. */
export function TestTextForm({
  words,
  sending,
  onSend,
}: {
  readonly words: TestTextWords;
  readonly sending: TestTextSending;
  onSend(testPhone: string): void;
}) {
  const [testPhone, setPhone] = useState('');
  const { answer } = sending;
  return (
    <Section title={words.test} lead={words.testWhy} id="test">
      <Form
        className="flex flex-wrap items-end gap-2"
        onSubmit={() => testPhone.trim() && onSend(testPhone.trim())}
      >
        <Field
          className="w-60"
          label={words.testPhone}
          type="tel"
          value={testPhone}
          onChange={({ target }) => setPhone(target.value)}
        />
        <Button type="submit" isBusy={sending.isBusy} className="h-10 desk:h-10">
          {words.send}
        </Button>
      </Form>
      <div role="status" className="grid gap-2 empty:hidden">
        <Refused refusal={sending.refusal} />
        {answer && (
          <p className="flex items-start gap-2">
            <Tick outcome={answer.valid ? 'yes' : 'no'} />
            <span>
              {answer.valid ? words.sent : words.notSent}{' '}
              <span lang="en" className="text-quiet">
                {answer.error ?? answer.skipReason}
              </span>
            </span>
          </p>
        )}
      </div>
    </Section>
  );
}
