import { useState } from 'react';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useProviders } from '../../api/providers.ts';
import { VISIT_REASONS, type VisitReason } from '../../api/visit-choices.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/forms/check.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Area } from '../../ui/layout/area.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { dayFrom } from '../../ui/wording/time.ts';
import { type AskedRequest, useAsking, useReminds } from './book-queries.ts';
import { bookWords } from './book-words.ts';

const TWO_WEEKS = 14;

interface Wish {
  readonly visitReason: VisitReason;
  readonly providerId: string;
  readonly from: string;
  readonly to: string;
  readonly note: string;
}

/** A booking request: kind of visit, provider and range of days; sent by text, or only created. */
export function AskToBook({
  patientId,
  onDone,
}: {
  readonly patientId: string;
  onDone(asked: AskedRequest | null): void;
}) {
  const words = useWords(bookWords);
  const { clock } = useClinicClock();
  const { data: reminds = false } = useReminds();
  const today = clock.day(clock.now());
  const [wish, setWish] = useState<Wish>({
    ...{ visitReason: 'follow_up', providerId: '', note: '' },
    ...{ from: dayFrom(today, 1), to: dayFrom(today, TWO_WEEKS) },
  });
  const [chosen, setRemind] = useState<boolean | null>(null);
  const asking = useAsking(onDone);
  const remind = chosen ?? reminds;
  const ask = (send: boolean) => {
    const providerId = wish.providerId || null;
    const note = wish.note.trim() || null;
    asking.run({ ...wish, patientId, providerId, note, send, remind: send && remind });
  };
  return (
    <Form
      aria-label={words.ask}
      noValidate
      className="mt-3 grid gap-4 rounded-normal border p-4"
      onSubmit={() => ask(true)}
    >
      <WishFields
        {...{ wish, today }}
        errors={asking.refusal?.fields ?? {}}
        onChange={(part) => setWish({ ...wish, ...part })}
      />
      <Check label={words.remind} isOn={remind} onChange={setRemind} />
      <UnmetReason refusal={asking.refusal} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" isBusy={asking.isBusy}>
          {words.send}
        </Button>
        <Button isBusy={asking.isBusy} onClick={() => ask(false)}>
          {words.giveLink}
        </Button>
        <Button look="plain" onClick={() => onDone(null)}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  );
}

/** Without consent, staff can record it or pass on the link themselves. */
function UnmetReason({ refusal }: { readonly refusal: ReturnType<typeof useAsking>['refusal'] }) {
  const words = useWords(bookWords);
  if (refusal?.code !== 'CONFLICT') return <Refused refusal={refusal} />;
  return (
    <p role="alert" className="rounded-normal bg-watch-tint px-3 py-2">
      {words.noConsent}
    </p>
  );
}

function WishFields({
  wish,
  today,
  errors,
  onChange,
}: {
  readonly wish: Wish;
  readonly today: string;
  readonly errors: Readonly<Record<string, string>>;
  onChange(part: Partial<Wish>): void;
}) {
  const words = useWords(bookWords);
  const { data: providers = [] } = useProviders();
  return (
    <>
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <Select<VisitReason>
          label={words.visit}
          value={wish.visitReason}
          options={VISIT_REASONS.map((value) => ({ value, label: words[value] }))}
          onChange={(visitReason) => onChange({ visitReason })}
        />
        <Select
          label={words.with}
          value={wish.providerId}
          options={[
            { value: '', label: words.anybody },
            ...providers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          error={errors.providerId}
          onChange={(providerId) => onChange({ providerId })}
        />
        {(['from', 'to'] as const).map((name) => (
          <Field
            key={name}
            label={words[name]}
            type="date"
            min={name === 'to' ? wish.from : today}
            value={wish[name]}
            error={errors[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        ))}
      </div>
      <Area
        label={words.note}
        hint={words.noteHint}
        error={errors.note}
        value={wish.note}
        rows={2}
        maxLength={600}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </>
  );
}
