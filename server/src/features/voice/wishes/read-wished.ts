import {
  addDays,
  type CalendarDate,
  type DateRange,
  eachDay,
  laterDate,
  timeAt,
  type WallTime,
} from '../../../kernel/time/calendar.ts';
import { carryOver } from '../../../kernel/wishes/carry-over.ts';
import {
  isUnderstood,
  SEARCH_DAYS,
  type TimeWindow,
  type Wish,
  wishRange,
  wishWindows,
} from '../../../kernel/wishes/wish.ts';
import type { WordedWish } from '../../scheduling/index.ts';
import { askFor } from '../speech/questions.ts';
import { speakerFor } from '../speech/speaker.ts';
import type { Call } from '../tool.ts';
import { type Chosen, chooseWished } from './choose-wished.ts';
import type { Meant } from './describe-wish.ts';
import type { Roster } from './narrow-roster.ts';
import { askWhichTomorrow, type NotMet, notUnderstood, restOf, sayWhy } from './not-met.ts';
import { areWorkingHours, isOutsideHours } from './outside-hours.ts';
import { speakersOfCall } from './own-language.ts';
import { type ReadInCall, readInCall } from './read-in-call.ts';
import { ANY, type GivenWish, type Limits, readLimits } from './read-limits.ts';
import type { KeptWish } from './wish-memory.ts';
import { wordedWish } from './worded-wish.ts';

export interface Wished {
  readonly status: 'ready';
  readonly wish: Wish;
  /** Words and arguments together, to describe what was understood. */
  readonly meant: Meant;
  readonly search: WordedWish;
  readonly providerIds: readonly string[];
  /** The preferred ones among them; empty if there is no preference. */
  readonly preferredIds: readonly string[];
  /** Who speaks the caller's language, where nobody was asked for. */
  readonly speakers: Roster;
  /** Whom "the same doctor as last time" turned out to be. */
  readonly took: Chosen['took'];
  /** Parts that could not be met before any search. */
  readonly notMet: readonly NotMet[];
  readonly range: DateRange;
  /** A single day and time. */
  readonly isExact: boolean;
  /** The named time, if any. */
  readonly around: WallTime | null;
  /** Which times of a day to prefer. */
  readonly order: 'latest' | 'earliest' | undefined;
  /** The single day of an approximate wish: "Tuesday or so". */
  readonly mostly: CalendarDate | undefined;
  readonly windowsOn: (date: CalendarDate) => readonly TimeWindow[];
  /** The parts taken over from an earlier wish of the call. */
  readonly carried: Carried;
}

interface Carried {
  readonly days: boolean;
  readonly times: boolean;
}

export type ReadWished =
  | Wished
  | { readonly status: 'asked'; readonly notMet: readonly NotMet[]; readonly question: string };

const MOST_DAYS = 62;
const LONGEST_SEARCH_DAYS = 365;
const DAY_MINUTES = 24 * 60;

/** What words and arguments say together, or the question to ask. */
export async function readWished(
  given: GivenWish,
  call: Call,
  /** The tool names its day in an argument, and earlier words about hours and doctors still apply. */
  { carriesWithoutWords = false } = {},
): Promise<ReadWished> {
  const { language } = call;
  const asked = (notMet: NotMet, question: string): ReadWished => ({
    status: 'asked',
    notMet: [notMet],
    question,
  });
  const said = given.preference && !ANY.test(given.preference.trim()) ? given.preference : '';
  const limits = await readLimits(given, call);
  if ('noSuchDay' in limits)
    return asked(
      { what: limits.noSuchDay, why: 'no_such_day', message: sayWhy.noSuchDay(language) },
      askFor.day(language),
    );
  if ('unknownAppointment' in limits)
    return asked(
      { what: limits.unknownAppointment, why: 'not_understood', message: askFor.appointment(language) },
      '',
    );
  if ('unreadable' in limits) return asked(notUnderstood(limits.unreadable, call), askFor.time(language));
  const words = await readInCall(said, given, limits, call);
  const { wish } = words;

  if (wish.noSuchDay.length > 0 && !wish.options.some(({ days }) => days !== null))
    return asked(
      { what: said, why: 'no_such_day', message: sayWhy.noSuchDay(language) },
      askFor.day(language),
    );
  if (wish.past.length > 0 && !wish.options.some(({ days }) => days !== null))
    return asked({ what: said, why: 'past', message: sayWhy.past(language) }, askFor.day(language));
  if (said !== '' && !isUnderstood(wish) && limits.beside.length === 0) {
    const message = askWhichTomorrow(wish.notUnderstood, call);
    return message
      ? asked({ what: said, why: 'not_understood', message }, '')
      : asked(notUnderstood(said, call), askFor.preference(language));
  }

  const kept = said === '' && !carriesWithoutWords ? null : call.wishes.recall();
  return readCarried(given, words, limits, said, kept, call);
}

