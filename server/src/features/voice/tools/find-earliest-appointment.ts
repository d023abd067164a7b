import { addDays, type CalendarDate, type DateRange, laterDate } from '../../../kernel/calendar.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { argumentsOf, days, detail, providerName, timeOfDay, visit } from '../arguments/argument.ts';
import { readDay, readSpan } from '../arguments/read-day.ts';
import { chooseProviders } from '../speech/choose-provider.ts';
import { offered, spokenOffers } from '../speech/offer.ts';
import { askFor } from '../speech/questions.ts';
import { SEARCH_DAYS, searchWish } from '../speech/search-wish.ts';
import { say } from '../speech/sentences.ts';
import { defineTool } from '../tool.ts';

const LONGEST_SEARCH_DAYS = 365;

const found = phrase({ en: 'The earliest opening is {slot}.', zh: '最早的空位是{slot}。' });
const nothing = phrase({
  en: 'I do not find anything free in that time. Would you like to try other days?',
  zh: '这段时间没有空位。您想试试其他日子吗？',
});
export default defineTool({
  name: 'find_earliest_appointment',
  aliases: ['findEarliestAppointment'],
  description:
    'Finds the one earliest free time. Leave the provider out, or say any, to search all of them. Dates are local days at the clinic, YYYY-MM-DD; past ones count as today, and without endDate the search goes 30 days ahead. timeOfDay is morning (before 12:00) or afternoon.',
  arguments: argumentsOf({
    providerId: detail('The provider number; anything but digits means all providers.', 40),
    providerName,
    startDate: detail('The first day, YYYY-MM-DD; today when left out.'),
    endDate: detail('The last day, YYYY-MM-DD; 30 days after the first when left out.'),
    timeOfDay,
    excludeDates: days('Days that do not suit the caller, each YYYY-MM-DD.'),
    ...visit,
  }),
  whenItFails: { result: { success: false, found: false }, say: say.noSearch },

  async run(given, call) {
    const { language, now } = call;
    const range = rangeOf(given, now.date);
    if (!range) return { found: false, message: askFor.realDay(language) };
    const chosen = await chooseProviders(call, given);
    if (chosen.status === 'unclear') return { found: false, message: chosen.message };

    const { appointmentType, visitMode, visitReason, timeOfDay, excludeDates } = given;
    const wish = searchWish(now, {
      providerIds: chosen.providerIds,
      range,
      visit: { appointmentType, visitMode, visitReason },
      timeOfDay,
      excludedDates: daysOf(excludeDates, now.date),
    });
    const { slots, complete } = await call.scheduling.earliest(call.clinicId, wish, call.deadline);
    const [first] = slots;
    if (!first) return { found: false, message: (complete ? nothing : say.notAllSeen)(language) };
    const slot = offered(first, language, now.date);
    return { found: true, slot, message: found(language, { slot: spokenOffers([slot], language) }) };
  },
});

function rangeOf(
  dates: { readonly startDate: string | null; readonly endDate: string | null },
  today: CalendarDate,
): DateRange | null {
  const span = readSpan(dates, today);
  if (!span) return null;
  const from = laterDate(span.start ?? today, today);
  const longest = addDays(from, LONGEST_SEARCH_DAYS);
  const to = span.end && span.end >= from ? span.end : addDays(from, SEARCH_DAYS);
  return { from, to: to < longest ? to : longest };
}

function daysOf(texts: readonly string[], today: CalendarDate): ReadonlySet<CalendarDate> {
  return new Set(
    texts.flatMap((text) => {
      const read = readDay(text, today);
      return read.status === 'day' ? [read.date] : [];
    }),
  );
}
