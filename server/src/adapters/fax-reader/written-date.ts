import { type CalendarDate, parseDate } from '../../kernel/time/calendar.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const YEAR = '((?:19|20)[\\dOolIS]{2})';
const PART = '([\\dOolI]{1,2})';
const MONTH = '([A-Za-z0]{3,9})\\.?';
const GAP = '\\s?[-/.]\\s?';
const YEAR_FIRST = new RegExp(`(?<!\\d)${YEAR}${GAP}${PART}${GAP}${PART}(?!\\d)`);
const YEAR_LAST = new RegExp(`(?<!\\d)${PART}${GAP}${PART}${GAP}${YEAR}(?!\\d)`);
const DAY_MONTH_YEAR = new RegExp(`(?<!\\d)${PART}(?:st|nd|rd|th)?[-\\s]${MONTH}[-,\\s]{1,2}${YEAR}(?!\\d)`);
const MONTH_DAY_YEAR = new RegExp(`${MONTH}\\s?${PART}(?:st|nd|rd|th)?[,.]?\\s?${YEAR}(?!\\d)`);
const CHINESE = /(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/;

export interface WrittenDate {
  readonly date: CalendarDate;
  readonly at: number;
  readonly length: number;
}

/**
 * The first date in a text, in common formats. Ambiguous dates such as 03/04/1985 and two-digit years are
 * rejected.
 */
export function writtenDate(text: string): WrittenDate | null {
  return (
    found(YEAR_FIRST, text, ([year, month, day]) => [year, month, day]) ??
    found(CHINESE, text, ([year, month, day]) => [year, month, day]) ??
    found(DAY_MONTH_YEAR, text, ([day, month, year]) => [year, monthNumber(month), day]) ??
    found(MONTH_DAY_YEAR, text, ([month, day, year]) => [year, monthNumber(month), day]) ??
    found(YEAR_LAST, text, ([one, other, year]) => unambiguous(one, other, year))
  );
}

type Parts = readonly [year: string, month: string, day: string];

function found(
  pattern: RegExp,
  text: string,
  order: (parts: readonly [string, string, string]) => Parts | null,
): WrittenDate | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [, one = '', two = '', three = ''] = match;
  const parts = order([one, two, three]);
  if (!parts) return null;
  const [year, month, day] = parts.map(digits);
  const date = parseDate(`${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`);
  return date && { date, at: match.index, length: match[0].length };
}

function unambiguous(one: string, other: string, year: string): Parts | null {
  const [first, second] = [Number(digits(one)), Number(digits(other))];
  if (first === second) return [year, one, other];
  if (first > 12) return [year, other, one];
  return second > 12 ? [year, one, other] : null;
}

function monthNumber(name: string): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase().replaceAll('0', 'o')) + 1);
}

function digits(text: string): string {
  return text.replace(/[Oo]/g, '0').replace(/[lI]/g, '1').replaceAll('S', '5');
}
