import { addDays, type CalendarDate, laterDate } from '../../time/calendar.ts';
import { monthSpan, nextWeekday, weekdayUpTo } from '../days/spans.ts';
import { type Meaning, type Token, type WordRule, word } from '../token.ts';

/** As a pattern with one group; `monthNamed` parses its match. */
export const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?';
export const YEAR = '(?:,?\\s+(20\\d\\d|(?:of )?(?:this|next) year)\\b)?';

const WEEKDAYS = ['sun', 'mon', 'tues', 'wednes', 'thurs', 'fri', 'satur'];
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
// "May" and the abbreviations alone are too often something else.
const FULL_MONTH = '(january|february|march|april|june|july|august|september|october|november|december)\\b';
const EDGE =
  '(?<!\\btoo )(early|(?:the )?beginning of|(?:the )?start of|(?:the )?(?:first|second|latter|last|back|other) half of|mid(?:dle of)?|late|(?:the )?end of|(?:the )?last week of|towards the end of)[\\s-]+(?:in\\s+)?';
const CHINESE_EDGE = '(初|上旬|中旬?|底|末|下旬|[上前]半个?月|[下后]半个?月)';

/** "The second Tuesday of December" and "the second full week" are not the date "the second". */
export const weekdaysOfMonths: readonly WordRule[] = [
  // "The first Tuesday or Wednesday of February"
  word(
    `(?:the\\s+)?(first|last|\\d(?:st|nd|rd|th)) (sun|mon|tues|wednes|thurs|fri|satur)day (?:or|and) (?:the )?(?:first |last )?(sun|mon|tues|wednes|thurs|fri|satur)day (?:of|in) (?:(this|next|the) month\\b|${MONTH})`,
    ([, count = '', one = '', other = '', which, month = ''], { today }) => {
      const ahead = month === '' ? Number(which === 'next') : monthsUntil(monthNamed(month), null, today);
      return [one, other].flatMap((weekday, index): readonly Meaning[] => [
        ...(index > 0 ? [{ kind: 'or' as const }] : []),
        ...weekdayInMonth(countOf(count), WEEKDAYS.indexOf(weekday), ahead, today),
      ]);
    },
  ),
  word(
    '(?:(下下|下|这|本)个?月|(?<!\\d)([1-9]|1[0-2])月份?)的?(?:第([1-5])个?|(最后)1?个?)周(\\d) ?(?:或者?|和|还是|,)(?:第1个)?周(\\d)',
    ([, which = '', month = '', count = '', , one = '', other = ''], { today }) => {
      const ahead = month === '' ? monthsAhead(which) : monthsUntil(Number(month), null, today);
      return [one, other].flatMap((weekday, index): readonly Meaning[] => [
        ...(index > 0 ? [{ kind: 'or' as const }] : []),
        ...weekdayInMonth(count === '' ? -1 : Number(count), Number(weekday) % 7, ahead, today),
      ]);
    },
  ),
  word(
    `(?:the\\s+)?(first|\\d(?:st|nd|rd|th)) (?:full|whole|complete) week (?:of|in) (?:(this|next|the) month\\b|${MONTH})`,
    ([, count = '', which, month = ''], { today }) => {
      const ahead = month === '' ? Number(which === 'next') : monthsUntil(monthNamed(month), null, today);
      const from = addDays(nextWeekday(1, monthSpan(today, ahead).from), 7 * (countOf(count) - 1));
      return [span(from, addDays(from, 6), today, 'week')];
    },
  ),
  word(
    `(?:the\\s+)?(first|last|\\d(?:st|nd|rd|th)) (sun|mon|tues|wednes|thurs|fri|satur)day (?:of|in) (?:(this|next|the) month\\b|${MONTH})`,
    ([, count = '', weekday = '', which, month = ''], { today }) => {
      const ahead = month === '' ? Number(which === 'next') : monthsUntil(monthNamed(month), null, today);
      return weekdayInMonth(countOf(count), WEEKDAYS.indexOf(weekday), ahead, today);
    },
  ),
  word(
    '(?:(下下|下|这|本)个?月|(?<!\\d)([1-9]|1[0-2])月份?)的?(?:第([1-5])个?|(最后)1?个?)周(\\d)',
    ([, which = '', month = '', count = '', , weekday = ''], { today }) => {
      const ahead = month === '' ? monthsAhead(which) : monthsUntil(Number(month), null, today);
      return weekdayInMonth(count === '' ? -1 : Number(count), Number(weekday) % 7, ahead, today);
    },
  ),
];

