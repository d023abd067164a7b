import type { Turn } from '../../database/retention.ts';

/** What was there before each of these instants has been kept long enough. */
export interface ClinicCutoffs {
  readonly transcripts: Date;
  readonly callLogs: Date;
  readonly faxes: Date;
  readonly smsTexts: Date;
}

/** What tonight would take from a clinic. */
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
  readonly registrationsDeleted: number;
  readonly smsEventsDeleted: number;
  readonly cronRunsDeleted: number;
  readonly clinicsProcessed: number;
}

/** What a slice keeps for a while only: it alone touches its tables, in transactions of at most a batch. */
export interface Keeper {
  due?(clinicId: string, cutoffs: ClinicCutoffs): Promise<Partial<DueCounts>>;
  clear?(clinicId: string, cutoffs: ClinicCutoffs, turn: Turn): Promise<Partial<RetentionCounts>>;
  /** What no clinic sets: leftovers of our own work, of all clinics. */
  sweep?(now: Date, turn: Turn): Promise<Partial<RetentionCounts>>;
}
