import type { PageOf } from '../../../kernel/clinic/views.ts';
import type { TemplateCodeRules } from '../../../kernel/text/template-code-words.ts';
import {
  addDays,
  type CalendarDate,
  minutesOf,
  timeAt,
  type WallTime,
} from '../../../kernel/time/calendar.ts';
import { type Appointment, type DaySchedule, isLive } from '../../../ports/emr.ts';
import { bookableStarts } from '../templates/schedule-template.ts';

const DAY_MINUTES = 1440;

export type BookingRules = PageOf<'rules'>;

export interface WallClock {
  readonly date: CalendarDate;
  readonly time: WallTime;
}

export interface DayFacts {
  readonly date: CalendarDate;
  readonly schedule: DaySchedule | null;
  /** May include cancelled rows and other days; only live rows of this day count. */
  readonly bookings: readonly Appointment[];
  readonly closed: readonly Span[];
  /** The appointment being moved, which must not block its own move. */
  readonly ignoreAppointmentId?: string | undefined;
}

export type ClosedReason =
  | 'past'
  | 'too-soon'
  | 'too-far'
  | 'closure'
  | 'not-for-new'
  | 'away' // a closure of this provider only
  | 'holiday'
  | 'no-template'
  | 'crosses-midnight'
  | 'not-bookable'
  | 'day-full'
  | 'taken'
  | 'buffer';

export type CheckOutcome =
  | { readonly status: 'open' }
  | { readonly status: 'closed'; readonly reason: ClosedReason };

/** Minutes since midnight; the end is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether a time may be offered, and equally whether it may be booked. */
export function judge(
  start: WallTime,
  durationMinutes: number,
  day: DayFacts,
  rules: BookingRules,
  codes: TemplateCodeRules,
  now: WallClock,
): CheckOutcome {
  return dayJudge(day, durationMinutes, rules, codes, now)(start);
}

/** `judge` for many times of a day, computing the shared facts once. */
export function dayJudge(...facts: Parameters<typeof dayRules>): (start: WallTime) => CheckOutcome {
  const asked = dayRules(...facts);
  return (start) => {
    for (const { refusal } of asked) {
      const reason = refusal(start);
      if (reason !== null) return { status: 'closed', reason };
    }
    return { status: 'open' };
  };
}

/** Runs every rule, in the order in which they decide, instead of stopping at the first refusal. */
export function dayVerdicts(
  ...facts: Parameters<typeof dayRules>
): (start: WallTime) => ReadonlyArray<{ readonly rule: RuleName; readonly refusal: ClosedReason | null }> {
  const asked = dayRules(...facts);
  return (start) => asked.map(({ rule, refusal }) => ({ rule, refusal: refusal(start) }));
}

export type RuleName =
  | 'past'
  | 'notice'
  | 'advance'
  | 'closure'
  | 'holiday'
  | 'template'
  | 'midnight'
  | 'code'
  | 'daily-maximum'
  | 'taken'
  | 'buffer';

interface Rule {
  readonly rule: RuleName;
  refusal(start: WallTime): ClosedReason | null;
}

