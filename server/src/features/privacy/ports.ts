import type { Turn } from '../../database/retention.ts';

/** Data older than each of these instants is due for deletion. */
export interface ClinicCutoffs {
  readonly transcripts: Date;
  readonly callLogs: Date;
  readonly faxes: Date;
  readonly smsTexts: Date;
}

/** What tonight's run would delete for a clinic. */
export interface DueCounts {
  readonly transcriptsNulled: number;
  readonly callLogsDeleted: number;
  readonly smsTextsNulled: number;
  readonly faxesDeleted: number;
}

export interface RetentionCounts extends DueCounts {
  readonly callEventsDeleted: number;
  readonly smsMessagesDeleted: number;
  readonly callMemoriesDeleted: number;
  readonly oauthRequestsDeleted: number;
  readonly jobsDeleted: number;
  readonly claimsDeleted: number;
  readonly attemptsDeleted: number;
  readonly inboxItemsDeleted: number;
  readonly inboxWordsEmptied: number;
  readonly registrationsDeleted: number;
  readonly remindersDeleted: number;
  readonly reminderChartsDeleted: number;
  readonly standbyDeleted: number;
  readonly smsEventsDeleted: number;
  readonly cronRunsDeleted: number;
  readonly clinicsProcessed: number;
}

/** A slice's data with a retention period. Only the slice touches its tables, one batch per transaction. */
export interface Keeper {
  due?(clinicId: string, cutoffs: ClinicCutoffs): Promise<Partial<DueCounts>>;
  clear?(clinicId: string, cutoffs: ClinicCutoffs, turn: Turn): Promise<Partial<RetentionCounts>>;
  /** Internal leftovers of all clinics, with no clinic setting. */
  sweep?(now: Date, turn: Turn): Promise<Partial<RetentionCounts>>;
}
