import { z } from 'zod';
import {
  CALL_OUTCOMES,
  type CallOutcome,
  INTENTS,
  type Intent,
  TRANSFER_REASONS,
  type TransferReason,
} from '../../../kernel/calls/call-words.ts';
import { LANGUAGES, type Language } from '../../../kernel/language.ts';
import {
  addDays,
  type CalendarDate,
  type DateRange,
  daysFrom,
  eachDay,
  weekdayOf,
} from '../../../kernel/time/calendar.ts';
import type { CounterStore } from './counter.store.ts';
import {
  type CallKind,
  type Counter,
  type Counts,
  kindsOf,
  monthOf,
  splitByMonths,
  sumOf,
} from './counters.ts';

const count = z.int();
/** Of 0 to 1; null if there is nothing to compute it from. */
const share = z.number().nullable();

export const Totals = z
  .object({
    calls: count,
    bookings: count.describe('Calls that ended with an appointment booked'),
    transferred: count.describe('Number of calls transferred to a person'),
    afterHours: count.describe('Number of calls outside opening hours'),
    containment: share.describe('Share of calls that were not put through to somebody'),
    bookingConversion: share.describe('Share of callers who wanted an appointment and got one'),
    afterHoursShare: share,
    averageDuration: z.number().nullable().describe('Seconds'),
    totalDuration: count.describe('Seconds'),
    totalCost: z.number(),
    costPerBooking: z.number().nullable(),
  })
  .meta({
    example: {
      calls: 40,
      bookings: 18,
      transferred: 6,
      afterHours: 10,
      containment: 0.85,
      bookingConversion: 0.75,
      afterHoursShare: 0.25,
      averageDuration: 92.5,
      totalDuration: 3700,
      totalCost: 8.4,
      costPerBooking: 0.466667,
    },
  });
export type Totals = Readonly<z.output<typeof Totals>>;

export interface Analytics extends DateRange {
  readonly totals: Totals;
  readonly previous: DateRange & { readonly totals: Totals };
  readonly byDay: ReadonlyArray<{ date: CalendarDate; calls: number; bookings: number }>;
  readonly byHour: ReadonlyArray<{ hour: number; calls: number }>;
  readonly byWeekday: ReadonlyArray<{ weekday: number; calls: number; bookings: number }>;
  readonly byOutcome: Readonly<Record<CallOutcome, number>>;
  readonly byIntent: Readonly<Record<Intent, number>>;
  readonly byLanguage: Readonly<Record<Language, number>>;
  readonly byTransferReason: Readonly<Record<TransferReason | 'unknown', number>>;
  readonly byProvider: ReadonlyArray<{ providerId: string; bookings: number }>;
}

/** For a span of days and for as many days before it. */
export async function readAnalytics(
  store: Pick<CounterStore, 'read'>,
  clinicId: string,
  days: DateRange,
): Promise<Analytics> {
  const length = daysFrom(days.from, days.to) + 1;
  const before = { from: addDays(days.from, -length), to: addDays(days.from, -1) };
  const counters = await store.read(clinicId, [...splitByMonths(days), ...splitByMonths(before)]);
  const [now, then] = [
    counters.filter(({ startsOn }) => startsOn >= days.from),
    counters.filter(({ startsOn }) => startsOn < days.from),
  ];
  return { ...days, ...breakdownOf(now, days), previous: { ...before, totals: totalsOf(sumOf(then)) } };
}

export function totalsOf(counts: Counts): Totals {
  const kinds = kindsOf(counts);
  const of = (fits: (kind: CallKind) => boolean) =>
    kinds.filter(fits).reduce((sum, { calls }) => sum + calls, 0);
  const calls = counts.calls ?? 0;
  const bookings = Object.entries(counts).reduce(
    (sum, [key, amount]) => (key.startsWith('booked-on/') ? sum + amount : sum),
    0,
  );
  const callsThatBooked = of(({ outcome }) => outcome === 'booked');
  const wanted = of(({ outcome, intent }) => outcome === 'booked' || intent === 'book');
  const transferred = of((kind) => kind.transferred);
  const afterHours = counts['after-hours'] ?? 0;
  const totalDuration = counts.seconds ?? 0;
  const totalCost = rounded(counts.cost ?? 0);
  return {
    calls,
    bookings,
    transferred,
    afterHours,
    containment: ratio(calls - transferred, calls),
    bookingConversion: ratio(callsThatBooked, wanted),
    afterHoursShare: ratio(afterHours, calls),
    averageDuration: ratio(totalDuration, calls),
    totalDuration,
    totalCost,
    costPerBooking: ratio(totalCost, bookings),
  };
}

function breakdownOf(
  counters: readonly Counter[],
  days: DateRange,
): Omit<Analytics, 'previous' | 'from' | 'to'> {
  const sum = sumOf(counters);
  const kinds = kindsOf(sum);
  const totals = totalsOf(sum);
  const byDay = daily(counters, days);
  const known = Object.fromEntries(
    TRANSFER_REASONS.map((reason) => [reason, sum[`reason/${reason}`] ?? 0]),
  ) as Record<TransferReason, number>;
  const unknown = totals.transferred - Object.values(known).reduce((all, calls) => all + calls, 0);
  return {
    totals,
    byDay,
    byHour: Array.from({ length: 24 }, (_, hour) => ({ hour, calls: sum[`hour/${hour}`] ?? 0 })),
    byWeekday: weekly(byDay),
    byOutcome: byWord(kinds, CALL_OUTCOMES, ({ outcome }) => outcome),
    byIntent: byWord(kinds, INTENTS, ({ intent }) => intent),
    byLanguage: byWord(kinds, LANGUAGES, ({ language }) => language),
    byTransferReason: { ...known, unknown },
    byProvider: Object.entries(sum)
      .filter(([key]) => key.startsWith('provider/'))
      .map(([key, bookings]) => ({ providerId: key.slice('provider/'.length), bookings }))
      .sort((a, b) => b.bookings - a.bookings || a.providerId.localeCompare(b.providerId)),
  };
}

function daily(counters: readonly Counter[], days: DateRange): Analytics['byDay'] {
  const calls = new Map<string, number>();
  const bookings = new Map<string, number>();
  for (const { startsOn, counts } of counters)
    for (const [key, amount] of Object.entries(counts)) {
      const [what = '', day = ''] = key.split('/');
      const into = what === 'day' ? calls : what === 'booked-on' ? bookings : null;
      into?.set(`${monthOf(startsOn).slice(0, 8)}${day.padStart(2, '0')}`, amount);
    }
  return eachDay(days).map((date) => ({
    date,
    calls: calls.get(date) ?? 0,
    bookings: bookings.get(date) ?? 0,
  }));
}

function weekly(byDay: Analytics['byDay']): Analytics['byWeekday'] {
  const week = Array.from({ length: 7 }, (_, weekday) => ({ weekday, calls: 0, bookings: 0 }));
  for (const { date, calls, bookings } of byDay) {
    const day = week[weekdayOf(date)];
    if (!day) continue;
    day.calls += calls;
    day.bookings += bookings;
  }
  return week;
}

function byWord<Word extends string>(
  kinds: readonly CallKind[],
  words: readonly Word[],
  wordOf: (kind: CallKind) => Word,
): Record<Word, number> {
  const counts = Object.fromEntries(words.map((word) => [word, 0])) as Record<Word, number>;
  for (const kind of kinds) counts[wordOf(kind)] += kind.calls;
  return counts;
}

function ratio(part: number, whole: number): number | null {
  return whole > 0 ? rounded(part / whole) : null;
}

// Money has six decimals in the database; sums of floating-point numbers have noise beyond that.
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
