import type { CalendarDate, DateRange, WallTime } from '../../kernel/time/calendar.ts';

export interface WatchedRow {
  readonly id: string;
  readonly patientId: string | null;
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly durationMinutes: number;
  readonly status: string;
}

/**
 * `in-view`: an existing row seen for the first time, because its provider or day was not read before.
 * `moved`: another time, length or provider, under the same number or, after cut and paste, under a new one;
 * such a move may follow an earlier `gone` or `appeared` of one half.
 */
export type ChangeKind = 'in-view' | 'appeared' | 'moved' | 'status' | 'patient' | 'gone';

export interface Change {
  readonly kind: ChangeKind;
  /** The current row, or its last state if it is gone. */
  readonly row: WatchedRow;
  /** The previous state; null if unknown. */
  readonly before: WatchedRow | null;
}

/** A provider's rows on these days, as just read. */
export interface ProviderRead {
  readonly providerId: string;
  readonly days: DateRange;
  readonly rows: readonly WatchedRow[];
}

export interface KnownProvider {
  /** The days of the last read; null if never read. */
  readonly days: DateRange | null;
  /** The last read was empty although rows were known; it counts only if the next one is empty too. */
  readonly isDoubted: boolean;
}

/** An unmatched half of a cut and paste, which may find its other half for a while. */
export interface LooseEnd {
  readonly kind: 'appeared' | 'gone';
  readonly row: WatchedRow;
}
