import { LANGUAGES, type Language } from '../../../kernel/language.ts';
import { addDays, type CalendarDate, type DateRange } from '../../../kernel/time/calendar.ts';
import type { ConversationStore, FigureRow } from './conversation.store.ts';
import { monthAfter, monthOf } from './counters.ts';

/** Shares are 0 to 1; shares and medians are null if there is nothing to compute them from. */
export interface ConversationFigures {
  readonly calls: number;
  readonly finishedAlone: number;
  readonly finishedAloneShare: number | null;
  readonly minutesSaved: number;
  readonly askedTwice: number;
  readonly askedTwiceShare: number | null;
  readonly bookings: number;
  readonly turnsToBooking: number | null;
  readonly secondsToBooking: number | null;
  readonly manyTurns: number;
  readonly slowBookings: number;
  readonly misunderstood: number;
  readonly misunderstoodCalls: number;
  readonly emergencies: number;
  readonly questions: number;
}

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
