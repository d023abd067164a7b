import type { CalendarDate } from '../kernel/calendar.ts';

/** Days of the clinic's own doctors, or the clinic of which the scenarios tell. */
export const PRACTICE_BOOKS = ['ordinary', 'nearly-full', 'empty', 'scenarios'] as const;
export type PracticeBookName = (typeof PRACTICE_BOOKS)[number];

/** It answers nobody, or late, or somebody at the clinic takes the next time that is about to be booked. */
export type PracticeFault = 'dead' | 'slow' | 'staff-takes-slot';

/** The EMR of a practice clinic, whole. */
export interface PracticeBook {
  /** As the simulator wrote it down; nobody else reads it. */
  readonly kept: string;
  readonly fault: PracticeFault | null;
}

/** Where the books are kept. */
export interface PracticeBooks {
  /** Null where the clinic has none any more. */
  read(practiceId: string): Promise<PracticeBook | null>;
  /** Nobody else writes meanwhile; what `work` returns beside its answer is kept. */
  change<Answer>(
    practiceId: string,
    work: (book: PracticeBook) => Promise<{ readonly answer: Answer; readonly book: PracticeBook }>,
  ): Promise<Answer | null>;
}

export interface PracticeDoctor {
  /** The EMR's number. */
  readonly id: string;
  readonly name: string;
  readonly specialty: string;
}

/** Minutes since midnight. */
interface Span {
  readonly from: number;
  readonly to: number;
}

export interface PracticeWish {
  readonly book: PracticeBookName;
  readonly today: CalendarDate;
  readonly doctors: readonly PracticeDoctor[];
  /** Seven, Sunday first; null is closed. */
  readonly week: ReadonlyArray<(Span & { readonly breaks: readonly Span[] }) | null>;
}

export interface PracticeRow {
  readonly id: string;
  readonly patient: string;
  readonly provider: string;
  readonly date: string;
  readonly time: string;
  readonly isLive: boolean;
}

/** What a person who stands before the EMR would see. */
export interface PracticeLook {
  readonly appointments: readonly PracticeRow[];
  /** `Last, First` */
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
  /** People of every practice book who are found by their number. */
  callers(): Promise<readonly PracticeCaller[]>;
}
