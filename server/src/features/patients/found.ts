import type { CalendarDate } from '../../kernel/calendar.ts';
import type { Patient } from '../../ports/emr.ts';

/** What would tell two people apart whom everything said so far fits. */
export type Difference = 'name' | 'birth-date' | 'phone' | 'health-number';

export type Found =
  /** `misheard` where the birth date is a slip away from the one that was given: it verifies nothing. */
  | {
      readonly status: 'one';
      readonly patient: Patient;
      readonly misheard?: true;
      readonly alsoOnNumber?: never;
    }
  /** More than one fits, the likeliest first; `differBy` is what to ask next, in this order. */
  | {
      readonly status: 'several';
      readonly patient: Patient;
      readonly differBy: readonly Difference[];
      /** The others of a family that shares the number which calls. */
      readonly alsoOnNumber?: readonly string[];
    }
  | { readonly status: 'too-many' } // a name alone that half the town has
  | { readonly status: 'left' } // the only one who fits moved away, died or left
  | { readonly status: 'none' };

/** A patient as named on the phone. */
export interface SpokenPatient {
  readonly name: string;
  readonly dateOfBirth: CalendarDate | null;
  /** The number that calls, in any form. */
  readonly callerPhone?: string | null | undefined;
  /** Said by the caller, to be told apart from others. */
  readonly phone?: string | null | undefined;
  readonly healthNumber?: string | null | undefined;
  /** Where it is given, a chart with appointments from this day on goes before others. */
  readonly today?: CalendarDate | undefined;
}

export const NOBODY: Found = { status: 'none' };
export const LEFT: Found = { status: 'left' };
