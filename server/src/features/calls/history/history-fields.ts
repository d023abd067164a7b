import { z } from 'zod';
import { CALL_OUTCOMES, INTENTS } from '../../../kernel/calls/call-words.ts';
import { Failure } from '../../../kernel/failure.ts';
import { LANGUAGES } from '../../../kernel/language.ts';
import { addDays, type CalendarDate, daysFrom } from '../../../kernel/time/calendar.ts';
import { FIRST_DAY, LAST_DAY } from '../figures/counters.ts';
import { FIGURES } from '../figures/figure.ts';
import type { CallFilter } from './call-filter.ts';

/** Text search scans every row, so it is limited to this many days. */
const MOST_DAYS_OF_TEXT = 31;

export const Day = z.iso
  .date('is no day, as in 2026-11-16')
  .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, 'is out of reach')
  .transform((day) => day as CalendarDate)
  .meta({ example: '2026-11-16' });

const Filters = z.object({
  startDate: Day.optional().describe("The first of the clinic's days"),
  endDate: Day.optional().describe('The last day, which counts'),
  outcome: z.enum(CALL_OUTCOMES).optional().meta({ example: 'booked' }),
  intent: z.enum(INTENTS).optional().meta({ example: 'book' }),
  language: z.enum(LANGUAGES).optional().meta({ example: 'zh' }),
  transferred: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .meta({ example: 'false' }),
  figure: z
    .enum(FIGURES)
    .optional()
    .describe('The calls behind a figure of /api/clinic/analytics/conversations: only those that are over')
    .meta({ example: 'misunderstood' }),
});

/** Query parameters that all lists of calls share. */
export const CALL_LIST = {
  sorts: ['startedAt'],
  order: 'desc',
  finds: `Words of the transcript or the summary, a caller's number or the id of a call; looks at ${MOST_DAYS_OF_TEXT} days at most, without dates at the last ones`,
  formerly: 'text',
  words: z
    .string()
    .trim()
    .min(2, 'needs at least 2 characters')
    .max(100, 'is longer than 100 characters')
    .optional()
    .meta({ example: 'blood test' }),
  filters: Filters,
  sheet: 'calls',
  namesPatients: true,
} as const;

/** The parsed filter, or a refusal that names the field. */
export function filterOf(
  query: z.output<typeof Filters> & { readonly q: string | null },
  today: CalendarDate,
): CallFilter {
  const { startDate = null, endDate = null, q: text } = query;
  const days = text === null ? { from: startDate, to: endDate } : daysOfText(startDate, endDate, today);
  checkOrder(days.from, days.to);
  return {
    ...days,
    outcome: query.outcome ?? null,
    intent: query.intent ?? null,
    language: query.language ?? null,
    transferred: query.transferred ?? null,
    figure: query.figure ?? null,
    text,
  };
}

export function checkOrder(from: CalendarDate | null, to: CalendarDate | null): void {
  if (from && to && from > to)
    throw new Failure('INVALID_REQUEST', 'startDate is after endDate. Send the earlier day as startDate.', {
      fields: { startDate: 'is after endDate' },
    });
}

function daysOfText(startDate: CalendarDate | null, endDate: CalendarDate | null, today: CalendarDate) {
  const to = endDate ?? (startDate && startDate > today ? startDate : today);
  const from = startDate ?? addDays(to, 1 - MOST_DAYS_OF_TEXT);
  if (daysFrom(from, to) >= MOST_DAYS_OF_TEXT)
    throw new Failure(
      'INVALID_REQUEST',
      `Words can be searched for in ${MOST_DAYS_OF_TEXT} days at a time. Send startDate and endDate closer together.`,
      { fields: { text: `needs startDate and endDate at most ${MOST_DAYS_OF_TEXT} days apart` } },
    );
  return { from, to };
}
