import { addDays, type CalendarDate, laterDate } from '../../../kernel/calendar.ts';
import { dayIn, monthSpan, nextDayOfMonth, spanToken } from './spans.ts';
import { type Token, type WordRule, word } from './token.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?';
const FULL_MONTH = '(january|february|march|april|june|july|august|september|october|november|december)\\b';
const ORDINAL = '(\\d{1,2})(?:st|nd|rd|th)\\b';
const YEAR = '(?:,?\\s+(20\\d\\d)\\b)?';
const EDGE =
  '(early|beginning of|start of|first week of|1th week of|mid(?:dle of)?|late|end of|last week of)';
const NO_CLOCK = '(?!\\d|:\\d|\\s*[ap]\\.?m\\b|点|天|周|个)';

/** Explicit dates and months. A date without a year, or with a year that is over, is the next one that comes. */
export const dateWords: readonly WordRule[] = [
  word(
    '(\\d{4})[-/.年](\\d{1,2})[-/.月](\\d{1,2})[号日]?',
    ([, year = '', month = '', day = ''], { today }) =>
      dated(Number(year), Number(month), Number(day), today),
  ),
  word(
    `(明年|今年)?(\\d{1,2})月份?(\\d{1,2})[号日]?${NO_CLOCK}`,
    ([, year, month = '', day = ''], { today }) =>
      dated(year === '明年' ? yearOf(today) + 1 : null, Number(month), Number(day), today),
  ),
  word(
    `${MONTH}\\s*(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th)?${NO_CLOCK}${YEAR}`,
    ([, month = '', day = '', year = ''], { today }) =>
      dated(yearIn(year), monthOf(month), Number(day), today),
  ),
  word(
    `(?:the\\s+)?(\\d{1,2})(st|nd|rd|th)?\\s+(of\\s+)?${MONTH}${YEAR}`,
    ([, day = '', th, of, month = '', year = ''], { today }) =>
      month === 'may' && th === '' && of === ''
        ? null
        : dated(yearIn(year), monthOf(month), Number(day), today),
  ),
  word(
    '(\\d{1,2})\\/(\\d{1,2})(?:\\/(\\d{4}|\\d\\d))?(?!\\d)',
    ([, first = '', second = '', year = ''], { today }) => {
      const [month, day] =
        Number(first) > 12 ? [Number(second), Number(first)] : [Number(first), Number(second)];
      return dated(year === '' ? null : (Number(year) % 100) + 2000, month, day, today);
    },
  ),
  word(
    `(?:the\\s+)?${ORDINAL}\\s+(?:day\\s+)?(?:of\\s+)?(this|next|the) month\\b`,
    ([, day = '', which], { today }) => inMonth(Number(day), which === 'next' ? 1 : 0, today),
  ),
  word('(下下|下|这|本)个?月的?(\\d{1,2})[号日]', ([, which = '', day = ''], { today }) =>
    inMonth(Number(day), monthsAhead(which), today),
  ),
  word(`(?:the\\s+)?${ORDINAL}`, ([, day = '']) => dayOfMonth(Number(day))),
  word('(\\d{1,2})(?:号(?!线)|日(?!内|后|子))', ([, day = '']) => dayOfMonth(Number(day))),
  word(
    '(?:the\\s+)?(\\d{1,2})(?=\\s*(?:-|to|or|and|through|到|至|和|或|、)\\s*(?:the\\s+)?\\d{1,2}(?:st|nd|rd|th|号|日))',
    ([, day = '']) => dayOfMonth(Number(day)),
  ),
  word(
    "(\\d{1,2})(?!\\d|:)(?!\\s*(?:[ap]\\.?m\\b|o'?clock|点|days?|weeks?|months?|hours?))",
    ([, day = ''], _, before) => {
      const joint = before.at(-1)?.kind;
      const first = before.at(-2);
      const continuesDates =
        first?.kind === 'day' &&
        (first.day.kind === 'day-of-month' || (first.day.kind === 'span' && first.day.isDate));
      return (joint === 'to' || joint === 'or') && continuesDates ? dayOfMonth(Number(day)) : null;
    },
  ),

  word('month after next\\b', (_, { today }) => monthToken(2, '', today)),
  word(`(?:${EDGE}\\s+(?:in\\s+)?)?(this|next|the coming) month\\b`, ([, edge = '', which], { today }) =>
    monthToken(which === 'this' ? 0 : 1, edge, today),
  ),
  word(`(?:the\\s+)?${EDGE}\\s+(?:the\\s+)?month\\b`, ([, edge = ''], { today }) =>
    monthToken(0, edge, today),
  ),
  word('(下下|下|这|本)个?月(初|上旬|中旬?|底|末|下旬)?', ([, which = '', edge = ''], { today }) =>
    monthToken(monthsAhead(which), edge, today),
  ),
  word('月(初|中|底|末)', ([, edge = ''], { today }) => monthToken(0, edge, today)),
  word('(?:the\\s+)?end of (?:the|this) year\\b|年[底末]', (_, { today }) => [
    spanToken(
      `${today.slice(0, 4)}-12-15` as CalendarDate,
      `${today.slice(0, 4)}-12-31` as CalendarDate,
      today,
    ),
  ]),
  word(
    `(?:the\\s+)?${EDGE}\\s+(?:in\\s+)?${MONTH}${YEAR}`,
    ([, edge = '', month = '', year = ''], { today }) =>
      namedMonth(monthOf(month), edge, yearIn(year), today),
  ),
  word(`(?:in|during|for|next)\\s+${MONTH}${YEAR}`, ([, month = '', year = ''], { today }) =>
    namedMonth(monthOf(month), '', yearIn(year), today),
  ),
  word(`${FULL_MONTH}${YEAR}`, ([, month = '', year = ''], { today }) =>
    namedMonth(monthOf(month), '', yearIn(year), today),
  ),
  word('(明年)?(\\d{1,2})月份?(初|上旬|中旬?|底|末|下旬)?', ([, year, month = '', edge = ''], { today }) =>
    namedMonth(Number(month), edge, year === '明年' ? yearOf(today) + 1 : null, today),
  ),
  word('next year\\b|明年', (_, { today }) => {
    const newYear = `${yearOf(today) + 1}-01-01` as CalendarDate;
    return [spanToken(newYear, addDays(newYear, 30), today)];
  }),
];

