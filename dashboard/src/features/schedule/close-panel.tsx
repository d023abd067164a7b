import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Field, inputLook } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TimeField } from '../../ui/forms/time-field.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { Empty, Skeleton } from '../../ui/layout/states.tsx';
import { PatientLink } from '../../ui/patient-link.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { shortDay, shownTime } from '../../ui/wording/time.ts';
import { useClosing, useNameOf } from './closing.ts';
import { Holidays } from './holidays.tsx';
import {
  type Closure,
  type ClosureDraft,
  type ProviderBook,
  useBook,
  useBookable,
  useClosures,
} from './queries.ts';
import { minutesOf } from './wall.ts';
import { closingWords } from './words.ts';

const SHOWN_HITS = 4;
const FORM = 'closure';

interface Values {
  providerId: string;
  from: string;
  to: string;
  isAllDay: boolean;
  startTime: string;
  endTime: string;
  reason: string;
  reasonZh: string;
}

/** Adds or changes a closure; the affected appointments are shown first. */
export function ClosePanel({
  id,
  day,
  provider,
  onClose,
}: {
  /** The closure's id; any other word starts a new one. */
  readonly id: string;
  readonly day: string;
  readonly provider: string | undefined;
  onClose(): void;
}) {
  const words = useWords(closingWords);
  const closures = useClosures();
  if (id === 'new')
    return <ClosureForm key={day} closure={null} day={day} provider={provider} onClose={onClose} />;
  return (
    <Loaded
      query={closures}
      failed={words.closuresFailed}
      skeleton={
        <SidePanel label={words.changeTitle} isNarrow onClose={onClose} head={<Title isNew={false} />}>
          <Skeleton rows={5} />
        </SidePanel>
      }
    >
      {(all) => {
        const closure = all.find((each) => each.id === id);
        if (closure)
          return <ClosureForm key={id} closure={closure} day={day} provider={provider} onClose={onClose} />;
        return (
          <SidePanel label={words.changeTitle} isNarrow onClose={onClose} head={<Title isNew={false} />}>
            <Empty title={words.gone} />
          </SidePanel>
        );
      }}
    </Loaded>
  );
}

function Title({ isNew }: { readonly isNew: boolean }) {
  const words = useWords(closingWords);
  return (
    <>
      <h2 className="truncate text-16">{isNew ? words.closeTitle : words.changeTitle}</h2>
      <p className="text-quiet">{words.lead}</p>
    </>
  );
}

function valuesOf(closure: Closure | null, day: string, provider: string | undefined): Values {
  return {
    providerId: closure ? (closure.providerId ?? '') : (provider ?? ''),
    from: closure?.from ?? day,
    to: closure?.to ?? day,
    isAllDay: closure ? closure.startTime === null : true,
    startTime: closure?.startTime ?? '12:00',
    endTime: closure?.endTime ?? '17:00',
    reason: closure?.reason ?? '',
    reasonZh: closure?.reasonZh ?? '',
  };
}

const draftOf = (values: Values): ClosureDraft => ({
  from: values.from,
  to: values.to,
  startTime: values.isAllDay ? null : values.startTime,
  endTime: values.isAllDay ? null : values.endTime,
  reason: values.reason.trim() || null,
  reasonZh: values.reasonZh.trim() || null,
  providerId: values.providerId || null,
});

function ClosureForm({
  closure,
  day,
  provider,
  onClose,
}: {
  readonly closure: Closure | null;
  readonly day: string;
  readonly provider: string | undefined;
  onClose(): void;
}) {
  const words = useWords(closingWords);
  const { language } = useLanguage();
  const nameOf = useNameOf();
  const { shut, change, openAgain, isBusy } = useClosing();
  const [values, setValues] = useState(() => valuesOf(closure, day, provider));
  const [wasAsked, setWasAsked] = useState(false);
  const wrong = wrongIn(values);
  const isSound = Object.values(wrong).every((is) => !is);
  const errorOf = (name: keyof typeof wrong, text: string) => (wasAsked && wrong[name] ? text : undefined);
  const set = (next: Partial<Values>) => setValues((before) => ({ ...before, ...next }));
  const submit = () => {
    setWasAsked(true);
    if (!isSound) return;
    if (closure) change({ id: closure.id, ...draft }, onClose);
    else shut(draft, onClose);
  };
  const draft = draftOf(values);
  const named = draft.reason || draft.reasonZh ? nameOf(draft) : null;
  const dayName = values.from ? shortDay(values.from, values.from, language) : '';
  return (
    <SidePanel
      label={closure ? words.changeTitle : words.closeTitle}
      isNarrow
      onClose={onClose}
      head={<Title isNew={!closure} />}
      foot={
        <>
          <Button type="submit" form={FORM} look="primary" isBusy={isBusy}>
            {closure ? words.save : named ? words.close(named) : words.closeDay(dayName)}
          </Button>
          {closure ? (
            <Button onClick={() => openAgain(closure, onClose)}>{words.openAgain}</Button>
          ) : (
            <Button onClick={onClose}>{words.notNow}</Button>
          )}
        </>
      }
    >
      <Form id={FORM} noValidate className="grid gap-4 p-4 desk:px-6" onSubmit={submit}>
        <Fields values={values} errorOf={errorOf} onChange={set} />
        {isSound && <Hits draft={draft} />}
        {!closure && <Holidays most={4} />}
      </Form>
    </SidePanel>
  );
}

