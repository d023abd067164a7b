import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { LeaveGuard } from '../../ui/forms/save-bar.tsx';
import { TimeInput } from '../../ui/forms/time-field.tsx';
import { toast } from '../../ui/layout/toast.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { dayFrom, weekdayOf } from '../../ui/wording/time.ts';
import { type OpeningDay, useKeepHours } from './queries.ts';
import { closingWords } from './words.ts';

const SUNDAY = '2026-11-15';
/** Monday first. */
const ORDER = [1, 2, 3, 4, 5, 6, 0];
const USUAL = { open: '09:00', close: '17:00' };
const LUNCH = { from: '12:00', to: '13:00' };

/** Opening hours and breaks of all seven days, saved together. */
export function HoursForm({ hours }: { readonly hours: readonly OpeningDay[] }) {
  const words = useWords(closingWords);
  const keep = useKeepHours();
  // Unsaved edits take precedence over refetched data.
  const [draft, setDraft] = useState<readonly OpeningDay[] | null>(null);
  const shown = draft ?? hours;
  const isWrong = shown.some((day) => !isSound(day));
  const change = (weekday: number, next: Partial<OpeningDay>) =>
    setDraft(shown.map((day) => (day.weekday === weekday ? { ...day, ...next } : day)));
  const asMonday = () => {
    const monday = shown.find(({ weekday }) => weekday === 1);
    if (monday)
      setDraft(
        shown.map((day) => (day.weekday > 1 && day.weekday < 6 ? { ...monday, weekday: day.weekday } : day)),
      );
  };
  const save = () =>
    keep.mutate(shown, {
      onError: () => toast(words.failed),
      onSuccess: () => {
        setDraft(null);
        toast(words.hoursKept);
      },
    });
  return (
    <Form onSubmit={() => !isWrong && save()}>
      <LeaveGuard count={draft && !keep.isPending ? 1 : 0} />
      <ul className="divide-y border-y">
        {ORDER.map((weekday) => {
          const day = shown.find((each) => each.weekday === weekday);
          return day && <DayRow key={weekday} day={day} onChange={(next) => change(weekday, next)} />;
        })}
      </ul>
      {isWrong && (
        <p role="alert" className="text-bad">
          {words.hoursWrong}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" isBusy={keep.isPending} disabled={draft === null || isWrong}>
          {words.keepHours}
        </Button>
        <Button onClick={asMonday}>{words.sameAsMonday}</Button>
      </div>
    </Form>
  );
}

function isSound({ isOpen, open, close, breaks = [] }: OpeningDay): boolean {
  if (!isOpen) return true;
  if (!open || !close || close <= open) return false;
  return breaks.every(({ from, to }) => from < to && from >= open && to <= close);
}

function DayRow({ day, onChange }: { readonly day: OpeningDay; onChange(next: Partial<OpeningDay>): void }) {
  const words = useWords(closingWords);
  const { language } = useLanguage();
  const name = weekdayOf(dayFrom(SUNDAY, day.weekday), language);
  const { isOpen, open, close, breaks = [] } = day;
  const setBreak = (at: number, next: Partial<(typeof breaks)[number]>) =>
    onChange({ breaks: breaks.map((each, index) => (index === at ? { ...each, ...next } : each)) });
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <label className="flex w-32 items-center gap-2">
        <input
          type="checkbox"
          aria-label={words.isOpen(name)}
          checked={isOpen}
          onChange={({ target }) =>
            onChange({ isOpen: target.checked, open: open ?? USUAL.open, close: close ?? USUAL.close })
          }
          className="size-4 accent-accent"
        />
        {name}
      </label>
      {!isOpen && <span className="text-quiet">{words.shut}</span>}
      {isOpen && (
        <>
          <Span
            from={open ?? ''}
            to={close ?? ''}
            labels={[words.opens(name), words.closes(name)]}
            onChange={([opens, closes]) => onChange({ open: opens, close: closes })}
          />
          <div className="grid gap-2">
            {breaks.map((each, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two breaks may be alike while they are written
              <span key={at} className="flex items-center gap-1">
                <Span
                  from={each.from}
                  to={each.to}
                  labels={[words.breakFrom(name), words.breakTo(name)]}
                  onChange={([from, to]) => setBreak(at, { from, to })}
                />
                <IconButton
                  label={words.dropBreak(name)}
                  onClick={() => onChange({ breaks: breaks.filter((_, index) => index !== at) })}
                >
                  <X aria-hidden size={16} />
                </IconButton>
              </span>
            ))}
          </div>
          <Button
            look="plain"
            aria-label={`${words.addBreak}: ${name}`}
            onClick={() => onChange({ breaks: [...breaks, LUNCH] })}
          >
            <Plus aria-hidden size={16} />
            {words.addBreak}
          </Button>
        </>
      )}
    </li>
  );
}

function Span({
  from,
  to,
  labels,
  onChange,
}: {
  readonly from: string;
  readonly to: string;
  readonly labels: readonly [string, string];
  onChange(span: readonly [string, string]): void;
}) {
  const look = 'h-9 max-w-26';
  return (
    <span className="flex items-center gap-2">
      <TimeInput
        aria-label={labels[0]}
        value={from}
        onChange={(time) => onChange([time, to])}
        className={look}
      />
      <span aria-hidden className="text-quiet">
        –
      </span>
      <TimeInput
        aria-label={labels[1]}
        value={to}
        onChange={(time) => onChange([from, time])}
        className={look}
      />
    </span>
  );
}
