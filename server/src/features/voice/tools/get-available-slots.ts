import type { Language } from '../../../kernel/language.ts';
import { type Phrase, phrase } from '../../../kernel/phrase.ts';
import { onDay, spokenDay } from '../../../kernel/spoken/day.ts';
import { spokenTime, spokenTimes } from '../../../kernel/spoken/time.ts';
import {
  addDays,
  type CalendarDate,
  laterDate,
  minutesOf,
  type WallTime,
} from '../../../kernel/time/calendar.ts';
import { OUTSIDE_HOURS } from '../../../kernel/wishes/wish.ts';
import type { DaySlots, SearchWish, UnmetReason } from '../../scheduling/index.ts';
import {
  argumentsOf,
  detail,
  forSomebodyElse,
  obsolete,
  patientId,
  providerId,
  providerName,
  timeOfDay,
  visit,
} from '../arguments/argument.ts';
import { readDay } from '../arguments/read-day.ts';
import { askFor, sentences } from '../speech/questions.ts';
import { say } from '../speech/sentences.ts';
import { type Speaker, speakerFor } from '../speech/speaker.ts';
import { chooseProvider } from '../speech/times/choose-provider.ts';
import { lengthOf, offered } from '../speech/times/offer.ts';
import { otherTimes, spokenInstead } from '../speech/times/other-times.ts';
import { afterPassedDay } from '../speech/times/past-day.ts';
import { SEARCH_DAYS, searchWish } from '../speech/times/search-wish.ts';
import { visitWish } from '../speech/times/visit-wish.ts';
import { type Call, defineTool } from '../tool.ts';
import { describeWish, sayUnderstood } from '../wishes/describe-wish.ts';
import { type NotMet, sayNotMet, sayWhy } from '../wishes/not-met.ts';
import { sayOutsideHours } from '../wishes/outside-hours.ts';
import {
  collidesWith,
  ownAppointments,
  searchedPatient,
  visitsToMention,
  withoutNamedVisits,
} from '../wishes/own-appointments.ts';
import { readWished, type Wished } from '../wishes/read-wished.ts';
import { preference, wishArguments } from '../wishes/wish-arguments.ts';

const MOST_SLOTS = 5;
/** More times than a caller can hold in mind. */
const MOST_SAID = 3;
const MOST_ALTERNATIVES = 3;
const NOTHING = { slots: [], hasAvailability: false };

const free = phrase({ en: '{day}, {provider} is free at {times}.', zh: '{day}{times}{provider}有空。' });
const more = phrase({ en: 'There are more times that day.', zh: '那天还有其他时间。' });
const NONE = {
  closed: phrase({ en: 'The clinic is closed {day}.', zh: '诊所{day}休息。' }),
  notIn: phrase({ en: "{provider} isn't in {day}.", zh: '{provider}{day}不出诊。' }),
  notForNew: say.notForNew,
  over: phrase({
    en: "There's nothing left {day} with {provider}.",
    zh: '{day}{provider}已经没有时间了。',
  }),
  notBookable: phrase({
    en: '{provider} has no times to book by phone {day}.',
    zh: '{day}{provider}没有可以电话预约的时间。',
  }),
  full: phrase({ en: '{provider} is fully booked {day}.', zh: '{day}{provider}已经约满了。' }),
};
const anotherDay = phrase({ en: 'Would you like another day?', zh: '您想换一天吗？' });
const atThatTime = phrase({ en: 'at that time', zh: '那个时间' });
const failed = phrase({
  en: "I couldn't look at the schedule just now. Shall I ask the clinic to call you back?",
  zh: '我现在查不到日程。要请诊所给您回电吗？',
});

