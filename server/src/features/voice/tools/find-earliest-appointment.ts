import { addDays, type CalendarDate, type DateRange, laterDate } from '../../../kernel/calendar.ts';
import { type Phrase, phrase } from '../../../kernel/phrase.ts';
import type { SearchWish } from '../../scheduling/index.ts';
import { argumentsOf, days, detail, providerName, timeOfDay, visit } from '../arguments/argument.ts';
import { readDay, readSpan } from '../arguments/read-day.ts';
import { chooseProviders } from '../speech/choose-provider.ts';
import { offered, spokenOffers } from '../speech/offer.ts';
import { type ClosedToNew, otherTimes, sayClosedToNew, spokenInstead } from '../speech/other-times.ts';
import { askFor, sentences } from '../speech/questions.ts';
import { SEARCH_DAYS, searchWish } from '../speech/search-wish.ts';
import { say } from '../speech/sentences.ts';
import { visitWish } from '../speech/visit-wish.ts';
import { type Call, defineTool } from '../tool.ts';

const LONGEST_SEARCH_DAYS = 365;

const found = phrase({ en: 'The earliest opening is {slot}.', zh: '最早的空位是{slot}。' });
const nothing = phrase({ en: 'I do not find anything free in that time.', zh: '这段时间没有空位。' });
const otherDays = phrase({ en: 'Would you like to try other days?', zh: '您想试试其他日子吗？' });
const ANY_DAY =
  /^(?:any|whenever|now|soon|asap|as soon|earliest|first|next available)|随便|都可以|尽快|最早/i;

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
  inCrowd: 'calls-back',
  whenItFails: { result: { success: false, found: false }, say: say.noSearch },

  async run(given, call) {
    const { language, now } = call;
    const range = rangeOf(given, call);
    if ('question' in range) return { found: false, message: range.question(language) };
    const chosen = await chooseProviders(call, given);
    if (chosen.status === 'unclear') return { found: false, message: chosen.message };

    const { timeOfDay, excludeDates } = given;
    const wish = searchWish(now, {
      providerIds: chosen.providerIds,
      range,
      visit: await visitWish(given, call),
      timeOfDay,
      excludedDates: daysOf(excludeDates, now.date),
    });
    const { slots, complete, closedToNew } = await call.scheduling.earliest(
      call.clinicId,
      wish,
      call.deadline,
      call.callId,
    );
    const [first] = slots;
    if (!first && complete) return insteadOf(wish, closedToNew, call);
    if (!first) return { found: false, message: say.notAllSeen(language) };
    const slot = offered(first, language, now.date);
    return {
      found: true,
      slot,
      message: found(language, { slot: spokenOffers([slot], language, now.date) }),
    };
  },
});

/** The same days at any time, then later days, then anybody. */
async function insteadOf(wish: SearchWish, closedToNew: ClosedToNew, call: Call): Promise<object> {
  const { language, now } = call;
  const { range, visit, providerIds, excludedDates } = wish;
  const ahead = { from: range.from, to: addDays(range.from, SEARCH_DAYS) };
  const alternatives = await otherTimes(call, [
    ...(wish.timeOfDay === 'any' ? [] : [{ ...wish, timeOfDay: 'any' as const }]),
    searchWish(now, { providerIds, visit, excludedDates, range: ahead }),
    ...(providerIds.length > 0 ? [searchWish(now, { visit, excludedDates, range: ahead })] : []),
  ]);
  const question = closedToNew ? askFor.provider : otherDays;
  const instead = spokenInstead(alternatives, call) || question(language);
  return {
    found: false,
    ...(alternatives.length > 0 ? { alternatives } : {}),
    message: sentences(language, sayClosedToNew(closedToNew, call) || nothing(language), instead),
  };
}

interface SaidDays {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

function rangeOf(dates: SaidDays, { now, scheduling }: Call): DateRange | { readonly question: Phrase } {
  const today = now.date;
  const span = readSpan(dates, today);
  if (!span) return { question: askFor.realDay };
  let { start } = span;
  if (dates.startDate && !start && !ANY_DAY.test(dates.startDate)) {
    const words = scheduling.readPreference(dates.startDate, today, now.time);
    if (!words.understood) return { question: words.noSuchDay ? askFor.realDay : askFor.day };
    start = words.from;
  }
  const from = laterDate(start ?? today, today);
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
