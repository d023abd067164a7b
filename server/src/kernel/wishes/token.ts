import type { CalendarDate, DateRange, WallTime } from '../time/calendar.ts';

/** A time that this call was offered, or has booked. */
export interface HeardTime {
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly endTime?: WallTime | undefined;
  /** The caller's own visit, told in the sentence itself. */
  readonly isOwn?: boolean;
}

/** When the words were said, and what "that" and "later" refer to; relative days count from here. */
export interface Moment {
  readonly today: CalendarDate;
  readonly now: WallTime;
  /** The times last offered in this call, or the one booked last. */
  readonly heard?: readonly HeardTime[] | undefined;
  /** The clinic has closed for today, so "Wednesday" on a Wednesday evening means next week's. */
  readonly isTodayOver?: boolean;
  /** The call has spoken of the day after `today` as tomorrow: at night that is the day that "tomorrow" means. */
  readonly isTomorrowNamed?: boolean;
  /** When the clinic's lunch break is over, in minutes of the day; one o'clock where that is not known. */
  readonly lunchEnds?: number | undefined;
  /** Days that are excluded beside the words. */
  readonly isRefused?: (date: CalendarDate) => boolean;
}

export type DayWords =
  | {
      readonly kind: 'span';
      readonly span: DateRange;
      readonly grain: 'day' | 'week' | 'month' | 'span' | 'end';
    }
  /** `monday` identifies the week; null means the next such day from today, or the week named beside it. */
  | {
      readonly kind: 'weekday';
      readonly weekday: number;
      readonly monday: CalendarDate | null;
      /** Every week: "Tuesdays". */
      readonly every?: boolean;
      /** Said on that weekday once the clinic has closed: without a week beside it, the next one is meant. */
      readonly isAfterToday?: boolean;
    }
  /** Every week: weekdays, weekends. */
  | { readonly kind: 'weekdays'; readonly weekdays: readonly number[] }
  | { readonly kind: 'day-of-month'; readonly day: number };

/** `half` is null if the caller did not say whether it is before or after noon. */
export interface ClockWords {
  readonly hour: number;
  readonly minute: number;
  readonly half: 'am' | 'pm' | null;
  /** "Ten something": any minute of the hour. */
  readonly isHour?: boolean;
  /** 下午四点: the time includes the afternoon, so "before" stays within it. */
  readonly isAfternoonSaid?: boolean;
  /** "Half past two-ish". */
  readonly isRough?: boolean;
}

/** Minutes of the day; `to` is the last start that still matches. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
  /** The named time: starts closer to it are better. */
  readonly around?: number | undefined;
  /** "A bit later than one": starts at least half an hour away are better. */
  readonly notNear?: number | undefined;
  /** Contradicts another item said with it, and the caller offered no choice between them. */
  readonly isTorn?: boolean;
}

export interface PartWords {
  readonly window: TimeWindow;
  /** Which half of the day it gives to bare hours. */
  readonly half: 'am' | 'pm' | null;
  /** Replaced by a clock time beside it: "evening at six". */
  readonly isVague?: boolean;
  /** "Not too early" already refuses the rest of the day, so a refusal beside it concerns something else. */
  readonly isLimit?: boolean;
}

/** A description of the doctor; resolving it takes the clinic's list. */
export type PersonWords =
  | { readonly kind: 'any' }
  | { readonly kind: 'gender'; readonly gender: 'female' | 'male' }
  /** A code: en, fr, zh (Mandarin), yue (Cantonese). */
  | { readonly kind: 'language'; readonly language: string }
  | { readonly kind: 'named'; readonly name: string }
  /** The doctor offered last, the same doctor for two consecutive visits, or anybody else. */
  | { readonly kind: 'same'; readonly isForBoth?: boolean }
  | { readonly kind: 'other' }
  /** The doctor of the last visit, from an earlier call: "the same doctor as last time". */
  | { readonly kind: 'last-seen' }
  | { readonly kind: 'unclear' };