export default defineTool({
  name: 'get_available_slots',
  aliases: ['getAvailableSlots'],
  description:
    'Use it when the caller asks which times one doctor has on one day. A wish, "later that morning" too, goes to findAppointmentByPreference.',
  arguments: argumentsOf(
    {
      patientId,
      providerId,
      providerName,
      startDate: detail("The day, YYYY-MM-DD, or the caller's words for one day.", 800),
      timeOfDay,
      forSomebodyElse,
      preference: obsolete(preference),
      ...wishArguments,
      ...visit,
    },
    ['providerId', 'startDate'],
  ),
  concerns: 'patient',
  renamed: { date: 'startDate', demographicId: 'patientId' },
  inCrowd: 'calls-back',
  whenItFails: { result: { success: false, ...NOTHING }, say: failed },

  async run({ startDate, ...given }, call) {
    const { language, now } = call;
    const chosen = await chooseProvider(call, given);
    if (chosen.status === 'unclear') return { ...NOTHING, message: chosen.message };
    if (!startDate && !given.preference && !given.afterAppointmentId && !given.beforeAppointmentId)
      return { ...NOTHING, message: askFor.day(language) };
    const dated = startDate ? readDay(startDate, now.date) : null;
    if (dated?.status === 'no-such-day') return { ...NOTHING, message: askFor.realDay(language) };

    const asked = dated?.status === 'day' ? dated.date : null;
    const day = asked && laterDate(asked, now.date);
    const read = await readWished(
      {
        ...given,
        providerId: chosen.providerId,
        ...(day ? { startDate: day, endDate: day } : {}),
        preference: [day ? null : startDate, given.preference].filter(Boolean).join(', '),
      },
      call,
      { carriesWithoutWords: true },
    );
    if (read.status === 'asked') {
      const message = sentences(language, ...read.notMet.map((part) => part.message), read.question);
      return { ...NOTHING, understood: '', notMet: read.notMet, message };
    }
    const understood = sayUnderstood(read.meant, language, now.date);
    const date = oneDay(read, call);
    if (!date) return { ...NOTHING, understood, notMet: read.notMet, message: askFor.day(language) };

    const { providerId } = chosen;
    const wanted = await visitWish(given, call);
    const open = await call.scheduling.openSlots(
      call.clinicId,
      {
        ...{ providerId, date, visit: wanted, wish: read.search },
        patientId: await searchedPatient(given.patientId, call),
      },
      call.deadline,
    );
    if (!open) return { date, ...NOTHING, message: askFor.provider(language) };
    const search = { providerIds: [providerId], visit: wanted };
    const answer = await answerFor(open, read, search, given.patientId, call);
    return afterPassedDay({ understood, ...answer }, asked && asked < now.date ? asked : null, call);
  },
});

/** The single day the wish leaves; a time alone means today. Null if there is a choice. */
function oneDay({ wish, search }: Wished, { now }: Call): CalendarDate | null {
  const [only, another] = search.days;
  if (only && !another) return only;
  const namesNoDay = wish.options.length > 0 && wish.options.every(({ days }) => days === null);
  return namesNoDay && search.days.includes(now.date) ? now.date : null;
}

async function answerFor(
  open: DaySlots,
  read: Wished,
  wanted: Pick<SearchWish, 'providerIds' | 'visit'>,
  patientId: string | null,
  call: Call,
) {
  const { language, now } = call;
  const { date } = open;
  const speaker = await speakerFor(call);
  const words = {
    day: onDay(date, language, now.date),
    date: spokenDay(date, language, now.date),
    provider: speaker.nameOf(open.providerName),
  };
  if (open.isNotForAge) return notForAge(open, read, words, wanted, patientId, call);
  if (open.slots.length === 0) return nothingOpen(open, read, words, wanted, speaker, call);
  const own = await ownAppointments(patientId, date, call);
  const bookable = open.slots.filter((time) => !collidesWith(own.rows, date, time, open.durationMinutes));
  const windows = read.windowsOn(date);
  const distanceOf = (time: WallTime) => read.search.distance(date, time, undefined, open.durationMinutes);
  const within = bookable.filter(
    (time) =>
      distanceOf(time) !== null &&
      windows.some(({ from, to }) => minutesOf(time) >= from && minutesOf(time) <= to),
  );
  const best = within.filter((time) => distanceOf(time) === 0);
  const fitting = best.length > 0 ? best : within;
  const ownBeside = (times: readonly WallTime[]) => {
    const offers = times.map((time) => ({ date, time }));
    return own.mayMention ? visitsToMention(own.rows, offers, speaker, call) : [];
  };
  const nearest = fitting.length > 0 ? fitting : bookable;
  const notMet = [...read.notMet, ...ownBeside(nearest.length > 0 ? nearest : open.slots)];
  if (fitting.length === 0)
    return nothingFits({ open, bookable, read, notMet, patientId, wanted, speaker, call });
  const slots = inOrder(fitting, read.order, open.preferredTime).slice(0, MOST_SLOTS);
  const said = read.order ? slots.slice(0, MOST_SAID) : spread(slots);
  const hasMore = open.slots.length > slots.length;
  return {
    date,
    slots: slots.map((time) => ({
      time,
      display: spokenTime(time, language),
      ...lengthOf(time, open.durationMinutes),
    })),
    hasAvailability: true,
    hasMore,
    notMet,
    ...(fitting.length > slots.length ? { more: true } : {}),
    message: sentences(
      language,
      ...withoutNamedVisits(notMet, patientId, call).map(({ message }) => message),
      startOf(free(language, { ...words, times: spokenTimes(said, language, 'or') }), language),
      open.slots.length > said.length ? more(language) : '',
    ),
  };
}

