import type { Transaction } from '../../database/database.ts';
import type { Turn } from '../../database/retention.ts';
import type { Person } from '../../kernel/people/person.ts';
import type { DueCounts, RetentionCounts } from './retention-counts.ts';

/** Data older than these instants is due for deletion. */
export interface ClinicCutoffs {
  readonly transcripts: Date;
  readonly callLogs: Date;
  readonly faxes: Date;
  readonly smsTexts: Date;
}

/** A slice's data with a retention period. Only the slice touches its tables, one batch per transaction. */
export interface Keeper {
  due?(clinicId: string, cutoffs: ClinicCutoffs): Promise<Partial<DueCounts>>;
  clear?(clinicId: string, cutoffs: ClinicCutoffs, turn: Turn): Promise<Partial<RetentionCounts>>;
  /** Deletes old internal rows of all clinics, for which clinics have no setting. */
  sweep?(now: Date, turn: Turn): Promise<Partial<RetentionCounts>>;
}

export const RECORD_KINDS = [
  ...([
    'call',
    'text',
    'reply',
    'fax',
    'appointment',
    'item',
    'consent',
    'reminder',
    'confirmation',
  ] as const),
  ...(['standby', 'waitlist', 'link', 'request', 'registration', 'optOut', 'look'] as const),
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
export type PersonCounts = Partial<Record<RecordKind, number>>;

export const FACTS = [
  ...(['number', 'name', 'patient', 'state', 'outcome', 'language', 'action', 'kind', 'source'] as const),
  ...([
    'visit',
    'provider',
    'reason',
    'duration',
    'sender',
    'file',
    'by',
    'until',
    'sent',
    'callId',
  ] as const),
] as const;
export type Fact = (typeof FACTS)[number];

/** One stored item about a person. */
export interface PersonRecord {
  readonly kind: RecordKind;
  readonly id: string;
  readonly at: Date;
  readonly facts: Partial<Record<Fact, string | number | null>>;
  /** The words said or written. */
  readonly words: string | null;
}

/** A call from the person's number that concerns another patient; it is kept. */
export interface CallOfOthers {
  readonly id: string;
  readonly callId: string;
  readonly startedAt: Date;
}

/** Further identifiers a slice knows of a person, and pending work that must end before an erasure. */
export interface Traces extends Partial<Omit<Person, 'phone' | 'patientId'>> {
  readonly callsOfOthers?: readonly CallOfOthers[];
  readonly callsInProgress?: number;
  readonly unsettled?: number;
}

/** A slice's data about one person. Only the slice touches its tables. */
export interface PersonPart {
  readonly name: string;
  /** Called in order, each with what earlier parts found. */
  trace?(tx: Transaction, clinicId: string, person: Person): Promise<Traces>;
  /** Everything `erase` would remove, newest first; also serves as the preview. */
  read(tx: Transaction, clinicId: string, person: Person): Promise<readonly PersonRecord[]>;
  /** Erases data outside the database before the rows that point to it are deleted. Must be idempotent. */
  eraseOutside?(clinicId: string, person: Person): Promise<void>;
  keeps?(person: Person): boolean;
  /** Absent if erasures always keep this part. */
  erase?(tx: Transaction, clinicId: string, person: Person): Promise<PersonCounts>;
}
