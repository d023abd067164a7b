import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { VISIT_REASONS } from '../../api/visit-choices.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/forms/check.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { useReadOnly } from '../../ui/read-only.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { listed } from '../../ui/wording/sentence.ts';
import type { ReminderWindow } from './queries.ts';
import { reminderWords } from './words.ts';

const MOST = 4;
const [SOONEST, FURTHEST] = [2, 336];

/** The reminder windows, each removable. */
export function WindowsField({
  windows,
  error,
  onChange,
}: {
  readonly windows: readonly ReminderWindow[];
  readonly error: string | undefined;
  onChange(windows: ReminderWindow[]): void;
}) {
  const words = useWords(reminderWords);
  const nameOf = useWindowName();
  const isReadOnly = useReadOnly();
  const [open, setOpen] = useState<number | null>(null);
  const keep = (window: ReminderWindow) => {
    const others = windows.filter((_, at) => at !== open);
    onChange([...others, window].toSorted((one, other) => other.hoursBefore - one.hoursBefore));
    setOpen(null);
  };
  return (
    <div className="grid content-start gap-1">
      <span>{words.windows}</span>
      <ul aria-label={words.windows} className="flex flex-wrap items-center gap-2">
        {windows.map((window, at) => (
          <li
            key={window.hoursBefore}
            className="flex h-10 items-center gap-1 rounded-normal border bg-raised pr-1 pl-1"
          >
            <button
              type="button"
              title={words.change(nameOf(window))}
              disabled={isReadOnly}
              onClick={() => setOpen(at)}
              className="h-8 rounded-small px-2 enabled:hover:bg-hover"
            >
              {nameOf(window)}
            </button>
            {windows.length > 1 && !isReadOnly && (
              <button
                type="button"
                aria-label={words.remove(nameOf(window))}
                title={words.remove(nameOf(window))}
                onClick={() => onChange(windows.filter((_, other) => other !== at))}
                className="grid size-7 place-items-center rounded-small text-quiet hover:bg-sunk hover:text-ink"
              >
                <X aria-hidden size={14} />
              </button>
            )}
          </li>
        ))}
        {windows.length < MOST && (
          <li>
            <Button look="plain" onClick={() => setOpen(windows.length)}>
              <Plus aria-hidden size={16} />
              {words.add}
            </Button>
          </li>
        )}
      </ul>
      {error && <span className="text-12 text-bad">{error}</span>}
      {open !== null && (
        <WindowDialog
          window={windows[open]}
          taken={windows.filter((_, at) => at !== open).map(({ hoursBefore }) => hoursBefore)}
          onKeep={keep}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

function useWindowName() {
  const words = useWords(reminderWords);
  const { language } = useLanguage();
  return ({ hoursBefore, kinds }: ReminderWindow): string =>
    words.window(
      hoursBefore,
      kinds && kinds.length > 0
        ? listed(
            VISIT_REASONS.filter((kind) => kinds.includes(kind)).map((kind) => words[kind]),
            language,
          )
        : words.allVisits,
    );
}

function WindowDialog({
  window,
  taken,
  onKeep,
  onClose,
}: {
  readonly window: ReminderWindow | undefined;
  readonly taken: readonly number[];
  onKeep(window: ReminderWindow): void;
  onClose(): void;
}) {
  const words = useWords(reminderWords);
  const [hours, setHours] = useState(window?.hoursBefore ?? 24);
  const [kinds, setKinds] = useState<ReadonlySet<string>>(new Set(window?.kinds ?? []));
  const isTwice = taken.includes(hours);
  const isGood = Number.isInteger(hours) && hours >= SOONEST && hours <= FURTHEST && !isTwice;
  const submit = () => {
    const chosen = VISIT_REASONS.filter((kind) => kinds.has(kind));
    if (isGood) onKeep({ hoursBefore: hours, ...(chosen.length > 0 && { kinds: chosen }) });
  };
  const tick = (kind: string, isOn: boolean) =>
    setKinds(new Set(isOn ? [...kinds, kind] : [...kinds].filter((other) => other !== kind)));
  return (
    <Dialog isOpen onClose={onClose} title={window ? words.changeTitle : words.addTitle}>
      <Form className="grid gap-4 pt-2" onSubmit={submit} noValidate>
        <Field
          label={words.hours}
          type="number"
          inputMode="numeric"
          min={SOONEST}
          max={FURTHEST}
          autoFocus
          value={Number.isNaN(hours) ? '' : hours}
          hint={words.hoursHint}
          error={isTwice ? words.hoursTwice : isGood ? undefined : words.hoursHint}
          onChange={({ target }) => setHours(target.valueAsNumber)}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-1">{words.kinds}</legend>
          <div className="grid grid-cols-2 gap-2">
            {VISIT_REASONS.map((kind) => (
              <Check
                key={kind}
                label={words[kind]}
                isOn={kinds.has(kind)}
                onChange={(isOn) => tick(kind, isOn)}
              />
            ))}
          </div>
          <p className="text-12 text-quiet">{words.kindsWhy}</p>
        </fieldset>
        <div className="flex gap-2">
          <Button type="submit" look="primary" disabled={!isGood}>
            {words.keep}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