/** The order matters: the first rule to refuse gives the reason. */
function dayRules(
  day: DayFacts,
  durationMinutes: number,
  rules: BookingRules,
  codes: TemplateCodeRules,
  now: WallClock,
): readonly Rule[] {
  const { schedule } = day;
  const starts = schedule ? bookableStarts(schedule, durationMinutes, codes, now.date) : new Set<WallTime>();
  const busy = busySpans(day);
  const { earliest, lastDate } = advanceWindow(rules, now);
  const { maxDailyBookings, allowDoubleBooking, bookingBufferMinutes } = rules;
  const nearest = (spans: readonly Span[], start: WallTime) => {
    const wanted = { start: minutesOf(start), end: minutesOf(start) + durationMinutes };
    return Math.min(...spans.map((span) => gapMinutes(span, wanted)));
  };
  const isFull = maxDailyBookings !== null && busy.length >= maxDailyBookings;
  const when =
    (reason: ClosedReason, refuses: (start: WallTime) => boolean) =>
    (start: WallTime): ClosedReason | null =>
      refuses(start) ? reason : null;
  return [
    { rule: 'past', refusal: when('past', (start) => isBefore(day.date, start, now)) },
    { rule: 'notice', refusal: when('too-soon', (start) => isBefore(day.date, start, earliest)) },
    { rule: 'advance', refusal: when('too-far', () => lastDate !== null && day.date > lastDate) },
    { rule: 'closure', refusal: when('closure', (start) => nearest(day.closed, start) < 0) },
    { rule: 'holiday', refusal: when('holiday', () => schedule?.holiday ?? false) },
    { rule: 'template', refusal: when('no-template', () => !schedule || schedule.slots.length === 0) },
    {
      rule: 'midnight',
      refusal: when('crosses-midnight', (start) => minutesOf(start) + durationMinutes > DAY_MINUTES),
    },
    { rule: 'code', refusal: when('not-bookable', (start) => !starts.has(start)) },
    { rule: 'daily-maximum', refusal: when('day-full', () => isFull) },
    { rule: 'taken', refusal: when('taken', (start) => !allowDoubleBooking && nearest(busy, start) < 0) },
    {
      rule: 'buffer',
      // A taken time is not reported as too close as well.
      refusal: when('buffer', (start) => {
        const gap = nearest(busy, start);
        return !allowDoubleBooking && gap >= 0 && gap < bookingBufferMinutes;
      }),
    },
  ];
}

/** Offers begin later than bookings may, because nobody reaches the clinic in the minute of the call. */
const LEAD_MINUTES = { there: 30, remote: 10 } as const;

/** The rules for offering times; a time the caller names is booked by the clinic's own rules. */
export function offerRules<Rules extends BookingRules>(rules: Rules, isRemote: boolean): Rules {
  const leadHours = LEAD_MINUTES[isRemote ? 'remote' : 'there'] / 60;
  return { ...rules, minAdvanceBookingHours: Math.max(rules.minAdvanceBookingHours, leadHours) };
}

export function advanceWindow(
  { minAdvanceBookingHours, maxAdvanceBookingDays }: BookingRules,
  now: WallClock,
): { earliest: WallClock; lastDate: CalendarDate | null } {
  const minutes = minutesOf(now.time) + Math.ceil(minAdvanceBookingHours * 60);
  return {
    earliest: {
      date: addDays(now.date, Math.floor(minutes / DAY_MINUTES)),
      time: timeAt(minutes % DAY_MINUTES),
    },
    lastDate: maxAdvanceBookingDays === null ? null : addDays(now.date, maxAdvanceBookingDays),
  };
}

/** Whether this many consecutive minutes of the hours are free. */
export function hasGap({ start, end }: Span, taken: readonly Span[], minutes: number): boolean {
  let free = start;
  for (const span of taken.toSorted((a, b) => a.start - b.start)) {
    if (Math.min(span.start, end) - free >= minutes) return true;
    free = Math.max(free, span.end);
  }
  return end - free >= minutes;
}

export function busySpans({ date, schedule, bookings, ignoreAppointmentId }: DayFacts): Span[] {
  return bookings
    .filter((row) => row.date === date && row.id !== ignoreAppointmentId && isLive(row))
    .map(({ time, durationMinutes }) => {
      const start = minutesOf(time);
      // Some EMR rows have zero or negative length; the EMR displays them as one slot.
      const held = durationMinutes > 0 ? durationMinutes : (schedule?.slotMinutes ?? 0);
      return { start, end: start + held };
    });
}

/** Free minutes between two spans; negative if they overlap. */
export function gapMinutes(a: Span, b: Span): number {
  return Math.max(a.start, b.start) - Math.min(a.end, b.end);
}

function isBefore(date: CalendarDate, time: WallTime, moment: WallClock): boolean {
  return date < moment.date || (date === moment.date && time < moment.time);
}
