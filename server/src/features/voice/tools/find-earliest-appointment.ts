import { addDays, type CalendarDate, type DateRange, laterDate } from '../../../kernel/calendar.ts';
import { phrase } from '../../../kernel/phrase.ts';
import {
  appointmentType,
  argumentsOf,
  day,
  days,
  detail,
  providerName,
  timeOfDay,
  visitMode,
  visitReason,
} from '../arguments.ts';
import { chooseProviders } from '../choose-provider.ts';
import { offered, spokenOffers } from '../offer.ts';
import { askFor } from '../questions.ts';
import { readDay } from '../read-day.ts';
import { SEARCH_DAYS, searchWish } from '../search-wish.ts';
import { defineTool } from '../tool.ts';

const LONGEST_SEARCH_DAYS = 365;

const found = phrase({ en: 'The earliest opening is {slot}.', zh: '最早的空位是{slot}。' });
const nothing = phrase({
  en: 'I do not find anything free in that time. Would you like to try other days?',
  zh: '这段时间没有空位。您想试试其他日子吗？',
});
const notAllSeen = phrase({
  en: 'I could not see the whole schedule in time and found nothing yet. Shall I look again?',
  zh: '我没能及时查完所有日程，暂时没有找到空位。要我再查一次吗？',
});
const failed = phrase({
  en: 'I could not look for an opening just now. Please try again in a moment.',
  zh: '我暂时无法查找空位，请稍后再试。',
});

export default defineTool({
  name: 'find_earliest_appointment',
  aliases: ['findEarliestAppointment'],
  description:
    'Finds the one earliest free time. Leave the provider out, or say any, to search all of them. Dates are local days at the clinic, YYYY-MM-DD; past ones count as today, and without endDate the search goes 30 days ahead. timeOfDay is morning (before 12:00) or afternoon.',
  arguments: argumentsOf({
    providerId: detail('The provider number; anything but digits means all providers.', 40),
    providerName,
    startDate: day('The first day, YYYY-MM-DD; today when left out.'),
    endDate: day('The last day, YYYY-MM-DD; 30 days after the first when left out.'),
    timeOfDay,
    excludeDates: days('Days that do not suit the caller, each YYYY-MM-DD.'),
    appointmentType,
    visitMode,
    visitReason,
  }),
  whenItFails: { result: { success: false, found: false }, say: failed },

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
    if (!first) return { found: false, message: (complete ? nothing : notAllSeen)(language) };
    const slot = offered(first, language, now.date);
    return { found: true, slot, message: found(language, { slot: spokenOffers([slot], language) }) };
  },
});

/** Null where a day was named that is none; what cannot be read at all counts as left out. */
function rangeOf(
  { startDate, endDate }: { startDate: string | null; endDate: string | null },
  today: CalendarDate,
): DateRange | null {
  const start = startDate ? readDay(startDate, today) : null;
  const end = endDate ? readDay(endDate, today) : null;
  if (start?.status === 'no-such-day' || end?.status === 'no-such-day') return null;
  const from = laterDate(start?.status === 'day' ? start.date : today, today);
  const longest = addDays(from, LONGEST_SEARCH_DAYS);
  const isUsable = end?.status === 'day' && end.date >= from;
  const to = isUsable ? end.date : addDays(from, SEARCH_DAYS);
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
