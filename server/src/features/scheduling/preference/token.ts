import type { CalendarDate, DateRange, WallTime } from '../../../kernel/calendar.ts';

/** When the words were said; everything relative counts from here. */
export interface Moment {
  readonly today: CalendarDate;
  readonly now: WallTime;
}

export type DayWords =
  | { readonly kind: 'span'; readonly span: DateRange; readonly isDate?: boolean }
  /** `monday` names the week they belong to; without it they come round every week. */
  | { readonly kind: 'weekdays'; readonly days: readonly number[]; readonly monday: CalendarDate | null }
  | { readonly kind: 'day-of-month'; readonly day: number };

/** `half` is null when it was not said whether it is before or after noon. */
export interface ClockWords {
  readonly hour: number;
  readonly minute: number;
  readonly half: 'am' | 'pm' | null;
  /** "Noon" said alone means the hours around it. */
  readonly isNoon?: boolean;
}

/** Minutes of the day; `latest` is the last start that still counts. */
export interface DayPart {
  readonly earliest: number | null;
  readonly latest: number | null;
  readonly around?: number;
}

export type Glue =
  | 'at'
  | 'after'
  | 'before'
  | 'until'
  | 'from'
  | 'around'
  | 'to'
  | 'between'
  | 'not'
  | 'or'
  | 'comma'
  | 'but'
  | 'weekof'
  | 'soon'
  // What follows its day or time, as in 三点以后.
  | 'later'
  | 'earlier'
  | 'onward'
  | 'latest'
  | 'roughly'
  | 'within'
  | 'impossible';

export type Token =
  | { readonly kind: 'day'; readonly day: DayWords }
  | { readonly kind: 'time'; readonly time: ClockWords }
  | { readonly kind: 'part'; readonly part: DayPart }
  /** A date in form, but none of the calendar. */
  | { readonly kind: 'no-such-day' }
  | { readonly kind: Glue };

/** Null says that the words mean something else here, and the next rule may try. */
export interface WordRule {
  readonly pattern: RegExp;
  readonly read: (match: readonly string[], moment: Moment, before: readonly Token[]) => Token[] | null;
}

/** Groups that did not take part read as empty text. */
export function word(source: string, read: WordRule['read']): WordRule {
  return { pattern: new RegExp(source, 'y'), read };
}

const UNKNOWN = /[a-z']+|\d+|./sy;

/** Left to right, the first rule that fits; words that no rule knows are passed over. */
export function tokensOf(text: string, rules: readonly WordRule[], moment: Moment): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const found = readAt(text, at, rules, moment, tokens);
    if (found) tokens.push(...found.tokens);
    at = found ? found.end : endOf(UNKNOWN, text, at);
  }
  return tokens;
}

function readAt(
  text: string,
  at: number,
  rules: readonly WordRule[],
  moment: Moment,
  before: readonly Token[],
) {
  for (const { pattern, read } of rules) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match || match[0] === '') continue;
    const tokens = read(
      Array.from(match, (group) => group ?? ''),
      moment,
      before,
    );
    if (tokens) return { tokens, end: at + match[0].length };
  }
  return null;
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 1);
}