/** How long a caller who names only a beginning is busy: an hour, until school is out, or for the rest of the day. */
export type Lasts = 'hour' | 'school' | 'day';

export type Glue =
  | 'at'
  | 'after' // includes a time, excludes a day
  | 'later-than' // excludes both
  | 'bit-later-than'
  | 'bit-earlier-than'
  | 'before'
  | 'until'
  | 'from'
  | 'around'
  | 'between'
  | 'to'
  | 'not'
  | 'or'
  | 'if-not'
  | 'comma'
  | 'stop'
  | 'correction'
  | 'so-at' // "at noon, so one o'clock": the hour before is the reason
  | 'week-of'
  | 'week-of-it' // 四号那个礼拜
  | 'any'
  | 'positive'
  | 'not-those' // refuses what was named before it
  | 'those' // wishes for what was named before it
  | 'not-then' // refuses the hours named before it
  | 'than' // 比三点晚
  // Words that follow their day or time, as in 三点以后.
  | 'after-it'
  | 'later-than-it'
  | 'before-it'
  | 'from-it'
  | 'until-it'
  | 'around-it'
  | 'within';

export type Meaning =
  | { readonly kind: 'day'; readonly day: DayWords }
  | { readonly kind: 'time'; readonly time: ClockWords }
  | { readonly kind: 'part'; readonly part: PartWords }
  /** Later or earlier than the times the caller has heard. */
  | { readonly kind: 'relative'; readonly side: 'later' | 'earlier'; readonly minutes?: number | undefined }
  /** Which of the matching times to offer first. */
  | { readonly kind: 'prefer'; readonly side: 'late' | 'early' }
  /** Has the form of a date that does not exist. */
  | { readonly kind: 'no-such-day' }
  | { readonly kind: 'past' }
  /** Contains a day, a time or a negation that cannot be resolved. */
  | { readonly kind: 'unresolved' }
  | { readonly kind: 'filler' }
  | { readonly kind: 'person'; readonly person: PersonWords }
  /** "I work until five": busy, if a time follows. */
  | { readonly kind: 'work'; readonly lasts: Lasts }
  /** Refuses the preceding item: "at two I have a meeting". */
  | { readonly kind: 'cannot'; readonly lasts?: Lasts | undefined }
  | { readonly kind: Glue };

export type Token = Meaning & { readonly start: number; readonly end: number };

/** Null if the words mean something else here, so that the next rule is tried. */
export interface WordRule {
  readonly pattern: RegExp;
  readonly read: (
    match: readonly string[],
    moment: Moment,
    before: readonly Token[],
  ) => readonly Meaning[] | null;
}

/** "Can't be" is not part of "can't before". */
const NOT_WITHIN_A_WORD = '(?<![a-z](?=[a-z]))';

/** Groups that did not match read as empty text. */
export function word(source: string, read: WordRule['read']): WordRule {
  return { pattern: new RegExp(`(?:${source})${NOT_WITHIN_A_WORD}`, 'y'), read };
}

/** The rules that can match at a position of the text, in order. */
export type RulesAt = (text: string, at: number) => readonly WordRule[];

const UNKNOWN = /[a-z']+|\d+|./sy;

/**
 * Applies the first matching rule, left to right. Words without a rule produce no token; their places remain
 * visible as gaps.
 */
export function tokensOf(text: string, rulesAt: RulesAt, moment: Moment): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (text.charAt(at) === ' ') {
      at += 1;
      continue;
    }
    const found = readAt(text, at, rulesAt(text, at), moment, tokens);
    if (found)
      for (const meaning of found.meanings)
        tokens.push(Object.assign({ start: at, end: found.end }, meaning));
    at = found ? found.end : at + Math.max(1, lengthAt(UNKNOWN, text, at));
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
    const meanings = read(
      match.map((group) => group ?? ''),
      moment,
      before,
    );
    if (meanings) return { meanings, end: at + match[0].length };
  }
  return null;
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
