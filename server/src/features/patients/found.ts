import type { CalendarDate } from '../../kernel/time/calendar.ts';
import type { Patient } from '../../ports/emr.ts';

/** A fact to ask for that would distinguish the remaining matches. */
export type Difference = 'name' | 'birth-date' | 'phone' | 'health-number';

type Match =
  /** `misheard`: the birth date is one slip away from the given one, so it verifies nothing. */
  | {
      readonly status: 'one';
      readonly patient: Patient;
      readonly misheard?: true;
      /** Set if the caller has been verified for this patient. */
      readonly isVerified?: true;
    }
  /** Several match; `patient` is the likeliest, `differBy` lists the facts to ask for in order. */
  | { readonly status: 'several'; readonly patient: Patient; readonly differBy: readonly Difference[] }
  /** A name alone that too many people have. */
  | { readonly status: 'too-many' }
  /** The only match moved away, died or left. */
  | { readonly status: 'left' }
  | { readonly status: 'none' };

/** `onNumber`: charts with the calling number, whatever their name or birth date. */
export type Found = Match & { readonly onNumber?: readonly Patient[] };

export interface SpokenPatient {
  readonly name: string;
  readonly dateOfBirth: CalendarDate | null;
  /** The calling number, in any format. */
  readonly callerPhone?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly healthNumber?: string | null | undefined;
  /** If set, charts with appointments from this day on come first. */
  readonly today?: CalendarDate | undefined;
}

export const NOBODY: Found = { status: 'none' };
export const LEFT: Found = { status: 'left' };
