import type { ClockWords, DayWords, Lasts, PartWords } from '../token.ts';
import type { Wish } from '../wish.ts';

/** How an item is joined to the previous one. */
export type Joint = 'none' | 'or' | 'if-not' | 'comma' | 'stop';
export type Bound = 'after' | 'later-than' | 'before' | 'until' | 'from' | 'around';

export interface Placed {
  joint: Joint;
  isExcluded: boolean;
  /** Set for times at which somebody is busy: "I work until five". */
  lasts: Lasts | null;
  /** Only states what somebody does then. */
  isTold?: boolean;
  /** Position in the sentence. */
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
