import { useState } from 'react';
import { useProviders } from '../../api/providers.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/forms/check.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TimeField } from '../../ui/forms/time-field.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useWords } from '../../ui/wording/language.tsx';
import { type Entry, useKeeping, WEEKDAYS, type Wish } from './queries.ts';
import { standbyWords } from './words.ts';

const ANY: Wish = {
  providerId: null,
  days: [],
  earliestTime: null,
  latestTime: null,
  notice: 0,
  priority: 0,
};

const wishOf = ({ providerId, days, earliestTime, latestTime, notice, priority }: Wish): Wish => ({
  ...{ providerId, days, earliestTime, latestTime, notice, priority },
});

/** The wish of a new or existing entry. */
export function EntryForm({
  entry,
  patientId,
  onClose,
}: {
  readonly entry: Entry | null;
  readonly patientId: string;
  onClose(): void;
}) {
  const words = useWords(standbyWords);
  const [wish, setWish] = useState<Wish>(entry ? wishOf(entry) : ANY);
  const keeping = useKeeping(() => {
    toast(entry ? words.kept : words.added);
    onClose();
  });
  const errors = keeping.refusal?.fields ?? {};
  const submit = () => {
    keeping.run(entry ? { id: entry.id, ...wish } : { patientId, ...wish });
  };
  return (
    <Form onSubmit={submit} noValidate>
      <WishFields wish={wish} errors={errors} onChange={(part) => setWish({ ...wish, ...part })} />
      <Refused refusal={keeping.refusal} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" isBusy={keeping.isBusy}>
          {words.keepIt}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </Form>
  );
}

function WishFields({
  wish,
  errors,
  onChange,
}: {
  readonly wish: Wish;
  readonly errors: Readonly<Record<string, string>>;
  onChange(part: Partial<Wish>): void;
}) {
  const words = useWords(standbyWords);
  const { data: providers = [] } = useProviders();
  const { days } = wish;
  return (
    <>
      <Select
        label={words.provider}
        value={wish.providerId ?? ''}
        options={[
          { value: '', label: words.anyProvider },
          ...providers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        error={errors.providerId}
        onChange={(id) => onChange({ providerId: id || null })}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1">{words.wantedDays}</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {WEEKDAYS.map((day) => (
            <Check
              key={day}
              label={words[day]}
              isOn={days.includes(day)}
              onChange={(isOn) =>
                onChange({ days: isOn ? [...days, day] : days.filter((other) => other !== day) })
              }
            />
          ))}
        </div>
        <p className="text-12 text-quiet">{words.wantedDaysWhy}</p>
      </fieldset>
      <div className="grid grid-cols-2 items-start gap-3">
        <TimeField
          label={words.earliest}
          value={wish.earliestTime ?? ''}
          error={errors.earliestTime}
          onChange={(time) => onChange({ earliestTime: time || null })}
        />
        <TimeField
          label={words.latest}
          value={wish.latestTime ?? ''}
          error={errors.latestTime}
          onChange={(time) => onChange({ latestTime: time || null })}
        />
        <Field
          label={words.noticeLabel}
          type="number"
          min={0}
          inputMode="numeric"
          value={wish.notice}
          error={errors.notice}
          onChange={({ target }) => onChange({ notice: Math.max(0, target.valueAsNumber || 0) })}
        />
        <Field
          label={words.priority}
          type="number"
          min={0}
          max={9}
          inputMode="numeric"
          hint={words.priorityWhy}
          value={wish.priority}
          error={errors.priority}
          onChange={({ target }) =>
            onChange({ priority: Math.min(9, Math.max(0, target.valueAsNumber || 0)) })
          }
        />
      </div>
    </>
  );
}
