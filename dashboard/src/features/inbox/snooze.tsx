import { useState } from 'react';
import { type ClinicClock, useClinicClock } from '../../api/clinic-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { dayFrom, dueAt, momentOf } from '../../ui/wording/time.ts';
import { inboxWords } from './words.ts';

const HOUR_MS = 3_600_000;
const MORNING = '09:00';

/** Snoozes an item; past the time promised to the caller a reason is required. */
export function Snooze({
  isOpen,
  promised,
  onClose,
  onUntil,
}: {
  readonly isOpen: boolean;
  readonly promised: string | null;
  onClose(): void;
  onUntil(until: Date, note: string | null): void;
}) {
  const words = useWords(inboxWords);
  const { language } = useLanguage();
  const { clock } = useClinicClock();
  const [late, setLate] = useState<Date | null>(null);
  const [note, setNote] = useState('');
  const now = clock.now();
  const choices = [
    { label: words.inHalfAnHour, until: new Date(now.getTime() + HOUR_MS / 2) },
    { label: words.inAnHour, until: new Date(now.getTime() + HOUR_MS) },
    { label: words.inThreeHours, until: new Date(now.getTime() + 3 * HOUR_MS) },
    { label: words.tomorrowMorning, until: tomorrowMorning(clock) },
  ];
  const choose = (until: Date) => {
    if (promised && until > new Date(promised)) setLate(until);
    else onUntil(until, null);
  };
  const close = () => {
    setLate(null);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={words.snoozeTitle}>
      {late ? (
        <Form
          onSubmit={() => {
            if (!note.trim()) return;
            setLate(null);
            onUntil(late, note.trim());
          }}
        >
          <p className="text-quiet">{words.promised(dueAt(promised ?? late, clock, language))}</p>
          <Field
            label={words.whyLater}
            value={note}
            maxLength={500}
            required
            autoFocus
            onChange={({ target }) => setNote(target.value)}
          />
          <div className="flex gap-2">
            <Button type="submit" look="primary">
              {words.snooze}
            </Button>
            <Button onClick={close}>{words.cancel}</Button>
          </div>
        </Form>
      ) : (
        <ul className="grid gap-2">
          {choices.map(({ label, until }) => (
            <li key={label}>
              <Button className="w-full justify-between" onClick={() => choose(until)}>
                {label}
                <span className="text-quiet">{momentOf(until, clock, language)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function tomorrowMorning(clock: ClinicClock): Date {
  const now = clock.now();
  const wall = new Date(`${dayFrom(clock.day(now), 1)}T${MORNING}:00Z`);
  const guess = new Date(wall.getTime() - (clock.wall(now).getTime() - now.getTime()));
  // Corrects the guess if the time zone's offset changes overnight.
  return new Date(guess.getTime() - (clock.wall(guess).getTime() - wall.getTime()));
}
