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
import { isUnderstood, type Wish, wishWindows } from '../../src/kernel/wishes/wish.ts';
import type { Verdict } from './blind-2.ts';

interface Times {
  readonly at?: string;
  readonly from?: string;
  readonly to?: string;
  readonly notBefore?: string;
  readonly notAfter?: string;
}

interface Choice {
  readonly days?: readonly (string | { readonly from: string; readonly to?: string })[];
  readonly notDays?: readonly string[];
  readonly time?: Times | null;
}

/** One whole sentence of a caller, with its reasons and asides, by somebody who had not seen the reader. */
export interface SentenceRow extends Choice {
  readonly id: number;
  readonly lang: 'en' | 'zh';
  readonly text: string;
  readonly alternatives?: readonly Choice[];
  /** Other readings that a receptionist might have. */
  readonly also?: readonly Choice[];
  /** The caller has to be asked back. */
  readonly askBack?: boolean;
}

export function rowsOf(file: string): readonly SentenceRow[] {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
}

export const sentenceRows = rowsOf('blind-4.json');

const TODAY = date('2026-11-17');
const WINDOW = eachDay({ from: TODAY, to: addDays(TODAY, 60) });
const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** The table was written for a clinic that is open from nine to five. */
const [OPENS, CLOSES, STEP] = [9 * 60, 17 * 60, 5];

/** Where the table and section 8.3 of the contract disagree, or its writer called the ends generous. */
export interface Ruling {
  readonly time?: Times | null;
  readonly exactly?: readonly string[];
  readonly prefers?: 'early' | 'late';
  readonly instead?: readonly Choice[];
  /** Days that may be in or out. */
  readonly open?: readonly [from: string, to: string];
}

const around = (at: string): Ruling => ({ time: { from: shifted(at, -60), to: shifted(at, 60) } });
const OVER_LUNCH: Ruling = { time: { from: '11:15', to: '13:45' } };
export type Rulings = Readonly<Record<number, Ruling>>;

const RULINGS: Rulings = {
  // A bare weekday is the first one from today, which is a Tuesday.
  16: {
    instead: [
      { days: ['2026-11-23'], time: { to: '12:00' } },
      { days: ['2026-11-17'], time: { from: '14:00' } },
    ],
  },
  33: {
    instead: [{ days: ['2026-11-23', '2026-11-18'], time: { from: '12:00' } }],
  },
  // How long the visit takes is not known to the reader.
  36: { time: { to: '11:00' } },
  14: { open: ['2026-11-21', '2026-11-25'] },
  15: { open: ['2026-12-08', '2026-12-11'] },
  21: around('11:00'),
  25: around('16:00'),
  29: OVER_LUNCH,
  // The last of the day is a preference where the caller names no hour.
  45: { time: null, prefers: 'late' },
  46: { exactly: ['09:00', '09:30'] },
  51: around('14:00'),
  52: { time: { from: '12:00', to: '15:00' } },
  53: around('10:00'),
  55: { open: ['2026-12-19', '2027-01-31'] },
  57: { open: ['2026-12-13', '2026-12-22'] },
  71: { time: { from: '13:00', to: '15:30' } },
  72: { time: { to: '10:00' } },
  74: { exactly: ['10:00', '10:30', '11:00'] },
  79: { time: null, prefers: 'late' },
  83: around('10:00'),
  86: { time: { to: '12:00' }, prefers: 'early' },
  95: { open: ['2026-11-21', '2026-11-25'] },
  114: { time: { from: '12:00', to: '16:00' } },
  120: { time: { from: '14:00', to: '15:00' } },
  123: { time: { from: '08:00', to: '09:00' } },
  130: OVER_LUNCH,
  133: around('11:00'),
  138: { time: { from: '15:30' } },
  139: around('09:00'),
  141: { time: null, prefers: 'early' },
  144: around('11:30'),
  157: { open: ['2026-11-21', '2026-11-25'] },
  159: around('11:00'),
};

function shifted(at: string, minutes: number): string {
  const total = minutesOf(time(at)) + minutes;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}

/** How a row is read; every fifth minute of the clinic's hours is compared, for two months. */
export function judgeSentence(row: SentenceRow, rulings: Rulings = RULINGS): Verdict {
  const wish = readWish(row.text, { today: TODAY, now: time('08:30') });
  const isAsked = asksBack(wish);
  if (row.askBack && isAsked) return 'right';
  const ruling = rulings[row.id] ?? {};
  const readings = [ruling.instead ?? row.alternatives ?? [row], ...(row.also ?? []).map((other) => [other])];
  const isRight =
    !row.askBack &&
    (ruling.prefers ?? wish.prefers) === wish.prefers &&
    readings.some((choices) =>
      WINDOW.every((day) => isOpen(ruling, day) || agreesOn(day, wish, choices, ruling)),
    );
  if (isRight) return wish.notUnderstood.length > 0 ? 'asked' : 'right';
  return isAsked ? 'asked' : 'wrong';
}

function isOpen({ open }: Ruling, day: CalendarDate): boolean {
  return open !== undefined && day >= open[0] && day <= open[1];
}

function asksBack(wish: Wish): boolean {
  return (
    !isUnderstood(wish) ||
    [wish.noSuchDay, wish.past, wish.notUnderstood].some((phrases) => phrases.length > 0)
  );
}

function agreesOn(day: CalendarDate, wish: Wish, choices: readonly Choice[], ruling: Ruling): boolean {
  // The table leaves out weekends, when the clinic is closed, unless the caller names them.
  const isWeekend = weekdayOf(day) % 6 === 0;
  if (isWeekend && !choices.some((choice) => namesDay(choice, day))) return true;
  const windows = wishWindows(wish, day);
  for (let at = OPENS; at < CLOSES; at += STEP) {
    const isAllowed = allowedAt(choices, ruling, day, at);
    if (isAllowed === null) continue;
    if (isAllowed !== windows.some(({ from, to }) => at >= from && at <= to)) return false;
  }
  return true;
}

function namesDay({ days = [] }: Choice, day: CalendarDate): boolean {
  return days.some((one) => one === day || (typeof one === 'object' && one.from === day));
}

/** Null at an end that the table leaves open: whether "until two" includes two. */
function allowedAt(choices: readonly Choice[], ruling: Ruling, day: CalendarDate, at: number) {
  const verdicts = choices
    .filter((choice) => isOn(choice, day))
    .map(({ time: times }) =>
      ruling.exactly
        ? ruling.exactly.some((one) => minutesOf(time(one)) === at)
        : isAt(ruling.time === undefined ? times : ruling.time, at),
    );
  if (verdicts.includes(true)) return true;
  return verdicts.includes(null) ? null : false;
}

function isOn({ days = [], notDays = [] }: Choice, day: CalendarDate): boolean {
  const isNamed =
    days.length === 0 ||
    days.some((one) =>
      typeof one === 'string' ? one === day : day >= one.from && (!one.to || day <= one.to),
    );
  return isNamed && !notDays.includes(day) && !notDays.includes(NAMES[weekdayOf(day)] ?? '');
}

function isAt(times: Times | null | undefined, minutes: number): boolean | null {
  if (!times) return true;
  const clock = (text: string) => minutesOf(time(text));
  if (times.at) return minutes === clock(times.at);
  const [first, last] = [times.from ?? times.notBefore, times.to ?? times.notAfter];
  if ((first && minutes === clock(first)) || (last && minutes === clock(last))) return null;
  return (!first || minutes > clock(first)) && (!last || minutes < clock(last));
}
