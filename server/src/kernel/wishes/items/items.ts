import type { ClockWords, DayWords, Lasts, PartWords } from '../token.ts';
import type { Wish } from '../wish.ts';

/** How an item hangs together with the one before. */
export type Joint = 'none' | 'or' | 'if-not' | 'comma' | 'stop';
export type Bound = 'after' | 'later-than' | 'before' | 'until' | 'from' | 'around';

export interface Placed {
  joint: Joint;
  isExcluded: boolean;
  /** Set where it is what keeps somebody busy: "I work until five". */
  lasts: Lasts | null;
  /** It only says what somebody does then. */
  isTold?: boolean;
  /** Where in the sentence it was said. */
  start: number;
}

export interface DayItem extends Placed {
  readonly type: 'day';
  readonly day: DayWords;
  /** The end of "Monday to Wednesday". */
  readonly last: DayWords | null;
  bound: Bound | null;
  isWeekOf: boolean;
}

export interface TimeItem extends Placed {
  readonly type: 'time';
  readonly clock: ClockWords | null;
  readonly last: ClockWords | null;
  readonly part: PartWords | null;
  /** "A bit" was said with its bound. */
  readonly isSoft?: boolean;
  bound: Bound | null;
}

export interface RelativeItem extends Placed {
  readonly type: 'relative';
  readonly side: 'later' | 'earlier';
}

export type Item = DayItem | TimeItem | RelativeItem;

export interface ReadItems
  extends Pick<Wish, 'persons' | 'noSuchDay' | 'past' | 'notUnderstood' | 'isAnything' | 'prefers'> {
  readonly items: readonly Item[];
}
