import { z } from 'zod';
import { type Guards, get, type Routes } from '../../../http/routes.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { LANGUAGES } from '../../../kernel/language.ts';
import { type CalendarDate, type DateRange, daysFrom } from '../../../kernel/time/calendar.ts';
import type { ClinicCalls } from '../history/clinic-calls.ts';
import { Day } from '../history/history-fields.ts';
import { monthsBefore } from './conversation-figures.ts';
import { MANY_TURNS, SLOW_SECONDS } from './figure.ts';

const MOST_DAYS = 732;
/** Before the month of the last day. */
const USUAL_MONTHS = 5;
const count = z.int();
const date = z.iso.date().meta({ example: '2026-11-01' });

const figures = {
  calls: count.describe('Calls that are over; test calls do not count').meta({ example: 1402 }),
  finishedAlone: count
    .describe(
      'Finished without a person: no transfer, no call-back, no doubt, and something done or answered',
    )
    .meta({ example: 1136 }),
  finishedAloneShare: z.number().nullable().describe('Of the calls, 0 to 1').meta({ example: 0.81 }),
  minutesSaved: count.describe('How long those calls lasted').meta({ example: 2272 }),
  askedTwice: count
    .describe('Calls in which the assistant asked for the same fact again')
    .meta({ example: 126 }),
  askedTwiceShare: z
    .number()
    .nullable()
    .describe('Of the calls of which it is known, 0 to 1')
    .meta({ example: 0.09 }),
  bookings: count.describe('Calls in which a visit was booked').meta({ example: 611 }),
  turnsToBooking: z
    .number()
    .nullable()
    .describe('How often the assistant spoke until a visit was booked; the median')
    .meta({ example: 6 }),
  secondsToBooking: z
    .number()
    .nullable()
    .describe('From the first sentence to the answer of the booking; the median')
    .meta({ example: 109 }),
  manyTurns: count.describe(`Bookings that took more than ${MANY_TURNS} turns`).meta({ example: 31 }),
  slowBookings: count.describe(`Bookings that took more than ${SLOW_SECONDS} seconds`).meta({ example: 12 }),
  misunderstood: count
    .describe('Wishes that were not understood, or said again after an offer')
    .meta({ example: 14 }),
  misunderstoodCalls: count.describe('Calls with such a wish').meta({ example: 13 }),
  emergencies: count.describe('Calls with a possible emergency').meta({ example: 3 }),
  questions: count.describe('Calls in which a question about the clinic was answered').meta({ example: 212 }),
};
const Figures = z.object(figures).meta({ id: 'ConversationFigures' });
const byLanguage = z
  .object({ en: Figures, zh: Figures } satisfies Record<(typeof LANGUAGES)[number], z.ZodType>)
  .describe('The same of each language');

const ConversationsAnswer = z
  .object({
    from: date,
    to: date.meta({ example: '2026-11-23' }),
    total: z.object({ ...figures, byLanguage }).describe('Figures of the whole period'),
    months: z
      .array(
        z.object({
          month: z.string().meta({ example: '2026-11' }),
          from: date,
          to: date.meta({ example: '2026-11-23' }),
          ...figures,
          byLanguage,
        }),
      )
      .describe('Every month of the span, the oldest first; the first and the last as far as they lie in it'),
  })
  .meta({ id: 'Conversations' });

export function conversationRoutes(
  calls: Pick<ClinicCalls, 'today' | 'conversations'>,
  guards: Guards,
): Routes {
  return guards.clinic('Calls', [
    get('/api/clinic/analytics/conversations', {
      summary: `How conversations went, month by month, in up to ${MOST_DAYS} days; this month and the ${USUAL_MONTHS} before it unless said otherwise`,
      description:
        'Days are the clinic’s. The calls behind a figure are read by `figure` of /api/clinic/call-history.',
      query: z.object({
        from: Day.optional().describe("The first of the clinic's days"),
        to: Day.optional().describe('The last day, which counts; today unless given'),
      }),
      answer: ConversationsAnswer,
      handle: async ({ clinicId, query }) =>
        calls.conversations(clinicId, daysOf(query, await calls.today(clinicId))),
    }),
  ]);
}

function daysOf(
  query: { from?: CalendarDate | undefined; to?: CalendarDate | undefined },
  today: CalendarDate,
): DateRange {
  const to = query.to ?? (query.from && query.from > today ? query.from : today);
  const from = query.from ?? monthsBefore(to, USUAL_MONTHS);
  const refuse = (message: string, why: string) =>
    new Failure('INVALID_REQUEST', message, { fields: { from: why } });
  if (from > to) throw refuse('from must not be after to.', 'is after to');
  if (daysFrom(from, to) >= MOST_DAYS)
    throw refuse(
      `Please ask for at most ${MOST_DAYS} days at a time.`,
      `is more than ${MOST_DAYS} days before to`,
    );
  return { from, to };
}