/** One of the weekdays of a month that the sentence has named. */
export const nthWeekdayWords: readonly WordRule[] = [
  // "Any Friday next month, but not the first one", 第一个不行
  word(
    '(?:the )?(first|last|\\d(?:st|nd|rd|th))(?: (?:1|one))?\\b(?! (?:of|in|week|available|thing|you|time|appointment|day))|(?:第([1-5])|(最后)1)个(?:周\\d)?(?!周|月|小时|时间|空|号|医生)',
    ([, english = '', chinese = '', last = ''], { today }, before) => {
      const start = monthNamedIn(before);
      const weekday = start ? weekdayNamedIn(before) : null;
      if (!start || weekday === null) return null;
      const count = english === '' ? (last === '' ? Number(chinese) : -1) : countOf(english);
      const isOne = before.at(-1)?.kind === 'not';
      return [{ kind: isOne ? 'filler' : 'comma' }, ...nthInMonth(count, weekday, start, today)];
    },
  ),
];

/** Whole months and parts of them. */
export const monthWords: readonly WordRule[] = [
  word('(?:the )?month after next\\b', (_, { today }) => monthToken(2, '', today)),
  word(
    `(?:the\\s+)?(\\d)(?:st|nd|rd|th) week (?:of|in) (?:(this|next|the) month\\b|${MONTH})`,
    ([, count = '', which, month = ''], { today }) => {
      const ahead = month === '' ? Number(which === 'next') : monthsUntil(monthNamed(month), null, today);
      const from = addDays(monthSpan(today, ahead).from, 7 * (Number(count) - 1));
      return [span(from, addDays(from, 6), today, 'week')];
    },
  ),
  word('(下下|下|这|本)个?月的?第(\\d)个?周(?!\\d)', ([, which = '', count = ''], { today }) => {
    const from = addDays(monthSpan(today, monthsAhead(which)).from, 7 * (Number(count) - 1));
    return [span(from, addDays(from, 6), today, 'week')];
  }),
  word('(?<!\\d)([1-9]|1[0-2])月份?的?第([1-5])个?周(?!\\d)', ([, month = '', count = ''], { today }) => {
    const from = addDays(
      monthSpan(today, monthsUntil(Number(month), null, today)).from,
      7 * (Number(count) - 1),
    );
    return [span(from, addDays(from, 6), today, 'week')];
  }),
  word(
    '(?:(下下|下|这|本)个?月|(?<!\\d)([1-9]|1[0-2])月份?)的?最后的?1?个?周(?!\\d|末)',
    ([, which = '', month = ''], { today }) => {
      const { to } = monthSpan(
        today,
        month === '' ? monthsAhead(which) : monthsUntil(Number(month), null, today),
      );
      return [span(addDays(to, -6), to, today, 'week')];
    },
  ),
  // "Next month, maybe the first week"
  word(
    '(?:the )?(first|last|\\d(?:st|nd|rd|th)) week\\b(?! (?:of|in)\\b)|(?:第([1-5])个?周|最后1个周)(?!\\d)(?=(.{0,6}(?:不行|不可以|不要|除外|没空|以外))?)',
    ([, english = '', chinese = '', refused = ''], { today }, before) => {
      const start = monthNamedIn(before);
      if (!start) return null;
      const { from, to } = monthSpan(start, 0);
      const count = chinese === '' ? countOf(english === '' ? 'last' : english) : Number(chinese);
      const first = count < 0 ? addDays(to, -6) : addDays(from, 7 * (count - 1));
      // "June, but not the first week"
      const isRefused = refused !== '' || before.at(-1)?.kind === 'not';
      return [{ kind: isRefused ? 'filler' : 'correction' }, span(first, addDays(first, 6), today, 'week')];
    },
  ),
  word(
    `(?:the )?first (couple(?: of)?|few|\\d) weeks? (?:of|in) (?:(this|next|the) month\\b|${MONTH})`,
    ([, count = '', which, month = ''], { today }) => {
      const ahead = month === '' ? Number(which === 'next') : monthsUntil(monthNamed(month), null, today);
      return firstWeeks(/^\d/.test(count) ? Number(count) : 2, ahead, today);
    },
  ),
  word(
    '(?:(下下|下|这|本)个?月|(?<!\\d)([1-9]|1[0-2])月份?)的?[头前]([2-4])个?周(?!\\d)',
    ([, which = '', month = '', count = ''], { today }) =>
      firstWeeks(
        Number(count),
        month === '' ? monthsAhead(which) : monthsUntil(Number(month), null, today),
        today,
      ),
  ),
  word(`(?:${EDGE})?(this|next|the coming) month\\b`, ([, edge = '', which], { today }) =>
    monthToken(which === 'this' ? 0 : 1, edge, today),
  ),
  word(`(?:the\\s+)?${EDGE}(?:the\\s+)?month\\b`, ([, edge = ''], { today }) => nextEdge(edge, today)),
  word(`(下下|下|这|本)个?月的?${CHINESE_EDGE}?`, ([, which = '', edge = ''], { today }) =>
    monthToken(monthsAhead(which), edge, today),
  ),
  word('月(初|中|底|末)', ([, edge = ''], { today }) => nextEdge(edge, today)),
  word('(?:the\\s+)?end of (?:the|this) year\\b|年[底末]', (_, { today }) => {
    const { to } = monthSpan(today, 12 - Number(today.slice(5, 7)));
    return [span(addDays(to, -16), to, today, 'end')];
  }),
  word(`(?:the\\s+)?${EDGE}${MONTH}${YEAR}`, ([, edge = '', month = '', year = ''], { today }) =>
    namedMonth(monthNamed(month), edge, yearIn(year, today), today),
  ),
  word(
    `(?:in|during|for|next|of|(?<=of the )week in)\\s+${MONTH}${YEAR}`,
    ([, month = '', year = ''], { today }) => namedMonth(monthNamed(month), '', yearIn(year, today), today),
  ),
  word(`${FULL_MONTH}${YEAR}`, ([, month = '', year = ''], { today }) =>
    namedMonth(monthNamed(month), '', yearIn(year, today), today),
  ),
  word(`(明年)?(\\d{1,2})月份?的?${CHINESE_EDGE}?`, ([, year, month = '', edge = ''], { today }) =>
    namedMonth(Number(month), edge, year === '明年' ? yearOf(today) + 1 : null, today),
  ),
  word('early(?: on)? (?:in )?(?:the new|next) year\\b', (_, { today }) =>
    monthToken(13 - Number(today.slice(5, 7)), 'early', today),
  ),
  word('next year\\b|(?:the )?new year\\b|明年', (_, { today }) => {
    const { from, to } = monthSpan(today, 13 - Number(today.slice(5, 7)));
    return [span(from, to, today, 'month')];
  }),
];

