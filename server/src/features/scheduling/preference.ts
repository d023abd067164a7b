import type { CalendarDate, WallTime } from '../../kernel/calendar.ts';
import { dateWords } from './preference/date-words.ts';
import { dayWindow } from './preference/day-window.ts';
import { dayWords } from './preference/day-words.ts';
import { fixedWords, glueWords } from './preference/glue-words.ts';
import { monthWords } from './preference/month-words.ts';
import { plainText } from './preference/plain-text.ts';
import { timeWindow } from './preference/time-window.ts';
import { timeWords } from './preference/time-words.ts';
import { tokensOf } from './preference/token.ts';
import { isEmpty, wishesOf } from './preference/wishes.ts';

/** The days and times that a caller would take. */
export interface Preference {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** 0 is Sunday; null is any day of the week. */
  readonly weekdays: ReadonlySet<number> | null;
  readonly excludedDates: ReadonlySet<CalendarDate>;
  readonly excludedWeekdays: ReadonlySet<number>;
  readonly notBefore: WallTime | null;
  /** The latest start. */
  readonly notAfter: WallTime | null;
  /** The nearer a start is to it the better; it rules nothing out. */
  readonly around: WallTime | null;
  /** False when no word of it meant a day or a time; the window is then the next 30 days. */
  readonly understood: boolean;
  /** A day was named that no calendar has. */
  readonly noSuchDay: boolean;
}

const WORDS = [...fixedWords, ...dateWords, ...monthWords, ...dayWords, ...timeWords, ...glueWords];

/** "Next Tuesday afternoon, not too late" / "下周二下午三点以后", without a language model. */
export function readPreference(text: string, today: CalendarDate, now: WallTime): Preference {
  const tokens = tokensOf(plainText(text), WORDS, { today, now });
  const wishes = wishesOf(tokens);
  return {
    ...dayWindow(wishes, today),
    ...timeWindow(wishes),
    understood: !isEmpty(wishes),
    noSuchDay: tokens.some(({ kind }) => kind === 'no-such-day'),
  };
}