function yearOf(day: CalendarDate): number {
  return Number(day.slice(0, 4));
}

function yearIn(text: string): number | null {
  return text === '' ? null : Number(text);
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3)) + 1;
}

function monthsAhead(word: string): number {
  return word === '下下' ? 2 : word === '下' ? 1 : 0;
}

function dayOfMonth(day: number): Token[] | null {
  return day >= 1 && day <= 31 ? [{ kind: 'day', day: { kind: 'day-of-month', day } }] : null;
}

function dated(year: number | null, month: number, day: number, today: CalendarDate): Token[] | null {
  const thisYear = yearOf(today);
  if (year !== null && year >= thisYear) {
    const named = dayIn(year, month, day);
    return named && [spanToken(named, named, today, true)];
  }
  const found = [0, 1, 2, 3, 4]
    .map((ahead) => dayIn(thisYear + ahead, month, day))
    .find((one) => one !== null && one >= today);
  return found ? [spanToken(found, found, today, true)] : null;
}

function inMonth(day: number, ahead: number, today: CalendarDate): Token[] | null {
  const { from, to } = monthSpan(today, ahead);
  const found = nextDayOfMonth(day, laterDate(from, today));
  return found && found <= to ? [spanToken(found, found, today, true)] : dayOfMonth(day);
}

function namedMonth(month: number, edge: string, year: number | null, today: CalendarDate): Token[] | null {
  if (month < 1 || month > 12) return null;
  const thisMonth = Number(today.slice(5, 7));
  const ahead =
    year !== null && year > yearOf(today)
      ? (year - yearOf(today)) * 12 + month - thisMonth
      : (month - thisMonth + 12) % 12;
  return monthToken(ahead, edge, today);
}

function monthToken(ahead: number, edge: string, today: CalendarDate): Token[] {
  const { from, to } = monthSpan(today, ahead);
  if (/^(?:early|beg|start|first|1th|初|上旬)/.test(edge)) return [spanToken(from, addDays(from, 9), today)];
  if (/^(?:mid|中)/.test(edge)) return [spanToken(addDays(from, 10), addDays(from, 19), today)];
  if (/^(?:late|end|last|底|末|下旬)/.test(edge)) return [spanToken(addDays(to, -6), to, today)];
  return [spanToken(from, to, today)];
}
