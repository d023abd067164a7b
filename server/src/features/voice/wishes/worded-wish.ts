import { addDays, type CalendarDate, eachDay, laterDate, minutesOf } from '../../../kernel/time/calendar.ts';
import {
  A_BIT_MINUTES,
  OUTSIDE_HOURS,
  type TimeWindow,
  type Wish,
  wishWindows,
} from '../../../kernel/wishes/wish.ts';
import type { WordedWish } from '../../scheduling/index.ts';
import type { Call } from '../tool.ts';
import { isOutsideHours } from './outside-hours.ts';
import type { ReadInCall, Shift } from './read-in-call.ts';
import type { Limits } from './read-limits.ts';
import { overlapsOne } from './visit-span.ts';
import type { ListedVisit } from './wish-memory.ts';

/** Fits, but is offered only where nothing does that the caller would rather have. */
const LESS_WELCOME = 0.5;
/** A visit begins this soon after another of the same patient only if the caller asks for it. */
const BESIDE_MINUTES = 60;
/** Visits of one trip begin at most this long after each other. */
const ONE_TRIP_MINUTES = 90;
const DAYS_AROUND = 14;
const DAY_MINUTES = 24 * 60;

type WindowsOn = (date: CalendarDate) => readonly TimeWindow[];

/** Days and hours that fit, and how near others come: the hour is kept before the day is. */
export function wordedWish(
  { wish, shift }: ReadInCall,
  limits: Limits,
  days: readonly CalendarDate[],
  windowsOn: WindowsOn,
  patientId: string | null,
  call: Call,
): WordedWish {
  const today = call.now.date;
  const [first = today] = days;
  const wished = new Set(days);
  // A parent sits with the child then.
  const ofOthers = call.wishes.bookedForOthers(patientId);
  const own = limits.beside.length > 0 ? [] : staying(patientId, call);
  // Where the clinic is closed at all hours that are left, a refused one is better than none.
  const never = isOutsideHours(days, windowsOn, call)
    ? wish.excluded.filter(({ times }) => times === null)
    : wish.excluded;
  const nearness = nearnessOf({ wish, shift }, limits, days, windowsOn, first);
  return {
    days,
    otherDays: eachDay({
      from: laterDate(addDays(first, -DAYS_AROUND / 2), today),
      to: addDays(first, DAYS_AROUND),
    })
      .filter((day) => !wished.has(day) && !limits.isExcluded(day))
      .toSorted((a, b) => distanceInDays(a, first) - distanceInDays(b, first)),
    distance: (date, time, _, durationMinutes = 0) => {
      const at = minutesOf(time);
      const runsInto = refusedDuring(never, date, at, at + durationMinutes);
      const visit = { date, from: at, to: at + Math.max(1, durationMinutes) };
      if (overlapsOne(visit, limits.beside)) return null;
      if (limits.isExcluded(date) || isRefusedBy(never, date, at) || runsInto === 'for a while') return null;
      const welcome = wished.has(date) ? welcomeAt(windowsOn(date), at) : null;
      if (welcome === null) return nearness(date, at);
      const isAwkward = overlapsOne(visit, ofOthers) || isBesideOwn(own, windowsOn(date), date, at);
      return runsInto || isAwkward ? LESS_WELCOME : welcome;
    },
  };
}

/** The patient's visits that this call has named, without the one to be moved. */
function staying(patientId: string | null, { wishes }: Call): readonly ListedVisit[] {
  if (!patientId) return [];
  const moved = wishes.visitToMove(patientId);
  return wishes.visitsOf(patientId).filter(({ id }) => id !== moved);
}

/** Hours that begin or end beside the visit were wished with it in mind. */
function isBesideOwn(
  own: readonly ListedVisit[],
  windows: readonly TimeWindow[],
  date: CalendarDate,
  at: number,
): boolean {
  const starts = own.filter((visit) => visit.date === date).map(({ time }) => minutesOf(time));
  const isNear = (start: number) => (one: number) => Math.abs(one - start) < BESIDE_MINUTES;
  return starts.some(
    (start) => isNear(start)(at) && !windows.flatMap(({ from, to }) => [from, to]).some(isNear(start)),
  );
}

function isRefusedBy(excluded: Wish['excluded'], date: CalendarDate, at: number): boolean {
  return !wishWindows({ options: [], excluded }, date).some(({ from, to }) => at >= from && at <= to);
}

