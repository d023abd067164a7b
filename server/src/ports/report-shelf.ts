import type { ReportEvent } from './voice/voice-webhook.ts';

/**
 * Stores end-of-call reports on disk during a database outage, so that they survive a restart. Space is limited;
 * `put` reports when it is full.
 */
export interface ReportShelf {
  /**
   * Resolves when the report is on disk; false if there is no room. A later report of the same call replaces
   * the first.
   */
  put(callId: string, event: ReportEvent): Promise<boolean>;
  names(): Promise<readonly string[]>;
  nameOf(callId: string): string;
  /** Null if another process has stored and removed it meanwhile. */
  read(name: string): Promise<ReportEvent | null>;
  remove(name: string): Promise<void>;
}
