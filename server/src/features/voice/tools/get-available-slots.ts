import { addDays, type CalendarDate, laterDate, type WallTime } from '../../../kernel/calendar.ts';
import type { Language } from '../../../kernel/language.ts';
import { type Phrase, phrase } from '../../../kernel/phrase.ts';
import { onDay, spokenDay } from '../../../kernel/spoken/day.ts';
import { providerNameIn } from '../../../kernel/spoken/provider-name.ts';
import { spokenTime, spokenTimes } from '../../../kernel/spoken/time.ts';
import type { DaySlots, SearchWish } from '../../scheduling/index.ts';
import { argumentsOf, detail, providerId, providerName, timeOfDay, visit } from '../arguments/argument.ts';
import { readDay } from '../arguments/read-day.ts';
import { chooseProvider } from '../speech/choose-provider.ts';
import { lengthOf } from '../speech/offer.ts';
import { otherTimes, spokenInstead } from '../speech/other-times.ts';
import { afterPassedDay } from '../speech/past-day.ts';
import { askFor, sentences } from '../speech/questions.ts';
import { SEARCH_DAYS, searchWish } from '../speech/search-wish.ts';
import { say } from '../speech/sentences.ts';
import { visitWish } from '../speech/visit-wish.ts';
import { type Call, defineTool } from '../tool.ts';

const MOST_SLOTS = 5;
const NOTHING = { slots: [], hasAvailability: false };

const free = phrase({ en: '{day}, {provider} is free at {times}.', zh: '{provider}{day}{times}有空。' });
const more = phrase({ en: 'There are more times that day.', zh: '那天还有其他时间。' });
const NONE = {
  closed: phrase({ en: 'The clinic is closed {day}.', zh: '诊所{day}休息。' }),
  notIn: phrase({ en: '{provider} is not in {day}.', zh: '{provider}{day}不出诊。' }),
  notForNew: say.notForNew,
  tooFar: phrase({
    en: 'The clinic does not book as far ahead as {date} yet.',
    zh: '诊所还不能预约{date}。',
  }),
  over: phrase({
    en: 'There is nothing left {day} with {provider}.',
    zh: '{provider}{day}已经没有时间了。',
  }),
  full: phrase({ en: '{provider} is fully booked {day}.', zh: '{provider}{day}已经约满了。' }),
};
const PART = {
  morning: phrase({ en: 'There is nothing free that morning.', zh: '那天上午没有空位。' }),
  afternoon: phrase({ en: 'There is nothing free that afternoon.', zh: '那天下午没有空位。' }),
};
const anotherDay = phrase({ en: 'Would you like another day?', zh: '您想换一天吗？' });
const failed = phrase({
  en: 'I could not look at the schedule just now. Shall I ask the clinic to call you back?',
  zh: '我暂时无法查看日程。要请诊所给您回电吗？',
});

export default defineTool({
  name: 'get_available_slots',
  aliases: ['getAvailableSlots'],
  description:
    'Lists up to five free times of one provider on one day, and says whether there are more. startDate is the local day at the clinic, YYYY-MM-DD; a day that is over counts as today. timeOfDay narrows it to the morning or the afternoon.',
  arguments: argumentsOf(
    {
      providerId,
      providerName,
      startDate: detail("The day, YYYY-MM-DD, or the caller's words for one day.", 200),
      timeOfDay,
      ...visit,
    },
    ['providerId', 'startDate'],
  ),
  renamed: { date: 'startDate' },
  inCrowd: 'calls-back',
  whenItFails: { result: { success: false, ...NOTHING }, say: failed },

  async run({ startDate, timeOfDay, ...given }, call) {
    const { language, now } = call;
    const chosen = await chooseProvider(call, given);
    if (chosen.status === 'unclear') return { ...NOTHING, message: chosen.message };
    if (!startDate) return { ...NOTHING, message: askFor.day(language) };
    const read = readDay(startDate, now.date);
    if (read.status !== 'day')
      return {
        ...NOTHING,
        message: (read.status === 'no-such-day' ? askFor.realDay : askFor.day)(language),
      };

    const { providerId } = chosen;
    const visit = await visitWish(given, call);
    const date = laterDate(read.date, now.date);
    const open = await call.scheduling.openSlots(call.clinicId, { providerId, date, visit }, call.deadline);
    if (!open) return { date, ...NOTHING, message: askFor.provider(language) };
    const answer = await answerFor(open, timeOfDay, { providerIds: [providerId], visit }, call);
    return afterPassedDay(answer, read.date < now.date ? read.date : null, call);
  },
});

