import {
  addDays,
  type CalendarDate,
  type DateRange,
  eachDay,
  laterDate,
  minutesOf,
  timeAt,
  type WallTime,
} from '../../../kernel/time/calendar.ts';
import { carryOver } from '../../../kernel/wishes/carry-over.ts';
import {
  A_BIT_MINUTES,
  isUnderstood,
  OUTSIDE_HOURS,
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
import { type NotMet, notUnderstood, restOf, sayWhy } from './not-met.ts';
import { areWorkingHours, isOutsideHours } from './outside-hours.ts';
import { readInCall } from './read-in-call.ts';
import { ANY, type GivenWish, type Limits, readLimits } from './read-limits.ts';
import { visitToMove } from './visit-to-move.ts';
import type { KeptWish } from './wish-memory.ts';

export interface Wished {
  readonly status: 'ready';
  readonly wish: Wish;
  /** Words and arguments together, to describe what was understood. */
  readonly meant: Meant;
  readonly search: WordedWish;
  readonly providerIds: readonly string[];
  /** The preferred ones among them; empty if there is no preference. */
  readonly preferredIds: readonly string[];
  /** The doctor that "the same doctor as last time" refers to. */
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
/** Matches, but is offered only if no preferred time does. */
const LESS_WELCOME = 0.5;
const DAYS_AROUND = 14;
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
  const wish = await readInCall(said, visitToMove(given, call), call);
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

  if (wish.noSuchDay.length > 0 && !wish.options.some(({ days }) => days !== null))
    return asked(
      { what: said, why: 'no_such_day', message: sayWhy.noSuchDay(language) },
      askFor.day(language),
    );
  if (wish.past.length > 0 && !wish.options.some(({ days }) => days !== null))
    return asked({ what: said, why: 'past', message: sayWhy.past(language) }, askFor.day(language));
  if (said !== '' && !isUnderstood(wish))
    return asked(notUnderstood(said, call), askFor.preference(language));

  const kept = said === '' && !carriesWithoutWords ? null : call.wishes.recall();
  return readCarried(given, wish, limits, said, kept, call);
}

/** With the earlier wishes of the call, if the result can be searched. */
async function readCarried(
  given: GivenWish,
  wish: Wish,
  limits: Limits,
  said: string,
  kept: KeptWish | null,
  call: Call,
): Promise<ReadWished> {
  const carried = carriedInCall(given, wish, limits, said, kept, call);
  const whole = carried ? await readWhole(carried.given, carried.wish, limits, said, call) : null;
  // Earlier wishes must not turn a clear wish into a question.
  const read = whole?.status === 'ready' ? whole : await readWhole(given, wish, limits, said, call);
  if (read.status !== 'ready') return read;
  const isCarried = carried !== null && whole === read;
  keepInCall(isCarried ? carried.given : given, read, call);
  return isCarried ? { ...read, carried: carried.carried } : read;
}

/** Words and arguments that were each readable. */
async function readWhole(
  given: GivenWish,
  wish: Wish,
  limits: Limits,
  said: string,
  call: Call,
): Promise<ReadWished> {
  const persons = await chooseWished(given, wish, call);
  if (persons.status === 'asked')
    return { status: 'asked', notMet: [persons.notMet], question: persons.question };
  const { nameOf } = await speakerFor(call);
  const names = { with: persons.wanted.map(nameOf), notWith: persons.refused.map(nameOf) };
  const notMet = [...restOf(wish, said, call), ...persons.notMet];
  const read = withDays(given, wish, limits, { ...persons, ...names }, notMet, call);
  const isOutside = (one: ReadWished) =>
    one.status === 'ready' && isOutsideHours(one.search.days, one.windowsOn, call);
  const stands = isOutside(read) ? withoutWorkingHours(wish, limits) : null;
  const again = stands && withDays(given, stands, limits, { ...persons, ...names }, notMet, call);
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
  wish: Wish,
  limits: Limits,
  {
    providerIds,
    preferredIds,
    took,
    persons,
    notWith,
    with: by,
  }: Pick<Chosen, 'providerIds' | 'preferredIds' | 'took' | 'persons'> & Pick<Meant, 'with' | 'notWith'>,
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
    ...{ providerIds, preferredIds, took },
    notMet,
    range: searched,
    isExact,
    around: named === undefined ? null : timeAt(Math.min(1439, named)),
    order: orderOf(wish, hasDays || limits.from !== null),
    mostly: roughDay(wish, days),
    windowsOn,
    carried: { days: false, times: false },
    search: wordedWish(wish, limits, days, windowsOn, call),
  };
}

