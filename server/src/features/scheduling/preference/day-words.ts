import { addDays, type CalendarDate, minutesOf } from '../../../kernel/calendar.ts';
import { addMonths, mondayOf, nextWeekday, spanToken, weekSpan } from './spans.ts';
import { type Moment, type Token, type WordRule, word } from './token.ts';

const WEEKDAY = '(sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?s?\\b\\.?';
const WEEKDAY_STARTS = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'];
const AMOUNT = '(\\d{1,2}|an?|a couple(?: of)?|a few|several|half a)(?:\\s*(?:-|to|or)\\s*(\\d{1,2}))?';
const NEXT_AMOUNT = '(\\d{1,2}|(?:a )?couple(?: of)?|(?:a )?few|several)(?:\\s*(?:-|to|or)\\s*(\\d{1,2}))?';
const UNIT = '(hour|day|week|month|year)s?';
const CHINESE_AMOUNT = '(\\d{1,2}|几|半)(?:[-到](\\d{1,2}))?';
const CHINESE_UNIT = '个?(小时|钟头|天|日|周|月|年)';
const EDGE =
  '(early(?: in)?|beginning of|start of|first half of|mid(?:dle of)?|late(?:r)?(?: in)?|end of|second half of|rest of)';

/** Today, tomorrow, weeks and weekdays, and what counts from today. */
export const dayWords: readonly WordRule[] = [
  word('(?:the\\s+)?day after tomorrow\\b|后天|后日', (_, { today }) => daysAhead(2, 2, today)),
  word('今明2?天?', (_, { today }) => daysAhead(0, 1, today)),
  word('明后2?天', (_, { today }) => daysAhead(1, 2, today)),
  word('大后天', (_, { today }) => daysAhead(3, 3, today)),
  word('tomorrow\\b|tomm?orr?ow\\b|tmrw\\b|tmr\\b|明[天日儿]|听日|明(?=早|晚|朝)', (_, { today }) =>
    daysAhead(1, 1, today),
  ),
  word('later today\\b|今天晚[点些]', (_, moment) => hoursAhead(0, moment)),
  word(
    'today\\b|same day\\b|right now\\b|今[天日儿]|当天|现在|今(?=早|晚|朝)|this (?=morning|afternoon|evening)|to(?=night)',
    (_, { today }) => daysAhead(0, 0, today),
  ),
  word('(?:the\\s+)?(?:day after|following day|next day)\\b', (_, { today }, before) =>
    before.some(({ kind }) => kind === 'day') ? daysAhead(2, 2, today) : null,
  ),

  word(
    `${AMOUNT}\\s+weeks?\\s+(?:from|after)\\s+(?:this\\s+|next\\s+)?${WEEKDAY}`,
    ([, count = '', , weekday = ''], { today }) => {
      const day = addDays(nextWeekday(weekdayNamed(weekday), addDays(today, 1)), amount(count) * 7);
      return [spanToken(day, day, today)];
    },
  ),
  word(`(?:an?|1) week (?:from )?(?:today|now)\\b`, (_, { today }) => daysAhead(7, 7, today)),
  word(`(?:an?|1) week from tomorrow\\b`, (_, { today }) => daysAhead(8, 8, today)),
  word(`(?:within|in|over|during) the (?:next|coming) ${UNIT}\\b`, ([, unit = ''], moment) =>
    upTo(1, unit, moment),
  ),
  word(
    `(?:(?:within|in|over|during|for) )?(?:the )?(?:next|coming|following) ${NEXT_AMOUNT}\\s+${UNIT}\\b`,
    ([, count = '', more = '', unit = ''], moment) => upTo(amount(more || count), unit, moment),
  ),
  word(`within ${AMOUNT}\\s+${UNIT}\\b`, ([, count = '', more = '', unit = ''], moment) =>
    upTo(amount(more || count), unit, moment),
  ),
  word(
    `(?:未来|接下来|今后|最近|近|这)${CHINESE_AMOUNT}${CHINESE_UNIT}(?:[之以]?内)?`,
    ([, count = '', more = '', unit = ''], moment) => upTo(amount(more || count), unit, moment),
  ),
  word(`${CHINESE_AMOUNT}${CHINESE_UNIT}[之以]?内`, ([, count = '', more = '', unit = ''], moment) =>
    upTo(amount(more || count), unit, moment),
  ),
  word(`(?:in|after)\\s+(?:about\\s+|around\\s+)?${AMOUNT}\\s+${UNIT}\\b(?:'?\\s+time\\b)?`, later),
  word(`${AMOUNT}\\s+${UNIT}\\s+(?:from (?:now|today)|later|out|away)\\b`, later),
  word(`${CHINESE_AMOUNT}${CHINESE_UNIT}[以之]?后`, later),
  word(`过${CHINESE_AMOUNT}${CHINESE_UNIT}`, later),

  word('(?:the\\s+)?week after next\\b|next next week\\b|下下个?周(?!\\d|末)', (_, { today }) =>
    weekToken(2, '', today),
  ),
  word(
    `(?:the\\s+)?${EDGE}\\s+(?:the\\s+)?(?:(this|next|the coming|following) )?week\\b`,
    ([, edge = '', which = ''], { today }) =>
      weekToken(which === 'this' || which === '' ? 0 : 1, edge, today),
  ),
  word('this (?:current )?week\\b|[这本今]个?周(初|中)?(?!\\d|末)', ([, edge = ''], { today }) =>
    weekToken(0, edge, today),
  ),
  word(
    "(?:next|the following|following|the coming|coming) week(?:'s)?\\b|下个?周(初|中)?(?!\\d|末)",
    ([, edge = ''], { today }) => weekToken(1, edge, today),
  ),
  word('(?:the )?week of\\b', () => [{ kind: 'weekof' }]),
  word(
    '(this|next|the coming|coming|[这本]个?|下个?)\\s*(?:weekend\\b|周末)',
    ([, which = ''], { today }) => {
      const monday = mondayOf(addDays(today, /^(?:next|下)/.test(which) ? 7 : 0));
      return [spanToken(addDays(monday, 5), addDays(monday, 6), today)];
    },
  ),
  word('weekends?\\b|周末', () => [weekdaysToken([6, 0], null)]),
  word('mid-?week\\b', () => [weekdaysToken([2, 3, 4], null)]),
  word('(?:during|in) the week\\b|week\\s?days?\\b|work(?:ing)? ?days?\\b|工作日|平日', () => [
    weekdaysToken([1, 2, 3, 4, 5], null),
  ]),

  word(
    `(?:last|past)\\s+(?:${WEEKDAY}|week\\b|month\\b)|上上?个?(?:周\\d?|月)|yesterday\\b|昨天|前天`,
    () => [],
  ),
  word(`${WEEKDAY}\\s+after next\\b|下下个?周(\\d)`, ([, english = '', chinese = ''], { today }) => [
    weekdaysToken([weekdayOfGroups(english, chinese)], addDays(mondayOf(today), 14)),
  ]),
  word(`next\\s+${WEEKDAY}|下个?周(\\d)`, ([, english = '', chinese = ''], { today }) => [
    weekdaysToken([weekdayOfGroups(english, chinese)], addDays(mondayOf(today), 7)),
  ]),
  word(
    `this\\s+(?:coming\\s+)?${WEEKDAY}|[这本今]个?周(\\d)`,
    ([, english = '', chinese = ''], { today }) => {
      const weekday = weekdayOfGroups(english, chinese);
      return [weekdaysToken([weekday], mondayOf(nextWeekday(weekday, today)))];
    },
  ),
  word(`(?:the\\s+)?(?:coming|upcoming|following)\\s+${WEEKDAY}`, ([, english = ''], { today }) => {
    const weekday = weekdayNamed(english);
    return [weekdaysToken([weekday], mondayOf(nextWeekday(weekday, addDays(today, 1))))];
  }),
  word(`${WEEKDAY}|周(\\d)`, ([, english = '', chinese = '']) => [
    weekdaysToken([weekdayOfGroups(english, chinese)], null),
  ]),
];

