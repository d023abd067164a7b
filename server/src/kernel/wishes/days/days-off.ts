import { type CalendarDate, weekdayOf } from '../../time/calendar.ts';
import type { Moment } from '../token.ts';
import type { DaySpan, Wish, WishPart } from '../wish.ts';

const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
const DAYS = `(?<days>${DAY}(?:(?:, | and |, and | or )${DAY})*)`;
const WHO = "(?:i|he|she|we|they)(?:'m|'s|'re| am| is| are)?";
const OFTEN = '(?: (?:always|usually|normally|also|actually|all))?';
const WORK = '(?:work(?:ing|s)?|school|class(?:es)?)';
const NO_WORK = `(?:(?:don't|doesn't|not|never) work(?:ing)?|(?:have|has|'ve got|got|there's|is) no ${WORK})`;
const OFF_IN_ENGLISH = [
  `\\b${WHO}${OFTEN} off(?: ${WORK})?,? (?:on )?(?:every )?${DAYS}`,
  `\\b(?:have|has|get|gets|got|with|take) (?:every )?${DAYS} off\\b`,
  `\\b(?:don't|doesn't|not|never) work(?:ing)? (?:on )?${DAYS}`,
  `\\b${DAYS},? ${WHO}${OFTEN} (?:off\\b(?! (?:at|from|by|until|around|only)\\b)|${NO_WORK})`,
  `\\b${DAYS}(?:'s| is| are)${OFTEN} (?:off\\b|free\\b|(?:my|his|her|our|a) (?:free day|days? off|pro-?d day|holiday)|my day off)`,
  `\\b(?:i|he|she|we|they)(?: usually| always| normally)? (?:work|study|teach)(?:s|es)? (?!and |so )[^,.;!?]{1,30},? (?:except|but not|apart from|other than) (?:for )?(?:on )?${DAYS}`,
];
const DAYS_IN_CHINESE = '(?<days>每?周\\d ?(?:[和、,跟或者]{0,2}每?周\\d ?){0,3})';
const NO_WORK_IN_CHINESE =
  '(?:休息|放假|请了?1?天?假|轮休|没班|没有班|没课|没有课|有假|不(?:用|需要|必)?(?:去)?(?:上班|上课|上学|工作))';
const OFF_IN_CHINESE = [
  `${DAYS_IN_CHINESE}(?:我们?|他|她|孩子|小孩|学校|公司|都|就|是|则|倒是|正好|刚好|一般){0,3}${NO_WORK_IN_CHINESE}`,
  `(?:休息日?|放假|轮休|不(?:用)?上班)的?(?:那天)?(?:是|在)${DAYS_IN_CHINESE}`,
  `除了${DAYS_IN_CHINESE}(?:以外|之外|外)?,?(?:我们?|他|她|孩子)[^,。]{0,4}(?:上[班课学]|工作(?!日)|开店)`,
  `(?:我们?|他|她|孩子)[^,。]{0,4}(?:上[班课学]|工作|开店)(?:到|至)[^,。]{1,6},?除了${DAYS_IN_CHINESE}(?=[,。]|$)`,
];
const OFF = [...OFF_IN_ENGLISH, ...OFF_IN_CHINESE].map((source) => new RegExp(source, 'g'));
const NAMES = ['sun', 'mon', 'tues', 'wednes', 'thurs', 'fri', 'satur'];
const WEEK = [0, 1, 2, 3, 4, 5, 6];
const WEEKEND = [0, 6];
const WORKDAY_MINUTES = 4 * 60;

/** The end of a caller's work gives an hour for their working days only. */
const GETS_OFF =
  /\b(?:finish(?:es)?|gets? off|(?:gets?|lets?) out|am done|'m done|(?:shift|work|school) ends) (?:work |of work )?(?:at|around|by) [\d:]+(?: ?[ap]m| o'clock)?|\d{1,2}点(?:半|[13]刻|\d{1,2}分?)?(?:钟)?(?:才|就)?(?:下班|放学|下课|收工)/g;
