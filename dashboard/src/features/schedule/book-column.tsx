import { Check } from 'lucide-react';
import type { CSSProperties, MouseEvent } from 'react';
import { classes } from '../../ui/classes.ts';
import { Logo } from '../../ui/logo.tsx';
import { LiveDot } from '../../ui/mark.tsx';
import { useLanguage, useWords } from '../../ui/wording/language.tsx';
import { listed } from '../../ui/wording/sentence.ts';
import { shownTime } from '../../ui/wording/time.ts';
import type { BookDay, Visit } from './queries.ts';
import { placeOf, type Scale, stripsOf } from './scale.ts';
import type { Tint } from './tints.ts';
import { minutesOf, timeOf } from './wall.ts';
import { scheduleWords } from './words.ts';

const BLOCK = 'absolute overflow-hidden rounded-small text-left text-12 leading-4 -outline-offset-2';

interface ColumnProps {
  readonly label: string;
  readonly day: BookDay;
  readonly scale: Scale;
  readonly tints: readonly Tint[];
  /** The selected time of this column. */
  readonly asked: string | undefined;
  onAsk(time: string): void;
}

/** One provider's day: schedule template, closures, appointments, and the times callers are offered. */
export function BookColumn({ label, day, scale, tints, asked, onAsk }: ColumnProps) {
  const words = useWords(scheduleWords);
  const askAt = ({ clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    const minute = scale.from + (clientY - currentTarget.getBoundingClientRect().top) / scale.px;
    const step = day.slotMinutes ?? 15;
    onAsk(timeOf(Math.floor(minute / step) * step));
  };
  const hours = Array.from({ length: (scale.to - scale.from) / 60 }, (_, at) => at * 60 * scale.px);
  return (
    <section
      aria-label={label}
      className="relative border-l"
      style={{ height: (scale.to - scale.from) * scale.px }}
    >
      {/* A click on empty paper asks about that minute; with the keyboard the panel's own field does. */}
      <button type="button" aria-hidden tabIndex={-1} onClick={askAt} className="absolute inset-0 w-full" />
      {day.template.map(({ from, to, code, name, bookable }) => (
        <Tinted
          key={from}
          place={placeOf(scale, minutesOf(from), minutesOf(to))}
          look={tints.find((tint) => tint.code === code)?.look ?? ''}
          label={bookable ? null : name || code}
        />
      ))}
      {hours.map((top) => (
        <span
          key={top}
          aria-hidden
          style={{ top }}
          className="pointer-events-none absolute inset-x-0 h-px bg-line"
        />
      ))}
      <Closed day={day} scale={scale} />
      {day.held.map(({ from, to, inDoubt }) => (
        <div
          key={from}
          style={placeOf(scale, minutesOf(from), minutesOf(to)) ?? { display: 'none' }}
          className={classes(BLOCK, 'inset-x-1 flex items-center gap-2 border border-info bg-info-tint px-2')}
        >
          <LiveDot />
          <span className="truncate">{inDoubt ? words.inDoubt : words.beingBooked}</span>
        </div>
      ))}
      {inOrder(day).map((each) =>
        each.kind === 'visit' ? (
          <Booked key={each.appointmentId} visit={each} scale={scale} onAsk={onAsk} />
        ) : (
          <Offered
            key={each.time}
            time={each.time}
            place={placeOf(scale, each.from, each.to)}
            onAsk={onAsk}
          />
        ),
      )}
      {asked && <Asked time={asked} scale={scale} minutes={day.slotMinutes ?? 15} />}
    </section>
  );
}

const visitsOf = ({ appointments }: BookDay) =>
  stripsOf(
    appointments
      .filter(({ isLive }) => isLive)
      .map((visit: Visit) => ({ ...visit, from: minutesOf(visit.time), to: minutesOf(visit.endTime) })),
  );

/** In chronological order, so that arrow keys move through the day. */
function inOrder(day: BookDay) {
  const open = day.offered.map((time) => {
    const from = minutesOf(time);
    return { kind: 'open' as const, time, from, to: from + (day.slotMinutes ?? 15) };
  });
  const visits = visitsOf(day).map((visit) => ({ kind: 'visit' as const, ...visit }));
  return [...visits, ...open].toSorted((one, other) => one.from - other.from);
}

function Tinted({
  place,
  look,
  label,
}: {
  readonly place: CSSProperties | null;
  readonly look: string;
  readonly label: string | null;
}) {
  if (!place) return null;
  return (
    <div style={place} className={classes('pointer-events-none absolute inset-x-0', look)}>
      {label && <span className="block truncate px-2 pt-1 text-12 text-quiet">{label}</span>}
    </div>
  );
}

function Closed({ day, scale }: { readonly day: BookDay; readonly scale: Scale }) {
  const words = useWords(scheduleWords);
  const { language } = useLanguage();
  const shut = [
    ...day.closed.map(({ from, to, kind, reason, reasonZh }) => ({
      from: minutesOf(from),
      to: minutesOf(to),
      label:
        (language === 'zh' ? (reasonZh ?? reason) : (reason ?? reasonZh)) ??
        (kind === 'break' ? words.break : words.closed),
    })),
    ...(day.holiday ? [{ from: scale.from, to: scale.to, label: words.holiday }] : []),
    ...(day.slotMinutes === null && day.closed.length === 0 && !day.holiday
      ? [{ from: scale.from, to: scale.to, label: words.notWorking }]
      : []),
  ];
  return shut.map(({ from, to, label }) => {
    const place = placeOf(scale, from, to);
    return (
      place && (
        <div
          key={`${from}-${label}`}
          style={place}
          className="hatched pointer-events-none absolute inset-x-0 bg-paper"
        >
          <span className="block px-2 pt-1 text-12 text-quiet">{label}</span>
        </div>
      )
    );
  });
}

function Offered({
  time,
  place,
  onAsk,
}: {
  readonly time: string;
  readonly place: CSSProperties | null;
  onAsk(time: string): void;
}) {
  const words = useWords(scheduleWords);
  const { language } = useLanguage();
  if (!place) return null;
  return (
    <button
      type="button"
      aria-label={words.offered(time)}
      onClick={() => onAsk(time)}
      style={inset(place)}
      className={classes(
        BLOCK,
        'inset-x-1 flex items-start border border-accent/55 border-dashed bg-paper/70 px-2 pt-px text-accent hover:bg-raised',
      )}
    >
      {shownTime(time, language)}
    </button>
  );
}

function Booked({
  visit,
  scale,
  onAsk,
}: {
  readonly visit: ReturnType<typeof visitsOf>[number];
  readonly scale: Scale;
  onAsk(time: string): void;
}) {
  const { language } = useLanguage();
  const words = useWords(scheduleWords);
  const place = placeOf(scale, visit.from, visit.to);
  if (!place) return null;
  const who = visit.patientName ?? words.blocked;
  const width = 100 / visit.strips;
  return (
    <button
      type="button"
      onClick={() => onAsk(visit.time)}
      style={{
        ...inset(place),
        left: `calc(${visit.strip * width}% + 4px)`,
        width: `calc(${width}% - 8px)`,
      }}
      className={classes(
        BLOCK,
        'flex items-start gap-1 border border-l-3 bg-raised py-px pr-1 pl-2 hover:border-line-control',
        visit.madeByAssistant ? 'border-l-accent' : 'border-l-line-control',
      )}
      aria-label={listed(
        [
          words.visit(visit.time, who),
          whatFor(visit),
          visit.confirmed ? words.confirmed : '',
          visit.madeByAssistant ? words.made : '',
        ],
        language,
      )}
    >
      <span className="min-w-0 flex-1 truncate">
        {who} <span className="text-quiet">{whatFor(visit)}</span>
      </span>
      {visit.confirmed && <Check aria-hidden size={14} className="shrink-0 text-good" />}
      {visit.madeByAssistant && <Logo size={14} />}
    </button>
  );
}

const whatFor = ({ reason, type }: Visit): string => (reason || type).toLowerCase();

function Asked({
  time,
  minutes,
  scale,
}: {
  readonly time: string;
  readonly minutes: number;
  readonly scale: Scale;
}) {
  const { language } = useLanguage();
  const place = placeOf(scale, minutesOf(time), minutesOf(time) + minutes);
  if (!place) return null;
  return (
    <div
      aria-hidden
      style={place}
      className="pointer-events-none absolute inset-x-0.5 z-10 rounded-small border-2 border-ink"
    >
      <strong className="absolute top-0 right-1 rounded-small bg-ink px-1 text-11 text-paper leading-4">
        {shownTime(time, language)}
      </strong>
    </div>
  );
}

/** A one-pixel margin above and below an appointment. */
const inset = ({ top, height }: CSSProperties): CSSProperties => ({
  top: Number(top) + 1,
  height: Number(height) - 2,
});
