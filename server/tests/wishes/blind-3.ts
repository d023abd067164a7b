import { readFileSync } from 'node:fs';
import {
  addDays,
  type CalendarDate,
  date,
  eachDay,
  minutesOf,
  time,
  weekdayOf,
} from '../../src/kernel/time/calendar.ts';
import { readWish } from '../../src/kernel/wishes/read-wish.ts';
import { type HeardTime, isUnderstood, type Wish, wishWindows } from '../../src/kernel/wishes/wish.ts';
import type { Verdict } from './blind-2.ts';
import { personOf } from './wish-meaning.ts';

const TODAY = date('2026-11-19');
const WINDOW = eachDay({ from: TODAY, to: addDays(TODAY, 41) });
const STEP_MINUTES = 5;
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

export interface ContractRow {
  readonly said: string;
  readonly expected: string;
  readonly heard: readonly HeardTime[];
}

export const contractRows: readonly ContractRow[] = readRows();

function readRows(): ContractRow[] {
  let heard: HeardTime[] = [];
  return readFileSync(new URL('blind-3.txt', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('@heard')) {
        const [day = '', at = ''] = line.slice('@heard '.length).split(' ');
        heard = [{ date: date(day), time: time(at) }];
      }
      const at = line.indexOf(' | ');
      if (at < 0 || /^[#@]/.test(line)) return [];
      return [{ said: line.slice(0, at), expected: line.slice(at + 3), heard }];
    });
}

/** How a row is read; every fifth minute of six weeks is compared. */
export function judgeContractRow({ said, expected, heard }: ContractRow): Verdict {
  const wish = readWish(said, { today: TODAY, now: time('10:00'), heard });
  if (expected === '?') return asksBack(wish) ? 'right' : 'wrong';
  const choices = expected.split(' ; ').map(readChoice);
  if (personsOf(wish) === (choices[0]?.persons ?? '') && WINDOW.every((day) => agreesOn(day, wish, choices)))
    return wish.notUnderstood.length > 0 ? 'asked' : 'right';
  return asksBack(wish) ? 'asked' : 'wrong';
}

function personsOf(wish: Wish): string {
  return wish.persons
    .map((person) => personOf(person).toLowerCase())
    .toSorted()
    .join(' + ');
}

function asksBack(wish: Wish): boolean {
  return (
    !isUnderstood(wish) ||
    [wish.noSuchDay, wish.past, wish.notUnderstood].some((phrases) => phrases.length > 0)
  );
}

interface Choice {
  readonly isDay: (day: CalendarDate) => boolean;
  readonly isTime: (minutes: number) => boolean;
  readonly persons: string;
}

function readChoice(text: string): Choice {
  const [days = '*', times = '*', persons = ''] = text.split(' | ');
  const [wanted = '*', excluded = ''] = days.split(/ ?!/);
  return {
    isDay: (day) =>
      (wanted === '*' || wanted.split(',').some((one) => isOn(one, day))) &&
      !(excluded !== '' && excluded.split(',').some((one) => isOn(one, day))),
    isTime: (minutes) => times === '*' || times.split(' or ').some((one) => isWithin(one, minutes)),
    persons,
  };
}

function isOn(text: string, day: CalendarDate): boolean {
  if (WEEKDAYS.includes(text)) return WEEKDAYS[weekdayOf(day)] === text;
  const [from = '', to = from] = text.split('..');
  const monthDay = day.slice(5);
  return monthDay >= from && (to === '' || monthDay <= to);
}

function isWithin(text: string, minutes: number): boolean {
  const clock = (part: string) => minutesOf(time(part.replace(/[[\]()]/g, '')));
  const [from = '', to] = text.split(',');
  if (to === undefined) return minutes === clock(from);
  if (from !== '' && (minutes < clock(from) || (from.startsWith('(') && minutes === clock(from))))
    return false;
  return to === '' || minutes < clock(to) || (to.endsWith(']') && minutes === clock(to));
}

function agreesOn(day: CalendarDate, wish: Wish, choices: readonly Choice[]): boolean {
  const windows = wishWindows(wish, day);
  for (let at = 0; at < 1440; at += STEP_MINUTES) {
    const isAllowed = choices.some(({ isDay, isTime }) => isDay(day) && isTime(at));
    if (isAllowed !== windows.some(({ from, to }) => at >= from && at <= to)) return false;
  }
  return true;
}