function Fields({
  values,
  errorOf,
  onChange: set,
}: {
  readonly values: Values;
  errorOf(name: keyof ReturnType<typeof wrongIn>, text: string): string | undefined;
  onChange(next: Partial<Values>): void;
}) {
  const words = useWords(closingWords);
  const { data: bookable = [] } = useBookable();
  return (
    <>
      <div className="grid gap-1">
        <label htmlFor={`${FORM}-who`}>{words.who}</label>
        <span className="relative">
          <select
            id={`${FORM}-who`}
            className={classes(inputLook, 'h-10 appearance-none truncate pr-8')}
            value={values.providerId}
            onChange={({ target }) => set({ providerId: target.value })}
          >
            <option value="">{words.wholeClinic}</option>
            {bookable.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            size={16}
            className="pointer-events-none absolute top-3 right-2.5 text-quiet"
          />
        </span>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(144px,1fr))] gap-3">
        <Field
          type="date"
          label={words.from}
          error={errorOf('from', words.required)}
          value={values.from}
          onChange={({ target }) => set({ from: target.value })}
        />
        <Field
          type="date"
          label={words.to}
          error={errorOf('to', values.to ? words.lastBeforeFirst : words.required)}
          value={values.to}
          onChange={({ target }) => set({ to: target.value })}
        />
      </div>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={values.isAllDay}
          onChange={({ target }) => set({ isAllDay: target.checked })}
          className="size-4 accent-accent"
        />
        {words.allDay}
      </label>
      {!values.isAllDay && (
        <Times values={values} endError={errorOf('end', words.endBeforeStart)} onChange={set} />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(144px,1fr))] gap-3">
        <Field
          label={words.reason}
          maxLength={200}
          value={values.reason}
          onChange={({ target }) => set({ reason: target.value })}
        />
        <Field
          label={words.reasonZh}
          lang="zh"
          maxLength={200}
          value={values.reasonZh}
          onChange={({ target }) => set({ reasonZh: target.value })}
        />
        <p className="col-span-2 -mt-2 text-12 text-quiet">{words.reasonHint}</p>
      </div>
    </>
  );
}

const wrongIn = ({ from, to, isAllDay, startTime, endTime }: Values) => ({
  from: from === '',
  to: to === '' || to < from,
  end: !isAllDay && (startTime === '' || endTime <= startTime),
});

/** The times of a partial-day closure. */
function Times({
  values,
  endError,
  onChange,
}: {
  readonly values: Values;
  readonly endError: string | undefined;
  onChange(next: Partial<Values>): void;
}) {
  const words = useWords(closingWords);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(144px,1fr))] gap-3">
      <TimeField
        label={words.start}
        value={values.startTime}
        onChange={(startTime) => onChange({ startTime })}
      />
      <TimeField
        label={words.end}
        error={endError}
        value={values.endTime}
        onChange={(endTime) => onChange({ endTime })}
      />
    </div>
  );
}

/** Appointments within the closure; for long closures in the first week. */
function Hits({ draft }: { readonly draft: ClosureDraft }) {
  const words = useWords(closingWords);
  const { language } = useLanguage();
  const isLong = draft.to > draft.from;
  const { data } = useBook(draft.from, isLong ? 7 : 1, draft.providerId ?? undefined, draft.from !== '');
  if (!data) return null;
  const hit = data.providers.flatMap((provider) => hitOf(provider, draft));
  if (hit.length === 0) return <p className="text-quiet">{words.hitsNobody}</p>;
  return (
    <section className="grid gap-2 rounded-normal bg-watch-tint px-4 py-3">
      <p className="flex items-start gap-3">
        <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-watch" />
        <span>
          <strong>{words.hits(hit.length)}</strong> {words.hitsWhy}
        </span>
      </p>
      <ul>
        {hit
          .slice(0, SHOWN_HITS)
          .map(({ appointmentId, date, time, patientId, patientName, providerName }) => (
            <li key={appointmentId} className="flex flex-wrap gap-x-3 py-0.5 pl-7">
              <span className="w-18 shrink-0 text-quiet tabular-nums">
                {isLong && `${shortDay(date, date, language)} `}
                {shownTime(time, language)}
              </span>
              <span className="min-w-0 flex-1">
                <PatientLink id={patientId}>{patientName}</PatientLink>
                <span className="block truncate text-12 text-quiet">{providerName}</span>
              </span>
            </li>
          ))}
      </ul>
      {hit.length > SHOWN_HITS && (
        <p className="pl-7 text-quiet">{words.hitsMore(hit.length - SHOWN_HITS)}</p>
      )}
    </section>
  );
}

function hitOf({ providerName, days }: ProviderBook, { to, startTime, endTime }: ClosureDraft) {
  return days
    .filter(({ date }) => date <= to)
    .flatMap(({ date, appointments }) =>
      appointments
        .filter(({ isLive, patientId }) => isLive && patientId !== null)
        .filter(
          (visit) =>
            !startTime ||
            !endTime ||
            (minutesOf(visit.time) < minutesOf(endTime) && minutesOf(visit.endTime) > minutesOf(startTime)),
        )
        .map((visit) => ({ ...visit, date, providerName })),
    );
}
