import { readFileSync } from 'node:fs';
import {
  addDays,
  type CalendarDate,
  date,
  eachDay,
  minutesOf,
  time,
} from '../../src/kernel/time/calendar.ts';
import { readWish } from '../../src/kernel/wishes/read-wish.ts';
import { type HeardTime, isUnderstood, type Wish, wishWindows } from '../../src/kernel/wishes/wish.ts';

/** One sentence and every start that it allows, written by somebody who had not seen the reader. */
export interface BlindRow {
  readonly text: string;
  readonly lang: 'en' | 'zh';
  readonly offered?: string[];
  readonly days?: readonly string[];
  readonly from?: string;
  readonly fromIncluded?: boolean;
  readonly to?: string;
  readonly toIncluded?: boolean;
  /** Stretches of starting times that are excluded; their ends are left open. */
  readonly notTimes?: readonly (readonly [from: string, to: string])[];
  /** The caller has to be asked back. */
  readonly unclear?: boolean;
}

const TODAY = date('2026-11-17');
const WINDOW = eachDay({ from: TODAY, to: addDays(TODAY, 20) });
const STEP_MINUTES = 5;

export const blindRows = JSON.parse(
  readFileSync(new URL('blind-2.json', import.meta.url), 'utf8'),
) as readonly BlindRow[];

/** `asked` is a question back where the words were clear. */
export type Verdict = 'right' | 'asked' | 'wrong';

/** How a row is read; every fifth minute of three weeks is compared. */
export function judge(row: BlindRow): Verdict {
  const wish = readWish(row.text, { today: TODAY, now: time('10:00'), heard: row.offered?.map(heardAt) });
  const isAsked = asksBack(wish);
  if (row.unclear) return isAsked ? 'right' : 'wrong';
  if (WINDOW.every((day) => agreesOn(day, wish, row))) return 'right';
  return isAsked ? 'asked' : 'wrong';
}

function heardAt(text: string): HeardTime {
  const [day = '', at = ''] = text.split(' ');
  return { date: date(day), time: time(at) };
}

function asksBack(wish: Wish): boolean {
  const isEmpty = WINDOW.concat(eachDay({ from: addDays(TODAY, 21), to: addDays(TODAY, 400) })).every(
    (day) => wishWindows(wish, day).length === 0,
  );
  return (
    isEmpty ||
    !isUnderstood(wish) ||
    [wish.noSuchDay, wish.past, wish.notUnderstood].some((phrases) => phrases.length > 0)
  );
}

function agreesOn(day: CalendarDate, wish: Wish, row: BlindRow): boolean {
  const windows = wishWindows(wish, day);
  for (let at = 0; at < 1440; at += STEP_MINUTES) {
    const isAllowed = allows(row, day, at);
    if (isAllowed === null) continue;
    if (isAllowed !== windows.some(({ from, to }) => at >= from && at <= to)) return false;
  }
  return true;
}

/** Null at an end that the table leaves open. */
function allows(
  { days, from, fromIncluded, to, toIncluded, notTimes = [] }: BlindRow,
  day: CalendarDate,
  at: number,
) {
  const clock = (text: string) => minutesOf(time(text));
  if (days && !days.includes(day)) return false;
  if (from && (fromIncluded ? at < clock(from) : at <= clock(from))) return false;
  if (to && (toIncluded ? at > clock(to) : at >= clock(to))) return false;
  if (notTimes.some(([start, end]) => at === clock(start) || at === clock(end))) return null;
  return !notTimes.some(([start, end]) => at > clock(start) && at < clock(end));
}
