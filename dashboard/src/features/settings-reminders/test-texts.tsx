import { useState } from 'react';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import type { Draft } from '../../ui/draft.ts';
import { Field } from '../../ui/field.tsx';
import { useWords } from '../../ui/language.tsx';
import { useReadOnly } from '../../ui/read-only.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Section } from '../../ui/section.tsx';
import { Tick } from '../../ui/verdict.tsx';
import { type Reminders, sendTests, TONGUES, usePreview } from './queries.ts';
import { reminderWords } from './words.ts';

/** The texts on one's own telephone, before any patient gets one. */
export function TestTexts({ draft }: { readonly draft: Draft<Reminders> }) {
  const words = useWords(reminderWords);
  const preview = usePreview(draft.fields);
  const texts = TONGUES.flatMap(
    (tongue) => preview.data?.find((each) => each.language === tongue)?.text ?? [],
  );
  const [testPhone, setPhone] = useState('');
  const send = useSaving({ save: sendTests, touches: ['texts'] });
  if (useReadOnly()) return null;
  const { answer } = send;
  return (
    <Section title={words.test} lead={words.testWhy} id="test">
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (testPhone.trim() && texts.length > 0) send.run({ testPhone: testPhone.trim(), texts });
        }}
      >
        <Field
          className="w-60"
          label={words.testPhone}
          type="tel"
          value={testPhone}
          onChange={({ target }) => setPhone(target.value)}
        />
        <Button type="submit" isBusy={send.isBusy} className="h-10 desk:h-10">
          {words.send}
        </Button>
      </form>
      <div role="status" className="grid gap-2 empty:hidden">
        <Refused refusal={send.refusal} />
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