const NAMES_HOUR =
  /\d ?(?:am|pm|o'clock)\b|\d:\d\d|\b(?:at|after|before|by|from|until|till|around|past) \d|\d点/;

const OTHER_DAYS =
  /\b(?:otherwise|(?:the )?other days|the rest of the (?:week|time)|most days)\b|(?:其他|其它|其余|剩下|别)的?(?:时间|日子|时候|几天)|平时|平常/;
const ASKS = /\bso\b|\b(?:best|better|please|prefer|ideally)\b|最好|所以|那就|想约/;

/** "I work till four but I'm off on Fridays": four o'clock is of the other days. */
export function onDaysOff(wish: Wish, plain: string, moment: Pick<Moment, 'today'>): Wish {
  const weekdays = daysOffIn(plain);
  if (weekdays.length === 0) return wish;
  const isOfWorkdays = !NAMES_HOUR.test(plain.replace(GETS_OFF, ' ')) && plain.search(GETS_OFF) >= 0;
  const options = isOfWorkdays ? wish.options.map((part) => wholeOn(weekdays, part)) : wish.options;
  const read = withDaysOff({ ...wish, options, daysOff: weekdays }, moment.today);
  return OTHER_DAYS.test(plain) && !ASKS.test(plain) ? withOtherDays(read, weekdays) : read;
}

/** "I have Fridays off, otherwise I work till four": after four the other days suit as well. */
function withOtherDays(wish: Wish, weekdays: readonly number[]): Wish {
  const areOff = wish.options.every(({ days, times }) => times === null && areOf(weekdays, days));
  const areHours = wish.excluded.length > 0 && wish.excluded.every(({ times }) => times !== null);
  return areOff && areHours ? { ...wish, options: [], isAnything: true } : wish;
}

/** Working hours without a day do not apply to days off, and never refuse one. */
export function withDaysOff(wish: Wish, today: CalendarDate): Wish {
  const off = wish.daysOff ?? [];
  if (off.length === 0) return wish;
  const working = WEEK.filter((weekday) => !off.includes(weekday));
  const days = [{ from: today, to: null, weekdays: working }];
  const excluded = wish.excluded
    .filter((part) => part.times !== null || !areOf(off, part.days))
    .map((part) => (part.days === null && part.times !== null ? { ...part, days } : part));
  return { ...wish, excluded };
}

/** "I work till five, so Saturday": nobody who says so works on Saturdays. */
export function onWeekend(wish: Wish, today: CalendarDate): Wish {
  const isWeekend =
    wish.options.length > 0 &&
    wish.options.every(({ days, times }) => times === null && areOf(WEEKEND, days));
  if (!isWeekend) return wish;
  const days = [{ from: today, to: null, weekdays: WEEK.filter((weekday) => !WEEKEND.includes(weekday)) }];
  const excluded = wish.excluded.map((part) =>
    part.days === null && isLong(part) ? { ...part, days } : part,
  );
  return { ...wish, excluded };
}

function isLong({ times }: WishPart): boolean {
  return times?.some(({ from, to }) => to - from >= WORKDAY_MINUTES) ?? false;
}

function daysOffIn(plain: string): readonly number[] {
  const named = OFF.flatMap((pattern) =>
    [...plain.matchAll(pattern)].map(({ groups: { days = '' } = {} }) => days),
  );
  return WEEK.filter((weekday) =>
    named.some(
      (days) => days.includes(`${NAMES[weekday]}day`) || days.includes(`周${weekday === 0 ? 7 : weekday}`),
    ),
  );
}

function wholeOn(weekdays: readonly number[], part: WishPart): WishPart {
  return part.times?.every(({ to }) => to >= 1439) && areOf(weekdays, part.days)
    ? { ...part, times: null }
    : part;
}

function areOf(weekdays: readonly number[], days: readonly DaySpan[] | null): boolean {
  return (
    days !== null &&
    days.length > 0 &&
    days.every((span) => weekdaysOf(span).every((weekday) => weekdays.includes(weekday)))
  );
}

function weekdaysOf({ from, to, weekdays }: DaySpan): readonly number[] {
  if (weekdays) return weekdays;
  return from === to ? [weekdayOf(from)] : WEEK;
}
