import { type CalendarDate, laterDate } from '../../../kernel/calendar.ts';
import { MONTH, monthNamed, monthsAhead, YEAR, yearIn, yearOf } from './month-words.ts';
import { dayIn, monthSpan, nextDayOfMonth, spanToken } from './spans.ts';
import { type Token, type WordRule, word } from './token.ts';

const ORDINAL = '(\\d{1,2})(?:st|nd|rd|th)\\b';
const NO_CLOCK = '(?!\\d|:\\d|\\s*[ap]\\.?m\\b|点|天|周|个)';

/** Explicit dates. One without a year, or with a year that is over, is the next one that comes. */
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
      dated(yearIn(year), monthNamed(month), Number(day), today),
  ),
  word(
    `(?:the\\s+)?(\\d{1,2})(st|nd|rd|th)?\\s+(of\\s+)?${MONTH}${YEAR}`,
    ([, day = '', th, of, month = '', year = ''], { today }) =>
      month === 'may' && th === '' && of === ''
        ? null
        : dated(yearIn(year), monthNamed(month), Number(day), today),
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
  word(`(?:the\\s+)?${ORDINAL}(?!\\s+(?:week|half))`, ([, day = '']) => dayOfMonth(Number(day))),
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
];

function dayOfMonth(day: number): Token[] | null {
  return day >= 1 && day <= 31 ? [{ kind: 'day', day: { kind: 'day-of-month', day } }] : null;
}

function dated(year: number | null, month: number, day: number, today: CalendarDate): Token[] | null {
  const thisYear = yearOf(today);
  if (year !== null && year > thisYear + 5) return null;
  if (year !== null && year >= thisYear) {
    const named = dayIn(year, month, day);
    return named ? [spanToken(named, named, today, true)] : unreal(month, day);
  }
  const found = [0, 1, 2, 3, 4]
    .map((ahead) => dayIn(thisYear + ahead, month, day))
    .find((one) => one !== null && one >= today);
  return found ? [spanToken(found, found, today, true)] : unreal(month, day);
}

/** November 31 is asked back; what is not even a date in form may mean something else. */
function unreal(month: number, day: number): Token[] | null {
  const isDateInForm = month >= 1 && month <= 12 && day >= 29 && day <= 31;
  return isDateInForm ? [{ kind: 'no-such-day' }] : null;
}

function inMonth(day: number, ahead: number, today: CalendarDate): Token[] | null {
  const { from, to } = monthSpan(today, ahead);
  const found = nextDayOfMonth(day, laterDate(from, today));
  return found && found <= to ? [spanToken(found, found, today, true)] : dayOfMonth(day);
}
