import { z } from 'zod';
import { type Guards, get, type Routes } from '../../../http/routes.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { LANGUAGES } from '../../../kernel/language.ts';
import { type CalendarDate, type DateRange, daysFrom } from '../../../kernel/time/calendar.ts';
import type { ClinicCalls } from '../history/clinic-calls.ts';
import { Day } from '../history/history-fields.ts';
import { ConversationFigures, monthsBefore } from './conversation-figures.ts';

const MOST_DAYS = 732;
/** Before the month of the last day. */
const USUAL_MONTHS = 5;
const date = z.iso.date().meta({ example: '2026-11-01' });

const byLanguage = z
  .object({ en: ConversationFigures, zh: ConversationFigures } satisfies Record<
    (typeof LANGUAGES)[number],
    z.ZodType
  >)
  .describe('The same of each language');

const ConversationsAnswer = z
  .object({
    from: date,
    to: date.meta({ example: '2026-11-23' }),
    total: z.object({ ...ConversationFigures.shape, byLanguage }).describe('Figures of the whole period'),
    months: z
      .array(
        z.object({
          month: z.string().meta({ example: '2026-11' }),
          from: date,
          to: date.meta({ example: '2026-11-23' }),
          ...ConversationFigures.shape,
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
  if (from > to) throw refuse('from is after to. Send the earlier day as from.', 'is after to');
  if (daysFrom(from, to) >= MOST_DAYS)
    throw refuse(
      `These figures cover at most ${MOST_DAYS} days at a time. Send a later from or an earlier to.`,
      `is more than ${MOST_DAYS} days before to`,
    );
  return { from, to };
}