export function span(
  from: CalendarDate,
  to: CalendarDate,
  today: CalendarDate,
  grain: 'day' | 'week' | 'month' | 'span' | 'end',
): Meaning {
  if (to < today) return { kind: 'past' };
  return { kind: 'day', day: { kind: 'span', span: { from: laterDate(from, today), to }, grain } };
}

function firstWeeks(count: number, ahead: number, today: CalendarDate): Meaning[] {
  const { from } = monthSpan(today, ahead);
  return [span(from, addDays(from, 7 * count - 1), today, 'span')];
}

function countOf(text: string): number {
  if (text === 'last') return -1;
  return text === 'first' ? 1 : Number(text.charAt(0));
}

/** The first Friday of December; -1 is the last one. A past one moves to the next month. */
function weekdayInMonth(count: number, weekday: number, ahead: number, today: CalendarDate): Meaning[] {
  const { from, to } = monthSpan(today, ahead);
  const first = nextWeekday(weekday, from);
  const last = addDays(first, Math.floor((Number(to.slice(8)) - Number(first.slice(8))) / 7) * 7);
  const day = count < 0 ? last : addDays(first, 7 * (count - 1));
  if (day > to) return [{ kind: 'no-such-day' }];
  if (day < today) return weekdayInMonth(count, weekday, ahead + 1, today);
  return [{ kind: 'day', day: { kind: 'span', span: { from: day, to: day }, grain: 'day' } }];
}