async function answerFor(
  open: DaySlots,
  timeOfDay: SearchWish['timeOfDay'],
  wanted: Pick<SearchWish, 'providerIds' | 'visit'>,
  call: Call,
) {
  const { language, now } = call;
  const { date } = open;
  const words = {
    day: onDay(date, language, now.date),
    date: spokenDay(date, language, now.date),
    provider: providerNameIn(language, open.providerName),
  };
  if (open.slots.length === 0) {
    const instead = await nextOnes(date, wanted, call);
    const message = sentences(
      language,
      whyNone(open.why)(language, words),
      spokenInstead(instead, call) || anotherDay(language),
    );
    return { date, ...NOTHING, ...(instead.length > 0 ? { alternatives: instead } : {}), message };
  }
  const fitting = open.slots.filter((time) => isIn(timeOfDay, time));
  // A half day without a time does not hide that the other has some.
  const missed = fitting.length === 0 && timeOfDay !== 'any' ? PART[timeOfDay](language) : '';
  const all = fitting.length > 0 ? fitting : open.slots;
  const slots = preferredFirst(all, open.preferredTime).slice(0, MOST_SLOTS);
  const times = spokenTimes(slots, language, 'or');
  return {
    date,
    slots: slots.map((time) => ({
      time,
      display: spokenTime(time, language),
      ...lengthOf(time, open.durationMinutes),
    })),
    hasAvailability: true,
    hasMore: open.slots.length > slots.length,
    message: sentences(
      language,
      missed,
      startOf(free(language, { ...words, times }), language),
      open.slots.length > slots.length ? more(language) : '',
    ),
  };
}

/** Both halves stay in order of time. */
function preferredFirst(times: readonly WallTime[], preferred: SearchWish['timeOfDay']): WallTime[] {
  const [first, second] = [true, false].map((is) => times.filter((time) => isIn(preferred, time) === is));
  return [...(first ?? []), ...(second ?? [])];
}

function nextOnes(date: CalendarDate, wanted: Pick<SearchWish, 'providerIds' | 'visit'>, call: Call) {
  const from = addDays(date, 1);
  const range = { from, to: addDays(from, SEARCH_DAYS) };
  const ahead = { from: call.now.date, to: addDays(call.now.date, SEARCH_DAYS) };
  return otherTimes(call, [
    searchWish(call.now, { ...wanted, range }),
    searchWish(call.now, { ...wanted, range: ahead }),
    searchWish(call.now, { ...wanted, providerIds: [], range: ahead }),
  ]);
}

function whyNone(why: DaySlots['why']): Phrase<'day' | 'date' | 'provider'> {
  if (why === 'not-for-new') return NONE.notForNew;
  if (why === 'closure' || why === 'holiday') return NONE.closed;
  if (why === 'away' || why === 'no-template') return NONE.notIn;
  if (why === 'too-far') return NONE.tooFar;
  return why === 'past' || why === 'too-soon' ? NONE.over : NONE.full;
}

function isIn(timeOfDay: SearchWish['timeOfDay'], time: WallTime): boolean {
  return timeOfDay === 'any' || time < '12:00' === (timeOfDay === 'morning');
}

/** A sentence that begins with a day. */
function startOf(sentence: string, language: Language): string {
  return language === 'zh' ? sentence : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