/** The day has no free time at all. */
async function nothingOpen(
  open: DaySlots,
  read: Wished,
  words: { readonly day: string; readonly date: string; readonly provider: string },
  wanted: Pick<SearchWish, 'providerIds' | 'visit'>,
  speaker: Speaker,
  call: Call,
) {
  const { language } = call;
  const instead = await nextOnes(open.date, wanted, speaker, call);
  const none = whyNone(open.why);
  const notMet = [
    ...read.notMet,
    none === null
      ? sayNotMet('too_far', { what: words.date, when: words.day, provider: words.provider }, call)
      : { what: words.date, why: none.why, message: none.words(language, words) },
  ];
  // The doctor was named together with the reason; one who is closed to new patients is not offered.
  const said = open.why === 'not-for-new' ? {} : { providerName: open.providerName };
  const message = sentences(
    language,
    ...notMet.map((part) => part.message),
    spokenInstead(instead, speaker, said) || anotherDay(language),
  );
  return {
    ...{ date: open.date, ...NOTHING, notMet },
    ...(instead.length > 0 ? { alternatives: instead } : {}),
    message,
  };
}

/** The doctor does not see this age: offers other doctors who do, and no time of this one. */
async function notForAge(
  { date }: DaySlots,
  read: Wished,
  words: { readonly provider: string },
  { visit: wantedVisit }: Pick<SearchWish, 'visit'>,
  patientId: string | null,
  call: Call,
) {
  const { language, now } = call;
  const message = sayWhy.notForAge(language, { names: words.provider });
  const what = describeWish(read.meant, language, now.date);
  const notMet = [...read.notMet, { what, why: 'not_bookable' as const, message }];
  const speaker = await speakerFor(call);
  const search = searchWish(now, {
    ...{ providerIds: [], visit: wantedVisit, range: read.range, wish: read.search },
    ...{ patientId: await searchedPatient(patientId, call), limit: MOST_ALTERNATIVES },
  });
  const instead = await otherTimes(call, speaker, [search]);
  return {
    ...{ date, ...NOTHING, notMet },
    ...(instead.length > 0 ? { alternatives: instead } : {}),
    message: sentences(
      language,
      ...notMet.map((part) => part.message),
      spokenInstead(instead, speaker) || anotherDay(language),
    ),
  };
}

interface Missed {
  readonly open: DaySlots;
  readonly bookable: readonly WallTime[];
  readonly read: Wished;
  readonly notMet: readonly NotMet[];
  readonly patientId: string | null;
  readonly wanted: Pick<SearchWish, 'providerIds' | 'visit'>;
  readonly speaker: Speaker;
  readonly call: Call;
}

