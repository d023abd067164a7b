import type { TemplateCodeRules } from '../../../kernel/text/template-code-words.ts';
import { type CalendarDate, minutesOf, type WallTime } from '../../../kernel/time/calendar.ts';
import {
  type BookingRules,
  type ClosedReason,
  type DayFacts,
  dayJudge,
  type Span,
  type WallClock,
} from '../rules/booking-rules.ts';

/** The names are those of contract 8.3. */
export type UnmetReason =
  | 'closed'
  | 'break'
  | 'full'
  | 'too_late_in_day'
  | 'too_soon'
  | 'too_far'
  | 'past'
  | 'not_bookable'
  | 'provider_away';

interface Wished {
  readonly durationMinutes: number;
  readonly rules: BookingRules;
  readonly codes: TemplateCodeRules;
  readonly now: WallClock;
  closedOn(providerId: string, date: CalendarDate): readonly Span[];
  openOn(date: CalendarDate): Span | null;
  readonly wish?:
    | {
        distance(date: CalendarDate, time: WallTime, provider: Provider): number | null;
        isPatientBusy?(date: CalendarDate, time: WallTime): boolean;
      }
    | undefined;
}

interface Provider {
  readonly id: string;
  readonly name: string;
}

const WHOLE_DAY = 1440;
const LUNCH_CODE = 'L';
/** When starts of one day fail for different reasons, the first of these is told. */
const ORDER: readonly UnmetReason[] = [
  'full',
  'too_soon',
  'past',
  'too_late_in_day',
  'break',
  'not_bookable',
  'provider_away',
  'closed',
];

export function unmetReasonOn(day: DayFacts, wished: Wished, provider: Provider): UnmetReason {
  const { date, schedule } = day;
  const isWhole = ({ start, end }: Span) => start <= 0 && end >= WHOLE_DAY;
  if (wished.closedOn('', date).some(isWhole) || schedule?.holiday) return 'closed';
  if (day.closed.some(isWhole)) return 'provider_away';
  if (!schedule || schedule.slots.length === 0)
    return wished.openOn(date) === null ? 'closed' : 'provider_away';
  const verdictOn = dayJudge(day, wished.durationMinutes, wished.rules, wished.codes, wished.now);
  const starts = schedule.slots.filter(({ time }) => wished.wish?.distance(date, time, provider) === 0);
  const reasons = new Set(
    starts.flatMap(({ time, code }) => {
      if (wished.wish?.isPatientBusy?.(date, time)) return ['full' as const];
      const verdict = verdictOn(time);
      return verdict.status === 'open' ? [] : [reasonOf(verdict.reason, code, day, wished)];
    }),
  );
  return firstByPriority(reasons) ?? outsideHours(day, wished);
}

function firstByPriority(reasons: ReadonlySet<UnmetReason>): UnmetReason | null {
  return ORDER.find((reason) => reasons.has(reason)) ?? null;
}

function reasonOf(
  reason: ClosedReason,
  code: string,
  { date }: DayFacts,
  { codes, now }: Wished,
): UnmetReason {
  switch (reason) {
    case 'past':
      return 'past';
    case 'too-soon':
      return 'too_soon';
    case 'too-far':
      return 'too_far';
    case 'closure':
      return 'break';
    case 'holiday':
      return 'closed';
    case 'no-template':
    case 'away':
      return 'provider_away';
    case 'not-bookable':
      if (code === LUNCH_CODE) return 'break';
      return date !== now.date && codes.offered.get(code) === 'same-day' ? 'too_late_in_day' : 'not_bookable';
    case 'crosses-midnight':
    case 'not-for-new':
      return 'not_bookable';
    default:
      return 'full';
  }
}

function outsideHours(day: DayFacts, wished: Wished): UnmetReason {
  const times = day.schedule?.slots.map(({ time }) => minutesOf(time)) ?? [];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const isInside = Array.from({ length: 96 }, (_, quarter) => quarter * 15).some(
    (minutes) => minutes >= first && minutes <= last && fits(minutes, day.date, wished),
  );
  return isInside ? 'not_bookable' : 'closed';
}

function fits(minutes: number, date: CalendarDate, { wish }: Wished): boolean {
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return wish?.distance(date, time as WallTime, { id: '', name: '' }) === 0;
}
