import type { CalendarDate, DateRange, WallTime } from '../../kernel/time/calendar.ts';

/** What the watcher keeps of a row of the EMR: no names, reasons or notes. */
export interface WatchedRow {
  readonly id: string;
  /** Null for a block that staff entered without a patient. */
  readonly patientId: string | null;
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly durationMinutes: number;
  readonly status: string;
}

/**
 * `in-view`: not new, but seen for the first time, because its provider or its day was not read before. `moved`: another
 * time, length or provider, under the same number or, after cut and paste, under a new one; a move by cut and paste may
 * follow a `gone` or an `appeared` of its halves that was noticed earlier.
 */
export type ChangeKind = 'in-view' | 'appeared' | 'moved' | 'status' | 'patient' | 'gone';

export interface Change {
  readonly kind: ChangeKind;
  /** The current row, or its last state if it is gone. */
  readonly row: WatchedRow;
  /** As it stood before; null if it was not known. */
  readonly before: WatchedRow | null;
}

/** A provider's rows of these days, as just read. */
export interface ProviderRead {
  readonly providerId: string;
  readonly days: DateRange;
  readonly rows: readonly WatchedRow[];
}

/** What was known of a provider. */
export interface KnownProvider {
  /** The days that were read last; null if none were. */
  readonly days: DateRange | null;
  /** The last read was empty although rows were known, and is believed only if the next one is, too. */
  readonly isDoubted: boolean;
}

/** Half of a cut and paste that was noticed alone, and may find its other half for a while. */
export interface LooseEnd {
  readonly kind: 'appeared' | 'gone';
  readonly row: WatchedRow;
}
