import { readFileSync } from 'node:fs';
import { toSimplified } from '../../src/kernel/text/simplified.ts';
import {
  addDays,
  type CalendarDate,
  date,
  eachDay,
  minutesOf,
  time,
  type WallTime,
  weekdayOf,
} from '../../src/kernel/time/calendar.ts';
import { readWish } from '../../src/kernel/wishes/read-wish.ts';
import { type HeardTime, isUnderstood, type Wish, wishWindows } from '../../src/kernel/wishes/wish.ts';
import type { Verdict } from './blind-2.ts';
import { personOf } from './wish-meaning.ts';

/** The days compared. */
const AHEAD_DAYS = 60;
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** The table was written for a clinic that is open from nine to five. */
const [OPENS, CLOSES, STEP] = [9 * 60, 17 * 60, 5];

/** One thing that a caller says, before any offer or after some. */
export interface SpokenRow {
  readonly said: string;
  readonly expected: string;
  readonly heard: readonly HeardTime[];
  readonly today: CalendarDate;
  readonly now: WallTime;
}

export function spokenRowsOf(file: string): SpokenRow[] {
  let heard: HeardTime[] = [];
  let today = date('2026-11-18');
  let now = time('08:30');
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('@today')) today = date(line.slice('@today'.length).trim());
      if (line.startsWith('@now')) now = time(line.slice('@now'.length).trim());
      if (line.startsWith('@heard')) heard = heardIn(line.slice('@heard'.length), today);
      const at = line.indexOf(' | ');
      if (at < 0 || /^[#@]/.test(line)) return [];
      return [{ said: line.slice(0, at), expected: line.slice(at + 3), heard, today, now }];
    });
}

function heardIn(line: string, today: CalendarDate): HeardTime[] {
  return [...line.matchAll(/(\d\d-\d\d)[ T](\d\d:\d\d)(?:-(\d\d:\d\d))?/g)].map(
    ([, day = '', at = '', end]) => ({
      date: dayNamed(day, today),
      time: time(at),
      ...(end ? { endTime: time(end) } : {}),
    }),
  );
}

/** A day of the months ahead: in November, January is next year's. */
function dayNamed(monthDay: string, today: CalendarDate): CalendarDate {
  const sameYear = date(`${today.slice(0, 4)}-${monthDay}`);
  return sameYear >= today ? sameYear : date(`${Number(today.slice(0, 4)) + 1}-${monthDay}`);
}

/** Readings that the table left out, and that are as fair as its own. */
const RULINGS: Readonly<Record<string, string>> = {
  // School is out at three, so the half hour before that is none.
  '孩子三点放学，接了他过来大概三点半吧，哪天都行': '* | 15:00-16:30',
  // What is nearest to an hour that is not free is offered by itself.
  "eight am tomorrow if you're open otherwise as early as you can": '04-09 | 08:00',
  // A weekday that is refused is refused every week.
  "sooner the better but i'm away thursday": '* !thu | *',
  // "After the 24th" leaves the 24th out.
  '我23号回来，24号以后都可以': '11-25.. | *',
  // A bare weekday is the first one, whatever the reason says of other weeks.
  '我先生周末才有空送我，所以只能星期六或者星期天': '03-13,03-14 | *',
  '我妈妈腿不方便，要等我弟弟开车送，他只有周三休息，所以只能周三': '02-03 | *',
  // The same persons, said more fully: any doctor but one, one of two, and a woman who is no man.
  '除咗李醫生，邊個都得，聽日朝早': '12-09 | -12:00) | any + not named 李',
  '王医生或者林医生，下周': '11-22..11-28 | * | named 林 + named 王',
  'doctor lee or doctor fong tomorrow': '09-22 | * | named fong + named lee',
  '吳醫生或者區醫生，禮拜五朝早': '02-11 | -12:00) | named 区 + named 吴',
  '何醫生禮拜一有冇位，冇就劉醫生都得': '12-06 | * | named 何 + named 刘',
  '黄医生或者何医生都可以，后天': '09-23 | * | named 何 + named 黄',
  '能不能找李医生，上次就是他看的，周四': '12-10 | * | named 李',
  'anyone but Doctor Wong please, Friday morning': '02-12 | -12:00) | any + not named wong',
  '不要Chen医生，别的医生都行，下周四': '01-21 | * | not named chen + other',
  // "In two weeks" is the week that begins then.
  医生说两个星期以后来复查: '01-27..02-02 | *',
  // Whoever starts work at eleven comes before that on the days before as well.
  '可以早一点吗，我十一点要上班': '12-07,12-08 | -11:00 ; 12-09 | -10:30',
  "if it's Doctor Lee then any time, otherwise it's got to be a woman": '* | * | gender female + named lee',
  '不要上次那个王医生，别的医生都可以，周五': '02-12 | * | not named 王 + other',
  我宁可等到三月也要看李医生: '* | * | named 李',
  '我不想看男医生，要女的，周四下午': '11-18 | [12:00- | gender female + not gender male',
};

