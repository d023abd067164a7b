import type { CalendarDate } from '../../kernel/time/calendar.ts';
import type { Patient } from '../../ports/emr.ts';

/** What would tell two people apart whom everything said so far fits. */
export type Difference = 'name' | 'birth-date' | 'phone' | 'health-number';

type Match =
  /** `misheard` where the birth date is a slip away from the one that was given: it verifies nothing. */
  | {
      readonly status: 'one';
      readonly patient: Patient;
      readonly misheard?: true;
      /** Set by the gate for a patient for whom the caller is verified. */
      readonly isVerified?: true;
    }
  /** More than one fits, the likeliest first; `differBy` is what to ask next, in this order. */
  | { readonly status: 'several'; readonly patient: Patient; readonly differBy: readonly Difference[] }
  /** A name alone that half the town has. */
  | { readonly status: 'too-many' }
  /** The only one who fits moved away, died or left. */
  | { readonly status: 'left' }
  | { readonly status: 'none' };

/** `onNumber` are the charts with the calling number that the search came upon, whatever their name or birth date. */
export type Found = Match & { readonly onNumber?: readonly Patient[] };

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