/** With the earlier wishes of the call, if the result can be searched. */
async function readCarried(
  given: GivenWish,
  { wish, shift }: ReadInCall,
  limits: Limits,
  said: string,
  kept: KeptWish | null,
  call: Call,
): Promise<ReadWished> {
  const carried = carriedInCall(given, wish, limits, said, kept, call);
  const whole = carried
    ? await readWhole(carried.given, { wish: carried.wish, shift }, limits, said, call)
    : null;
  // What was said before must not make a question of what is clear by itself.
  const read =
    whole?.status === 'ready' ? whole : await readWhole(given, { wish, shift }, limits, said, call);
  if (read.status !== 'ready') return read;
  const isCarried = carried !== null && whole === read;
  keepInCall(isCarried ? carried.given : given, read, call);
  return isCarried ? { ...read, carried: carried.carried } : read;
}

/** Words and arguments that were each readable. */
async function readWhole(
  given: GivenWish,
  words: ReadInCall,
  limits: Limits,
  said: string,
  call: Call,
): Promise<ReadWished> {
  const { wish, shift } = words;
  const persons = await chooseWished(given, wish, call);
  if (persons.status === 'asked')
    return { status: 'asked', notMet: [persons.notMet], question: persons.question };
  const { nameOf } = await speakerFor(call);
  const chosen = {
    ...{ ...persons, with: persons.wanted.map(nameOf), notWith: persons.refused.map(nameOf) },
    speakers: await speakersOfCall(given, wish, persons, call),
  };
  // "Before my daughter" is understood by the visit that was given with it.
  const rest = limits.beside.length > 0 ? [] : restOf(wish, said, call);
  const notMet = [...rest, ...persons.notMet];
  const read = withDays(given, words, limits, chosen, notMet, call);
  const isOutside = (one: ReadWished) =>
    one.status === 'ready' && isOutsideHours(one.search.days, one.windowsOn, call);
  const stands = isOutside(read) ? withoutWorkingHours(wish, limits) : null;
  const again = stands && withDays(given, { wish: stands, shift }, limits, chosen, notMet, call);
  return again && !isOutside(again) ? again : read;
}

/**
 * "I work nine to five, so the end of the day": keeps the named hours; null if there are none, or if nothing
 * excludes them.
 */
function withoutWorkingHours(wish: Wish, { earliest, latest }: Limits): Wish | null {
  const namesHours = earliest > 0 || latest < DAY_MINUTES || wish.options.some(({ times }) => times !== null);
  const excluded = wish.excluded.filter((part) => !areWorkingHours(part));
  return namesHours && excluded.length < wish.excluded.length ? { ...wish, excluded } : null;
}

/** With the caller's earlier wishes for the same patient in this call; null if they add nothing. */
function carriedInCall(
  given: GivenWish,
  wish: Wish,
  limits: Limits,
  said: string,
  kept: KeptWish | null,
  { now }: Call,
) {
  if (!kept || kept.patientId !== (given.patientId ?? null)) return null;
  const isPersonGiven = [
    given.providerId,
    given.providerName,
    given.providerGender,
    given.providerLanguage,
  ].some((value) => value !== null);
  const beside = {
    days: limits.from !== null || limits.to !== null || limits.wantedDays.length > 0,
    times: limits.earliest > 0 || limits.latest < DAY_MINUTES,
    persons: isPersonGiven,
    hours: limits.hours,
    words: said,
  };
  const isPersonNamed = isPersonGiven || wish.persons.length > 0;
  return {
    given: isPersonNamed ? given : { ...given, ...kept.persons },
    wish: carryOver(kept.wish, wish, beside, now.date),
    carried: {
      days: !beside.days && wish.options.every(({ days }) => days === null),
      times: !beside.times && wish.options.every(({ times }) => times === null),
    },
  };
}

function keepInCall(given: GivenWish, { meant }: Wished, { wishes }: Call): void {
  const { providerId, providerName, providerGender, providerLanguage } = given;
  const { options, excluded, persons } = meant;
  const isSomethingSaid =
    options.length + excluded.length + persons.length > 0 || (providerId ?? providerName) !== null;
  if (!isSomethingSaid) return;
  wishes.keep({
    patientId: given.patientId ?? null,
    wish: meant,
    persons: { providerId, providerName, providerGender, providerLanguage },
  });
}