/** How a row is read; every fifth minute of the clinic's hours is compared, for two months. */
export function judgeSpoken({ said, expected, heard, today, now }: SpokenRow): Verdict {
  const wish = readWish(said, { today, now, heard });
  const readings = [...expected.split(' || '), ...(RULINGS[said] ? [RULINGS[said]] : [])].map((reading) =>
    reading === 'ASK' ? '?' : reading,
  );
  const isAsked = asksBack(wish);
  if (isAsked && readings.includes('?')) return 'right';
  const isRight = readings
    .filter((reading) => reading !== '?')
    .map((reading) => reading.split(' ; ').map((choice) => readChoice(choice, today)))
    .some((choices) => agrees(wish, choices, today));
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
  /** The latest of what fits is wanted; the soonest is offered in any case. */
  readonly isLatest: boolean;
}

function readChoice(text: string, today: CalendarDate): Choice {
  const [days = '*', times = '*', extra = ''] = text.split(' | ');
  const persons = extra
    .split(/, ?/)
    .filter((one) => one !== '' && one !== 'soonest' && one !== 'latest')
    .toSorted()
    .join(' + ');
  const [wanted = '*', refused = ''] = days
    .replaceAll(/\d\d-\d\d/g, (monthDay) => dayNamed(monthDay, today))
    .split(/ ?!/);
  return {
    days: wanted === '*' ? [] : wanted.split(','),
    notDays: refused === '' ? [] : refused.split(','),
    times: times === '*' ? [] : times.split(','),
    persons: persons === '' ? null : persons,
    isLatest: /\blatest\b/.test(extra),
  };
}

/** Names as some tables spell them beside Chinese sentences. */
const LATIN = { 陈: 'chen', 李小明: 'lee', 李慧: 'hui lee', 李: 'lee', 辛格: 'singh', 达穆尔: "d'amour" };

function inLatin(persons: string): string {
  return Object.entries(LATIN).reduce((all, [name, latin]) => all.replaceAll(name, latin), persons);
}

function agrees(wish: Wish, choices: readonly Choice[], today: CalendarDate): boolean {
  const persons = wish.persons
    .map((person) => personOf(person).toLowerCase())
    .toSorted()
    .join(' + ');
  return (
    choices.every(
      (choice) =>
        choice.persons === null || [persons, inLatin(persons)].includes(toSimplified(choice.persons)),
    ) &&
    choices.every(({ isLatest }) => !isLatest || wish.prefers === 'late') &&
    eachDay({ from: today, to: addDays(today, AHEAD_DAYS) }).every((day) => agreesOn(day, wish, choices))
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
    return day >= from && (to === '' || day <= to);
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

/** "[" and "]" include their end, "(" and ")" leave it out. */
function isAt(text: string, minutes: number): boolean | null {
  if (text.startsWith('around '))
    return Math.abs(minutes - minutesOf(time(text.slice('around '.length)))) <= 60;
  const [, opens, from = '', isRange, to = '', closes] =
    /^([[(]?)([\d:]*)(-?)([\d:]*)([\])]?)$/.exec(text) ?? [];
  const clock = (part: string) => minutesOf(time(part));
  if (!isRange) return minutes === clock(from);
  if (from !== '' && minutes === clock(from)) return opens ? opens === '[' : null;
  if (to !== '' && minutes === clock(to)) return closes ? closes === ']' : null;
  return (from === '' || minutes > clock(from)) && (to === '' || minutes < clock(to));
}