export function yearOf(day: CalendarDate): number {
  return Number(day.slice(0, 4));
}

export function yearIn(text: string, today: CalendarDate): number | null {
  if (text.endsWith('year')) return yearOf(today) + Number(text.includes('next'));
  return text === '' ? null : Number(text);
}

export function monthNamed(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3)) + 1;
}

export function monthsAhead(which: string): number {
  return which === '下下' ? 2 : Number(which === '下');
}

function monthsUntil(month: number, year: number | null, today: CalendarDate): number {
  const ahead = month - Number(today.slice(5, 7));
  return year !== null && year > yearOf(today) ? (year - yearOf(today)) * 12 + ahead : (ahead + 12) % 12;
}

function namedMonth(month: number, edge: string, year: number | null, today: CalendarDate): Meaning[] | null {
  return month < 1 || month > 12 ? null : monthToken(monthsUntil(month, year, today), edge, today);
}

/** The beginning of the month, said in mid-month, is that of the next month. */
function nextEdge(edge: string, today: CalendarDate): Meaning[] {
  if (/half/.test(edge)) return monthToken(/first/.test(edge) && today.slice(8) > '15' ? 1 : 0, edge, today);
  const last = isEarly(edge) ? '10' : isMiddle(edge) ? '20' : '31';
  return monthToken(today.slice(8) > last ? 1 : 0, edge, today);
}

function monthToken(ahead: number, edge: string, today: CalendarDate): Meaning[] {
  const { from, to } = monthSpan(today, ahead);
  if (isEarly(edge)) return [span(from, addDays(from, 9), today, 'span')];
  if (isMiddle(edge)) return [span(addDays(from, 10), addDays(from, 19), today, 'span')];
  if (/first half|[上前]半/.test(edge)) return [span(from, addDays(from, 14), today, 'span')];
  if (/half|半/.test(edge)) return [span(addDays(from, 15), to, today, 'span')];
  if (edge === '下旬') return [span(addDays(from, 20), to, today, 'span')];
  return [span(edge === '' ? from : addDays(to, -6), to, today, edge === '' ? 'month' : 'end')];
}

function isEarly(edge: string): boolean {
  return /^(?:early|(?:the )?beg|(?:the )?start|初|上旬)/.test(edge);
}

function isMiddle(edge: string): boolean {
  return /^(?:mid|中)/.test(edge);
}

/** "Fridays next month, not the first week": of the month, whatever weekday was named since. */
function monthNamedIn(before: readonly Token[]): CalendarDate | null {
  const last = before
    .flatMap((token) => (token.kind === 'day' ? [token.day] : []))
    .findLast(({ kind }) => kind !== 'weekday' && kind !== 'weekdays');
  return last?.kind === 'span' && last.grain === 'month' ? last.span.from : null;
}

/** The only weekday of which something was said. */
function weekdayNamedIn(before: readonly Token[]): number | null {
  const named = new Set(
    before.flatMap((token) =>
      token.kind === 'day' && token.day.kind === 'weekday' ? [token.day.weekday] : [],
    ),
  );
  const [only] = named;
  return named.size === 1 ? (only ?? null) : null;
}

function nthInMonth(count: number, weekday: number, start: CalendarDate, today: CalendarDate): Meaning[] {
  const { from, to } = monthSpan(start, 0);
  const day = count < 0 ? weekdayUpTo(weekday, to) : addDays(nextWeekday(weekday, from), 7 * (count - 1));
  return day > to ? [{ kind: 'no-such-day' }] : [span(day, day, today, 'day')];
}