function weekdayNamed(name: string): number {
  return WEEKDAY_STARTS.indexOf(name.slice(0, 2));
}

function weekdayOfGroups(english: string, chinese: string): number {
  return english === '' ? Number(chinese) % 7 : weekdayNamed(english);
}

function weekdaysToken(days: readonly number[], monday: CalendarDate | null): Token {
  return { kind: 'day', day: { kind: 'weekdays', days, monday } };
}

function daysAhead(first: number, last: number, today: CalendarDate): Token[] {
  return [spanToken(addDays(today, first), addDays(today, last), today)];
}

function weekToken(ahead: number, edge: string, today: CalendarDate): Token[] {
  const { from, to } = weekSpan(today, ahead);
  const monday = addDays(to, -6);
  if (/^(?:early|beg|start|first|初)/.test(edge)) return [spanToken(monday, addDays(monday, 2), today)];
  if (/^(?:mid|中)/.test(edge)) return [spanToken(addDays(monday, 1), addDays(monday, 3), today)];
  if (edge === 'later' && ahead === 0) return [spanToken(today === to ? to : addDays(today, 1), to, today)];
  if (/^(?:late|end|second)/.test(edge)) return [spanToken(addDays(monday, 3), to, today)];
  return [spanToken(from, to, today)];
}

function amount(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  if (/half|半/.test(text)) return 0.5;
  if (/couple/.test(text)) return 2;
  return /few|several|几/.test(text) ? 3 : 1;
}

function isVague(text: string): boolean {
  return /couple|few|several|几/.test(text);
}

function upTo(count: number, unit: string, moment: Moment): Token[] {
  const { today } = moment;
  if (/hour|小时|钟头/.test(unit)) return daysAhead(0, 0, today);
  return [spanToken(today, unitsAfter(count, unit, today), today)];
}

/** "In two weeks" is the week that begins then; "in three days" is that day. */
function later([, count = '', more = '', unit = '']: readonly string[], moment: Moment): Token[] {
  const { today } = moment;
  if (/hour|小时|钟头/.test(unit)) return hoursAhead(amount(count), moment);
  const from = unitsAfter(amount(count), unit, today);
  const to = unitsAfter(amount(more || count), unit, today);
  return [spanToken(from, addDays(to, slackOf(unit, isVague(count))), today)];
}

function slackOf(unit: string, vague: boolean): number {
  if (/day|天|日/.test(unit)) return vague ? 2 : 0;
  return /week|周/.test(unit) ? 6 : 13;
}

function unitsAfter(count: number, unit: string, today: CalendarDate): CalendarDate {
  if (/day|天|日/.test(unit)) return addDays(today, Math.ceil(count));
  if (/week|周/.test(unit)) return addDays(today, Math.round(count * 7));
  if (/year|年/.test(unit)) return addMonths(today, Math.round(count * 12));
  return count < 1 ? addDays(today, 15) : addMonths(today, count);
}

function hoursAhead(hours: number, { today, now }: Moment): Token[] {
  const minutes = minutesOf(now) + Math.round(hours * 60);
  if (minutes >= 24 * 60) return daysAhead(1, 1, today);
  const time = {
    hour: Math.floor(minutes / 60),
    minute: minutes % 60,
    half: minutes < 720 ? 'am' : 'pm',
  } as const;
  return [...daysAhead(0, 0, today), { kind: 'from' }, { kind: 'time', time }];
}