/** The day has free times, but none in the requested hours: offers the nearest ones. */
async function nothingFits({ open, bookable, read, notMet, patientId, wanted, speaker, call }: Missed) {
  const { language } = call;
  const { date, providerName, durationMinutes } = open;
  const near = bookable
    .flatMap((time) => {
      const distance = read.search.distance(date, time, undefined, durationMinutes);
      return distance === null ? [] : [{ time, distance }];
    })
    .toSorted((a, b) => a.distance - b.distance)
    .filter(
      ({ distance }, _, [nearest]) => distance < OUTSIDE_HOURS || (nearest?.distance ?? 0) >= OUTSIDE_HOURS,
    )
    .slice(0, MOST_ALTERNATIVES)
    .map(({ time }) => ({ date, time, providerId: wanted.providerIds[0] ?? '', providerName }))
    .toSorted((a, b) => (a.time < b.time ? -1 : 1));
  const alternatives =
    near.length > 0
      ? near.map((slot) => offered(slot, speaker, durationMinutes))
      : await nextOnes(date, wanted, speaker, call);
  const what = describeWish(read.meant, language, call.now.date);
  const why = open.whyNotWished ?? 'full';
  const when = why === 'provider_away' ? onDay(date, language, call.now.date) : atThatTime(language);
  const outside = why === 'closed' ? sayOutsideHours([date], read.windowsOn, call) : null;
  const missed = outside
    ? { what, why, message: outside }
    : sayNotMet(why, { what, when, provider: speaker.nameOf(providerName) }, call);
  const all = [...notMet, missed];
  return {
    ...{ date, ...NOTHING, notMet: all },
    ...(alternatives.length > 0 ? { alternatives } : {}),
    message: sentences(
      language,
      ...withoutNamedVisits(all, patientId, call).map(({ message }) => message),
      spokenInstead(alternatives, speaker) || anotherDay(language),
    ),
  };
}

function inOrder(
  times: readonly WallTime[],
  order: Wished['order'],
  preferred: SearchWish['timeOfDay'],
): WallTime[] {
  if (order === 'latest') return times.toReversed();
  return order === 'earliest' ? [...times] : preferredFirst(times, preferred);
}

/** The first, one of the middle and the last: neighbours give little choice. */
function spread(times: readonly WallTime[]): readonly WallTime[] {
  if (times.length <= MOST_SAID) return times;
  const middle = Math.floor(times.length / 2);
  return times.filter((_, at) => at === 0 || at === middle || at === times.length - 1);
}

/** Both halves stay in chronological order. */
function preferredFirst(times: readonly WallTime[], preferred: SearchWish['timeOfDay']): WallTime[] {
  const [first, second] = [true, false].map((is) => times.filter((time) => isIn(preferred, time) === is));
  return [...(first ?? []), ...(second ?? [])];
}

function nextOnes(
  date: CalendarDate,
  wanted: Pick<SearchWish, 'providerIds' | 'visit'>,
  speaker: Speaker,
  call: Call,
) {
  const from = addDays(date, 1);
  const range = { from, to: addDays(from, SEARCH_DAYS) };
  const ahead = { from: call.now.date, to: addDays(call.now.date, SEARCH_DAYS) };
  return otherTimes(call, speaker, [
    searchWish(call.now, { ...wanted, range }),
    searchWish(call.now, { ...wanted, range: ahead }),
    searchWish(call.now, { ...wanted, providerIds: [], range: ahead }),
  ]);
}

/** Null if the day is too far ahead, which every search says in the same words. */
function whyNone(why: DaySlots['why']): {
  readonly words: Phrase<'day' | 'date' | 'provider'>;
  readonly why: UnmetReason;
} | null {
  if (why === 'not-for-new') return { words: NONE.notForNew, why: 'not_bookable' };
  if (why === 'closure' || why === 'holiday') return { words: NONE.closed, why: 'closed' };
  if (why === 'away' || why === 'no-template') return { words: NONE.notIn, why: 'provider_away' };
  if (why === 'too-far') return null;
  if (why === 'not-bookable' || why === 'crosses-midnight')
    return { words: NONE.notBookable, why: 'not_bookable' };
  if (why === 'past') return { words: NONE.over, why: 'past' };
  return why === 'too-soon' ? { words: NONE.over, why: 'too_soon' } : { words: NONE.full, why: 'full' };
}

function isIn(timeOfDay: SearchWish['timeOfDay'], time: WallTime): boolean {
  return timeOfDay === 'any' || time < '12:00' === (timeOfDay === 'morning');
}

/** A sentence that begins with a day. */
function startOf(sentence: string, language: Language): string {
  return language === 'zh' ? sentence : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