function withDays(
  given: GivenWish,
  { wish, shift }: ReadInCall,
  limits: Limits,
  {
    providerIds,
    preferredIds,
    took,
    persons,
    notWith,
    with: by,
    speakers,
  }: Pick<Chosen, 'providerIds' | 'preferredIds' | 'took' | 'persons'> &
    Pick<Meant, 'with' | 'notWith'> &
    Pick<Wished, 'speakers'>,
  notMet: readonly NotMet[],
  call: Call,
): ReadWished {
  const { now, language } = call;
  const ofWords = wishRange(wish, now.date);
  const hasDays = wish.options.some(({ days }) => days !== null);
  const from = laterDate(limits.from ?? ofWords.from, now.date);
  const to =
    limits.to ?? (limits.from && !hasDays ? addDays(from, SEARCH_DAYS) : laterDate(ofWords.to, from));
  const range = {
    from: hasDays ? laterDate(from, ofWords.from) : from,
    to: hasDays && ofWords.to < to ? ofWords.to : to,
  };
  const windowsOn = (date: CalendarDate) =>
    limits.holds(date) ? within(wishWindows(wish, date), limits) : [];
  const last = addDays(range.from, LONGEST_SEARCH_DAYS);
  const searched = { from: range.from, to: range.to < last ? range.to : last };
  const days = eachDay(searched)
    .filter((day) => windowsOn(day).length > 0)
    .slice(0, MOST_DAYS);
  if (days.length === 0) {
    const what = [given.preference, given.startDate, given.endDate].filter(Boolean).join(' ');
    return {
      status: 'asked',
      notMet: [{ what, why: 'not_understood', message: sayWhy.contradiction(language) }],
      question: '',
    };
  }
  const [first] = days;
  const windows = first ? windowsOn(first) : [];
  const [only, other] = windows;
  const isExact = days.length === 1 && only !== undefined && !other && only.from === only.to;
  const named = days.flatMap((day) => windowsOn(day)).find(({ around }) => around !== undefined)?.around;
  return {
    status: 'ready',
    wish,
    meant: { ...meantBy(wish, limits, now.date), persons, notWith, with: by, hours: limits.hours },
    ...{ providerIds, preferredIds, took, speakers },
    notMet,
    range: searched,
    isExact,
    // Of times that come after another, the nearest is not on either side.
    around: named === undefined || shift ? null : timeAt(Math.min(1439, named)),
    order: orderOf(wish, hasDays || limits.from !== null, given),
    mostly: roughDay(wish, days),
    windowsOn,
    carried: { days: false, times: false },
    search: wordedWish({ wish, shift }, limits, days, windowsOn, given.patientId ?? null, call),
  };
}

function roughDay({ options }: Wish, days: readonly CalendarDate[]): CalendarDate | undefined {
  const spans = options.flatMap((part) => part.days ?? []);
  const [named, other] = new Set(spans.flatMap(({ around }) => around ?? []));
  return named && !other && days.includes(named) ? named : undefined;
}

/** "As early as possible" without a day asks for the first available day. */
function orderOf({ prefers }: Wish, isDayNamed: boolean, given: GivenWish): Wished['order'] {
  // "Right before hers" is the last time before it.
  if (prefers === 'late' || given.beforeAppointmentId) return 'latest';
  return prefers === 'early' && isDayNamed ? 'earliest' : undefined;
}

/** The arguments narrow what the words leave open. */
function meantBy(wish: Wish, limits: Limits, today: CalendarDate): Wish {
  const { from, to, earliest, latest, wantedDays, unwantedDays } = limits;
  const excluded = [
    ...wish.excluded,
    ...(unwantedDays.length > 0 ? [{ days: unwantedDays, times: null, rank: 0 }] : []),
  ];
  const hasHours = earliest > 0 || latest < DAY_MINUTES;
  if (!hasHours && !from && !to && wantedDays.length === 0) return { ...wish, excluded };
  const open = wish.options.length > 0 ? wish.options : [{ days: null, times: null, rank: 0 }];
  const edges = from || to ? [{ from: from ?? today, to, weekdays: null }] : null;
  const days = wantedDays.length > 0 ? wantedDays : edges;
  return {
    ...wish,
    excluded,
    options: open.map((part) => ({
      ...part,
      days: part.days ?? days,
      times: hasHours ? within(part.times ?? [{ from: 0, to: DAY_MINUTES }], limits) : part.times,
    })),
  };
}

function within(windows: readonly TimeWindow[], { earliest, latest }: Limits): TimeWindow[] {
  return windows.flatMap((window) => {
    const [from, to] = [Math.max(window.from, earliest), Math.min(window.to, latest)];
    return from <= to ? [{ ...window, from, to }] : [];
  });
}
