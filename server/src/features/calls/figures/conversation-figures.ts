import { z } from 'zod';
import { LANGUAGES, type Language } from '../../../kernel/language.ts';
import { addDays, type CalendarDate, type DateRange } from '../../../kernel/time/calendar.ts';
import type { ConversationStore, FigureRow } from './conversation.store.ts';
import { monthAfter, monthOf } from './counters.ts';
import { MANY_TURNS, SLOW_SECONDS } from './figure.ts';

const count = z.int();

/** Shares are 0 to 1; shares and medians are null if there is nothing to compute them from. */
export const ConversationFigures = z
  .object({
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
    slowBookings: count
      .describe(`Bookings that took more than ${SLOW_SECONDS} seconds`)
      .meta({ example: 12 }),
    misunderstood: count
      .describe('Wishes that were not understood, or said again after an offer')
      .meta({ example: 14 }),
    misunderstoodCalls: count.describe('Calls with such a wish').meta({ example: 13 }),
    emergencies: count.describe('Calls with a possible emergency').meta({ example: 3 }),
    questions: count
      .describe('Calls in which a question about the clinic was answered')
      .meta({ example: 212 }),
  })
  .meta({ id: 'ConversationFigures' });
export type ConversationFigures = Readonly<z.output<typeof ConversationFigures>>;

interface InLanguages extends ConversationFigures {
  readonly byLanguage: Readonly<Record<Language, ConversationFigures>>;
}

export interface Conversations extends DateRange {
  readonly total: InLanguages;
  /** Every month of the span, even without calls; the first and the last may be partial. */
  readonly months: ReadonlyArray<InLanguages & DateRange & { readonly month: string }>;
}

/** Over a span of the clinic's days. */
export async function readConversations(
  store: Pick<ConversationStore, 'figures'>,
  clinicId: string,
  { from, to }: DateRange,
): Promise<Conversations> {
  const rows = await store.figures(clinicId, { from, to });
  const one = (month: string | null, language: Language | null) =>
    figuresIn(rows.find((row) => row.month === month && row.language === language));
  const inLanguages = (month: string | null): InLanguages => ({
    ...one(month, null),
    byLanguage: Object.fromEntries(
      LANGUAGES.map((language) => [language, one(month, language)]),
    ) as InLanguages['byLanguage'],
  });
  return {
    from,
    to,
    total: inLanguages(null),
    months: monthsIn({ from, to }).map((days) => ({
      month: days.from.slice(0, 7),
      ...days,
      ...inLanguages(days.from.slice(0, 7)),
    })),
  };
}

function monthsIn({ from, to }: DateRange): DateRange[] {
  const months: DateRange[] = [];
  for (let begin: CalendarDate = from; begin <= to; begin = monthAfter(begin)) {
    const end = addDays(monthAfter(begin), -1);
    months.push({ from: begin, to: end < to ? end : to });
  }
  return months;
}

/** The start of as many whole months before a day's month. */
export function monthsBefore(day: CalendarDate, count: number): CalendarDate {
  let month = monthOf(day);
  for (let back = 0; back < count; back += 1) month = monthOf(addDays(month, -1));
  return month;
}

function figuresIn(row: FigureRow | undefined): ConversationFigures {
  const known = row ?? NO_CALLS;
  return {
    calls: known.calls,
    finishedAlone: known.finishedAlone,
    finishedAloneShare: share(known.finishedAlone, known.calls),
    minutesSaved: Math.round(known.secondsSaved / 60),
    askedTwice: known.askedTwice,
    askedTwiceShare: share(known.askedTwice, known.listenedTo),
    bookings: known.bookings,
    turnsToBooking: known.turnsToBooking,
    secondsToBooking: known.secondsToBooking,
    manyTurns: known.manyTurns,
    slowBookings: known.slowBookings,
    misunderstood: known.misunderstood,
    misunderstoodCalls: known.misunderstoodCalls,
    emergencies: known.emergencies,
    questions: known.questions,
  };
}

const share = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 1e6) / 1e6 : null;

const NO_CALLS: Omit<FigureRow, 'month' | 'language'> = {
  calls: 0,
  finishedAlone: 0,
  secondsSaved: 0,
  listenedTo: 0,
  askedTwice: 0,
  bookings: 0,
  turnsToBooking: null,
  secondsToBooking: null,
  manyTurns: 0,
  slowBookings: 0,
  misunderstood: 0,
  misunderstoodCalls: 0,
  emergencies: 0,
  questions: 0,
};
