import type { CalendarDate, DateRange, WallTime } from '../time/calendar.ts';

/** A time that this call was offered, or has booked. */
export interface HeardTime {
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly endTime?: WallTime | undefined;
  /** The caller's own visit, told in the sentence itself. */
  readonly isOwn?: boolean;
}

/** When the words were said, and what "that" and "later" refer to; everything relative counts from here. */
export interface Moment {
  readonly today: CalendarDate;
  readonly now: WallTime;
  /** The times last offered in this call, or the one last booked. */
  readonly heard?: readonly HeardTime[] | undefined;
  /** The clinic has closed for today: "Wednesday", said on a Wednesday evening, is the next one. */
  readonly isTodayOver?: boolean;
}

export type DayWords =
  | {
      readonly kind: 'span';
      readonly span: DateRange;
      readonly grain: 'day' | 'week' | 'month' | 'span' | 'end';
    }
  /** `monday` names the week; null is the first such day from today, or the week named beside it. */
  | {
      readonly kind: 'weekday';
      readonly weekday: number;
      readonly monday: CalendarDate | null;
      /** Every week: "Tuesdays". */
      readonly every?: boolean;
    }
  /** Every week: weekdays, weekends. */
  | { readonly kind: 'weekdays'; readonly weekdays: readonly number[] }
  | { readonly kind: 'day-of-month'; readonly day: number };

/** `half` is null when it was not said whether it is before or after noon. */
export interface ClockWords {
  readonly hour: number;
  readonly minute: number;
  readonly half: 'am' | 'pm' | null;
  /** "Ten something": any minute of the hour. */
  readonly isHour?: boolean;
  /** 下午四点: the afternoon was named with it, so "before" stays within it. */
  readonly isAfternoonSaid?: boolean;
  /** "Half past two-ish". */
  readonly isRough?: boolean;
}

/** Minutes of the day; `to` is the last start that still counts. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
  /** What was named: starts nearer to it are better. */
  readonly around?: number | undefined;
  /** "A bit later than one": starts at least half an hour away from it are better. */
  readonly notNear?: number | undefined;
  /** It contradicts another that was said with it, and nothing said that either would do. */
  readonly isTorn?: boolean;
}

export interface PartWords {
  readonly window: TimeWindow;
  /** Which half of the clock it puts bare hours in. */
  readonly half: 'am' | 'pm' | null;
  /** A clock time beside it takes its place: "evening at six". */
  readonly isVague?: boolean;
  /** "Not too early" refuses the rest of the day by itself: a refusal beside it is of something else. */
  readonly isLimit?: boolean;
}

/** What was said of the doctor; who that is depends on the clinic's list. */
export type PersonWords =
  | { readonly kind: 'any' }
  | { readonly kind: 'gender'; readonly gender: 'female' | 'male' }
  /** A code: en, fr, zh (Mandarin), yue (Cantonese). */
  | { readonly kind: 'language'; readonly language: string }
  | { readonly kind: 'named'; readonly name: string }
  /** The one last offered, or for two visits one after the other the same for both; or anybody else. */
  | { readonly kind: 'same'; readonly isForBoth?: boolean }
  | { readonly kind: 'other' }
  /** Whom the patient saw at the last visit, in an earlier call: "the same doctor as last time". */
  | { readonly kind: 'last-seen' }
  | { readonly kind: 'unclear' };

/** How long somebody is busy who names only a beginning: an hour, until school is out, or for the rest of the day. */
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
  // What follows its day or time, as in 三点以后.
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
  /** Later or earlier than what the caller has heard. */
  | { readonly kind: 'relative'; readonly side: 'later' | 'earlier'; readonly minutes?: number | undefined }
  /** Which of the times that fit are to be offered first. */
  | { readonly kind: 'prefer'; readonly side: 'late' | 'early' }
  /** A date in form, but none of the calendar. */
  | { readonly kind: 'no-such-day' }
  | { readonly kind: 'past' }
  /** Has a day, a time or a negation in it that nobody can resolve. */
  | { readonly kind: 'unresolved' }
  | { readonly kind: 'filler' }
  | { readonly kind: 'person'; readonly person: PersonWords }
  /** "I work until five": busy, where a time follows. */
  | { readonly kind: 'work'; readonly lasts: Lasts }
  /** Refuses what was said before it: "at two I have a meeting". */
  | { readonly kind: 'cannot'; readonly lasts?: Lasts | undefined }
  | { readonly kind: Glue };

export type Token = Meaning & { readonly start: number; readonly end: number };

/** Null says that the words mean something else here, and the next rule may try. */
export interface WordRule {
  readonly pattern: RegExp;
  readonly read: (
    match: readonly string[],
    moment: Moment,
    before: readonly Token[],
  ) => readonly Meaning[] | null;
}

/** "Can't be" is no part of "can't before". */
const NOT_WITHIN_A_WORD = '(?<![a-z](?=[a-z]))';

/** Groups that did not take part read as empty text. */
export function word(source: string, read: WordRule['read']): WordRule {
  return { pattern: new RegExp(`(?:${source})${NOT_WITHIN_A_WORD}`, 'y'), read };
}

/** The rules that can match at a place of the text, in their order. */
export type RulesAt = (text: string, at: number) => readonly WordRule[];

const UNKNOWN = /[a-z']+|\d+|./sy;

/** Left to right, the first rule that fits. Words that no rule knows become no token; their places stay visible as gaps. */
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