/**
 * Whoever is in a meeting from half past eleven is gone by then: a visit that begins before refused hours may not run into
 * them. Where they last until night, it is only less welcome.
 */
function refusedDuring(
  excluded: Wish['excluded'],
  date: CalendarDate,
  start: number,
  end: number,
): 'for a while' | 'for the rest' | null {
  const ofDay = excluded.filter((part) => isRefusedBy([{ ...part, times: null }], date, 0));
  const reached = ofDay
    .flatMap(({ times }) => times ?? [])
    .filter(({ from, to }) => start < from && end > from && to > from);
  if (reached.some(({ to }) => to < DAY_MINUTES - 1)) return 'for a while';
  return reached.length > 0 ? 'for the rest' : null;
}

/** How near a time comes that does not fit. */
function nearnessOf(
  { wish, shift }: ReadInCall,
  limits: Limits,
  days: readonly CalendarDate[],
  windowsOn: WindowsOn,
  first: CalendarDate,
): (date: CalendarDate, at: number) => number {
  if (shift) return (date, at) => distanceOnSide(shift, date, at);
  const fromHours = distanceFrom(wish, limits, days, windowsOn, first);
  if (limits.beside.length === 0) return fromHours;
  return (date, at) => distanceFromVisit(limits, date, at) ?? OUTSIDE_HOURS + fromHours(date, at);
}

/**
 * "Right after hers" means one trip: before hers is better than the same hour of another day. Null if it would be two trips.
 */
function distanceFromVisit({ beside, hours }: Limits, date: CalendarDate, at: number): number | null {
  const isOutside = hours !== null && (at < hours.from || at > hours.to);
  const gaps = beside
    .filter((visit) => visit.date === date)
    .map(({ from, to }) => (at < from ? from - at : at - to));
  const gap = Math.min(...gaps);
  return isOutside || gap > ONE_TRIP_MINUTES ? null : 1 + gap / DAY_MINUTES;
}

function distanceFrom(
  wish: Wish,
  limits: Limits,
  days: readonly CalendarDate[],
  windowsOn: WindowsOn,
  first: CalendarDate,
) {
  const hours = days.slice(0, 7).flatMap((day) => windowsOn(day));
  const wished = new Set(days);
  const { hours: given } = limits;
  const minutesFrom = (at: number) =>
    Math.min(
      ...hours.map(({ from, to, around }) => Math.abs(at - (around ?? Math.min(Math.max(at, from), to)))),
    );
  return (date: CalendarDate, at: number): number => {
    const isOutside = given !== null && (at < given.from || at > given.to);
    const outside = isOutside || isRefusedBy(wish.excluded, date, at) ? OUTSIDE_HOURS : 0;
    const isHourKept = hours.some(({ from, to }) => at >= from && at <= to);
    if (isHourKept) return 1 + Math.min(0.9, distanceInDays(date, first) / 100);
    return outside + (wished.has(date) ? 2 : 3) + Math.min(0.9, minutesFrom(at) / DAY_MINUTES);
  };
}

/** "Half an hour later" that is not free: the nearest later time of that day, then a later day, and an earlier one last. */
function distanceOnSide({ side, date: day, from, to }: Shift, date: CalendarDate, at: number): number {
  const sign = side === 'later' ? 1 : -1;
  const apart = Math.abs(at - to) / DAY_MINUTES;
  if (date === day) return sign * (at - from) > 0 ? 1 + apart : 3 * OUTSIDE_HOURS + apart;
  const isBeyond = side === 'later' ? date > day : date < day;
  return (isBeyond ? 1 : 2) * OUTSIDE_HOURS + Math.min(9, distanceInDays(date, day) / 10) + apart / 100;
}

/** How welcome a time within the wished windows is; null outside them. */
function welcomeAt(windows: readonly TimeWindow[], at: number): number | null {
  const fitting = windows.filter(({ from, to }) => at >= from && at <= to);
  if (fitting.length === 0) return null;
  return fitting.every((window) => isTooNear(window, at)) ? LESS_WELCOME : 0;
}

/** Five minutes later are not "a bit later": they are offered where nothing else is free. */
function isTooNear({ notNear }: TimeWindow, at: number): boolean {
  return notNear !== undefined && Math.abs(at - notNear) < A_BIT_MINUTES;
}

function distanceInDays(a: CalendarDate, b: CalendarDate): number {
  return Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;
}