function roughDay({ options }: Wish, days: readonly CalendarDate[]): CalendarDate | undefined {
  const spans = options.flatMap((part) => part.days ?? []);
  const [named, other] = new Set(spans.flatMap(({ around }) => around ?? []));
  return named && !other && days.includes(named) ? named : undefined;
}

/** "As early as possible" without a day asks for the first available day. */
function orderOf({ prefers }: Wish, isDayNamed: boolean): Wished['order'] {
  if (prefers === 'late') return 'latest';
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

/** Matching days and hours, and the distance of others: keeping the hour matters more than keeping the day. */
function wordedWish(
  wish: Wish,
  limits: Limits,
  days: readonly CalendarDate[],
  windowsOn: Wished['windowsOn'],
  call: Call,
): WordedWish {
  const today = call.now.date;
  const [first = today] = days;
  const hours = days.slice(0, 7).flatMap((day) => windowsOn(day));
  const wished = new Set(days);
  const isRefusedBy = (excluded: Wish['excluded'], date: CalendarDate, at: number) =>
    !wishWindows({ options: [], excluded }, date).some(({ from, to }) => at >= from && at <= to);
  // If the clinic is closed at all remaining hours, a refused hour is better than none.
  const never = isOutsideHours(days, windowsOn, call)
    ? wish.excluded.filter(({ times }) => times === null)
    : wish.excluded;
  const isNever = (date: CalendarDate, at: number) => limits.isExcluded(date) || isRefusedBy(never, date, at);
  const nearness = (at: number) =>
    Math.min(
      ...hours.map(({ from, to, around }) => Math.abs(at - (around ?? Math.min(Math.max(at, from), to)))),
    );
  return {
    days,
    otherDays: eachDay({
      from: laterDate(addDays(first, -DAYS_AROUND / 2), today),
      to: addDays(first, DAYS_AROUND),
    })
      .filter((day) => !wished.has(day) && !limits.isExcluded(day))
      .toSorted((a, b) => distanceInDays(a, first) - distanceInDays(b, first)),
    distance: (date, time) => {
      const at = minutesOf(time);
      if (isNever(date, at)) return null;
      const welcome = wished.has(date) ? welcomeAt(windowsOn(date), at) : null;
      if (welcome !== null) return welcome;
      const { hours: given } = limits;
      const isOutside = given !== null && (at < given.from || at > given.to);
      const outside = isOutside || isRefusedBy(wish.excluded, date, at) ? OUTSIDE_HOURS : 0;
      const isHourKept = hours.some(({ from, to }) => at >= from && at <= to);
      if (isHourKept) return 1 + Math.min(0.9, distanceInDays(date, first) / 100);
      return outside + (wished.has(date) ? 2 : 3) + Math.min(0.9, nearness(at) / 1440);
    },
  };
}

/** Rates a time within the requested windows; null outside them. */
function welcomeAt(windows: readonly TimeWindow[], at: number): number | null {
  const fitting = windows.filter(({ from, to }) => at >= from && at <= to);
  if (fitting.length === 0) return null;
  return fitting.every((window) => isTooNear(window, at)) ? LESS_WELCOME : 0;
}

/** Five minutes later is not "a bit later", so such times are offered only if nothing else is free. */
function isTooNear({ notNear }: TimeWindow, at: number): boolean {
  return notNear !== undefined && Math.abs(at - notNear) < A_BIT_MINUTES;
}

function distanceInDays(a: CalendarDate, b: CalendarDate): number {
  return Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;
}

function within(windows: readonly TimeWindow[], { earliest, latest }: Limits): TimeWindow[] {
  return windows.flatMap((window) => {
    const [from, to] = [Math.max(window.from, earliest), Math.min(window.to, latest)];
    return from <= to ? [{ ...window, from, to }] : [];
  });
}
