import { z } from 'zod';
import { type Guards, get, type Routes, Timestamp } from '../../../http/routes.ts';
import { CALL_OUTCOMES, INTENTS, TRANSFER_REASONS } from '../../../kernel/calls/call-words.ts';
import { Failure } from '../../../kernel/failure.ts';
import { LANGUAGES } from '../../../kernel/language.ts';
import { addDays, type CalendarDate, type DateRange, daysFrom } from '../../../kernel/time/calendar.ts';
import type { ClinicCalls } from '../history/clinic-calls.ts';
import { checkOrder, Day } from '../history/history-fields.ts';
import { type Analytics, Totals } from './analytics.ts';

const MOST_DAYS = 732;
const USUAL_DAYS = 30;
const count = z.int();

export const StatsAnswer = z
  .object({
    today: Totals,
    last7Days: Totals,
    last30Days: Totals,
    waitlist: z.object({ pending: count.meta({ example: 3 }), contacted: count.meta({ example: 1 }) }),
    activeProviders: count.meta({ example: 4 }),
    bookingsInDoubt: count.describe('Sent to the EMR, not yet confirmed').meta({ example: 0 }),
    openTickets: count.meta({ example: 1 }),
    faxesToReview: count.meta({ example: 2 }),
    unansweredQuestions: count
      .describe('Kinds of questions that callers asked and the clinic has no answer for')
      .meta({ example: 4 }),
    lastCallAt: Timestamp.nullable(),
  })
  .meta({ id: 'ClinicStats' });

const exampleCounts = (words: readonly string[], calls: number) =>
  Object.fromEntries(words.map((word) => [word, calls]));
const date = z.iso.date().meta({ example: '2026-11-16' });
const AnalyticsAnswer = z
  .object({
    startDate: date,
    endDate: date,
    totals: Totals,
    previous: z
      .object({ startDate: date, endDate: date, totals: Totals })
      .describe('As many days, just before these'),
    byDay: z.array(z.object({ date, calls: count, bookings: count })),
    byHour: z
      .array(z.object({ hour: count.meta({ example: 9 }), calls: count }))
      .describe('24, on the clinic’s wall'),
    byWeekday: z
      .array(z.object({ weekday: count.meta({ example: 1 }), calls: count, bookings: count }))
      .describe('7, Sunday first'),
    byOutcome: z.record(z.enum(CALL_OUTCOMES), count).meta({ example: exampleCounts(CALL_OUTCOMES, 5) }),
    byIntent: z.record(z.enum(INTENTS), count).meta({ example: exampleCounts(INTENTS, 6) }),
    byLanguage: z.record(z.enum(LANGUAGES), count).meta({ example: { en: 31, zh: 9 } }),
    byProvider: z
      .array(
        z.object({
          providerId: z.string().describe('The EMR’s number').meta({ example: '101' }),
          name: z.string().nullable().meta({ example: 'Dr. Anna Ng' }),
          bookings: count,
        }),
      )
      .describe('Bookings, most first'),
    transferReasons: z
      .record(z.enum([...TRANSFER_REASONS, 'unknown']), count)
      .meta({ example: exampleCounts([...TRANSFER_REASONS, 'unknown'], 1) }),
  })
  .meta({ id: 'CallAnalytics' });

export function statsRoutes(
  calls: Pick<ClinicCalls, 'today' | 'stats' | 'analytics' | 'providerNames'>,
  guards: Guards,
): Routes {
  return guards.clinic('Calls', [
    get('/api/clinic/stats', {
      summary:
        'Today, the last 7 and the last 30 days, by the clinic’s calendar, and what waits for somebody',
      answer: StatsAnswer,
      handle: ({ clinicId }) => calls.stats(clinicId),
    }),
    get('/api/clinic/analytics', {
      summary: `Calls of up to ${MOST_DAYS} days in numbers, with as many days before them; the last ${USUAL_DAYS} unless said otherwise`,
      query: z.object({
        startDate: Day.optional().describe("The first of the clinic's days"),
        endDate: Day.optional().describe('The last day, which counts; today unless given'),
      }),
      answer: AnalyticsAnswer,
      handle: async ({ clinicId, query }) => {
        const days = daysOf(query, await calls.today(clinicId));
        const [analytics, names] = await Promise.all([
          calls.analytics(clinicId, days),
          calls.providerNames(clinicId),
        ]);
        return onWire(analytics, names);
      },
    }),
  ]);
}

/** The requested days, or the default range. */
export function daysOf(
  query: { startDate?: CalendarDate | undefined; endDate?: CalendarDate | undefined },
  today: CalendarDate,
  most = MOST_DAYS,
): DateRange {
  const to = query.endDate ?? (query.startDate && query.startDate > today ? query.startDate : today);
  const from = query.startDate ?? addDays(to, 1 - USUAL_DAYS);
  checkOrder(from, to);
  if (daysFrom(from, to) >= most)
    throw new Failure(
      'INVALID_REQUEST',
      `These figures cover at most ${most} days at a time. Send a later startDate or an earlier endDate.`,
      {
        fields: { startDate: `is more than ${most} days before endDate` },
      },
    );
  return { from, to };
}

function onWire(analytics: Analytics, names: ReadonlyMap<string, string>) {
  const { from, to, previous, byProvider, byTransferReason, ...rest } = analytics;
  return {
    ...rest,
    startDate: from,
    endDate: to,
    previous: { startDate: previous.from, endDate: previous.to, totals: previous.totals },
    byProvider: byProvider.map((row) => ({ ...row, name: names.get(row.providerId) ?? null })),
    transferReasons: byTransferReason,
  };
}
