import type { ReportEvent } from './voice-webhook.ts';

/** Keeps reports of calls over the end of a process while the database is out. It has little room, and says when it is full. */
export interface ReportShelf {
  /** On the disk when it comes back; false where there is no room. A later report of the same call replaces the first. */
  put(callId: string, event: ReportEvent): Promise<boolean>;
  names(): Promise<readonly string[]>;
  nameOf(callId: string): string;
  /** Null where another process has stored it meanwhile. */
  read(name: string): Promise<ReportEvent | null>;
  remove(name: string): Promise<void>;
}
