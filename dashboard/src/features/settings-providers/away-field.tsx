import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { api, dataOf, read } from '../../api/client.ts';
import { useClinicClock } from '../../api/clinic-clock.ts';
import { useClinicQuery } from '../../api/clinic-query.ts';
import { useSaving } from '../../api/saving.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shortDay } from '../../ui/wording/time.ts';
import { type Provider, ROSTER_TOUCHES } from './queries.ts';
import { providersWords } from './words.ts';

function useAbsences(providerId: string | null, today: string) {
  const queryFn = dataOf('/api/clinic/closures');
  return useClinicQuery({
    queryKey: ['schedule', 'closures'],
    queryFn,
    select: (all) =>
      all.filter(
        (each) =>
          each.providerId !== null && each.providerId === providerId && each.to >= today && !each.startTime,
      ),
  });
}

interface AwayProps {
  readonly provider: Provider;
  readonly status: Provider['status'];
  onLeave(isAway: boolean): void;
}

/** Days on which a provider is away, which callers hear. Saved at once, like all closures. */
export function AwayField({ provider, status, onLeave }: AwayProps) {
  const words = useWords(providersWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const today = clock.day(clock.now());
  const { data: absences = [] } = useAbsences(provider.emrProviderId, today);
  const [isAdding, setAdding] = useState(false);
  const removing = useSaving({
    save: (id: string) => read(api.DELETE('/api/clinic/closures/{id}', { params: { path: { id } } })),
    touches: ROSTER_TOUCHES,
    onSaved: () => toast(words.saved),
  });
  const dayOf = (day: string) => shortDay(day, today, language);
  return (
    <div className="grid content-start gap-1">
      <span>{words.away}</span>
      <ul aria-label={words.away} className="flex flex-wrap items-center gap-1.5">
        {status === 'on_leave' && <Chip label={words.untilFurther} onRemove={() => onLeave(false)} />}
        {absences.map(({ id, from, to }) => (
          <Chip
            key={id}
            label={from === to ? dayOf(from) : words.fromTo(dayOf(from), dayOf(to))}
            onRemove={() => removing.run(id)}
          />
        ))}
        <li>
          <Button look="plain" onClick={() => setAdding(true)}>
            <Plus aria-hidden size={16} />
            {words.addAway}
          </Button>
        </li>
      </ul>
      <Refused refusal={removing.refusal} />
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title={words.awayTitle(provider.name)}>
        <AwayForm
          provider={provider}
          today={today}
          onLeave={() => {
            onLeave(true);
            setAdding(false);
          }}
          onDone={() => setAdding(false)}
        />
      </Dialog>
    </div>
  );
}

function Chip({ label, onRemove }: { readonly label: string; onRemove(): void }) {
  const words = useWords(providersWords);
  return (
    <li className="flex h-8 items-center gap-1 rounded-normal border bg-raised pr-1 pl-2.5">
      {label}
      <button
        type="button"
        aria-label={words.removeAway(label)}
        title={words.removeAway(label)}
        onClick={onRemove}
        className="grid size-6 place-items-center rounded-small text-quiet hover:bg-sunk hover:text-ink"
      >
        <X aria-hidden size={12} />
      </button>
    </li>
  );
}

interface AwayFormProps {
  readonly provider: Provider;
  readonly today: string;
  onLeave(): void;
  onDone(): void;
}

function AwayForm({ provider, today, onLeave, onDone }: AwayFormProps) {
  const words = useWords(providersWords);
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const adding = useSaving({
    save: (_: undefined) =>
      read(
        api.POST('/api/clinic/closures', {
          body: {
            ...{ from, to: to < from ? from : to, startTime: null, endTime: null },
            ...{ reason: null, reasonZh: null, providerId: provider.emrProviderId },
          },
        }),
      ),
    touches: ROSTER_TOUCHES,
    onSaved: () => {
      toast(words.saved);
      onDone();
    },
  });
  return (
    <Form onSubmit={() => adding.run(undefined)}>
      <div className="grid grid-cols-2 gap-4">
        <Field
          label={words.awayFrom}
          type="date"
          min={today}
          value={from}
          required
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field
          label={words.awayTo}
          type="date"
          min={from}
          value={to < from ? from : to}
          required
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      <p className="text-12 text-quiet">{words.awayWhy}</p>
      <Refused refusal={adding.refusal} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" isBusy={adding.isBusy} disabled={!provider.emrProviderId}>
          {words.save}
        </Button>
        <Button onClick={onLeave}>{words.untilFurther}</Button>
        <Button look="plain" onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  );
}
