import type { CalendarDate } from '../kernel/time/calendar.ts';

/**
 * `ordinary`, `nearly-full` and `empty` follow the clinic's own schedule; `scenarios` is the clinic used by
 * the scenarios.
 */
export const PRACTICE_BOOKS = ['ordinary', 'nearly-full', 'empty', 'scenarios'] as const;
export type PracticeBookName = (typeof PRACTICE_BOOKS)[number];

/**
 * `dead`: no answer. `slow`: late answers. `staff-takes-slot`: staff book the slot just before the caller
 * does.
 */
export type PracticeFault = 'dead' | 'slow' | 'staff-takes-slot';

/** The complete EMR of a practice clinic. */
export interface PracticeBook {
  /** The simulator's serialized state, opaque to everybody else. */
  readonly kept: string;
  readonly fault: PracticeFault | null;
}

/** Storage of practice books. */
export interface PracticeBooks {
  /** Null once the clinic's book has been deleted. */
  read(practiceId: string): Promise<PracticeBook | null>;
  /** Locks the book during `work` and stores the book it returns. */
  change<Answer>(
    practiceId: string,
    work: (book: PracticeBook) => Promise<{ readonly answer: Answer; readonly book: PracticeBook }>,
  ): Promise<Answer | null>;
}

export interface PracticeDoctor {
  /** The EMR's provider number. */
  readonly id: string;
  readonly name: string;
  readonly specialty: string;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

export interface PracticeWish {
  readonly book: PracticeBookName;
  readonly today: CalendarDate;
  readonly doctors: readonly PracticeDoctor[];
  /** Seven days, Sunday first; null if closed. */
  readonly week: ReadonlyArray<(Span & { readonly breaks: readonly Span[] }) | null>;
}

export interface PracticeRow {
  readonly id: string;
  readonly patient: string;
  readonly provider: string;
  readonly date: string;
  readonly time: string;
  readonly reason: string;
  readonly isLive: boolean;
}

/** A snapshot of the practice EMR for display. */
export interface PracticeLook {
  readonly appointments: readonly PracticeRow[];
  readonly patients: readonly string[];
}

export interface PracticeCaller {
  readonly patientId: string;
  readonly name: string;
  readonly phone: string;
}

export interface PracticeSimulator {
  write(wish: PracticeWish): Promise<string>;
  look(kept: string): Promise<PracticeLook>;
  /** The people in every practice book who can be found by their phone number. */
  callers(): Promise<readonly PracticeCaller[]>;
}
