import type { Facts, InboxKind } from './kind.ts';

export const CLINIC_INBOX_SORTS = ['oldestOpenAt', 'open', 'urgent', 'clinicName'] as const;

export const ITEM_STATES = ['open', 'taken', 'done', 'dismissed'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export const SORTS = ['since', 'until', 'kind', 'state', 'urgent', 'name'] as const;

export const EMR_TASK_STATES = ['none', 'written', 'unknown', 'refused'] as const;

/** Something that a person at the clinic must see to. */
export interface Item {
  readonly id: string;
  readonly kind: InboxKind;
  readonly state: ItemState;
  readonly urgent: boolean;
  readonly name: string | null;
  readonly phone: string | null;
  readonly patientId: string | null;
  readonly callId: string | null;
  readonly appointmentId: string | null;
  readonly documentId: string | null;
  readonly since: Date;
  readonly until: Date | null;
  readonly facts: Facts;
  readonly times: number;
  readonly callers: number;
  readonly takenBy: string | null;
  readonly takenByName: string | null;
  readonly takenAt: Date | null;
  readonly closedAt: Date | null;
  readonly closedItself: boolean;
  readonly dismissReason: string | null;
  readonly emrTask: (typeof EMR_TASK_STATES)[number];
  /** Left by a test call: nobody was told of it. */
  readonly test: boolean;
  readonly notes: readonly Note[];
}

export interface Note {
  readonly id: string;
  readonly text: string;
  readonly by: string | null;
  readonly at: Date;
}

export const TRAIL_WORDS = [
  'reported',
  'changed',
  'taken',
  'assigned',
  'done',
  'dismissed',
  'reopened',
  'noted',
  'ended',
] as const;

export interface TrailEntry {
  readonly id: string;
  readonly at: Date;
  readonly what: (typeof TRAIL_WORDS)[number];
  readonly by: string | null;
  readonly byName: string | null;
  readonly to: string | null;
  readonly text: string | null;
}

/** What happened, as the slice that saw it reports it. */
export interface Report {
  readonly kind: InboxKind;
  /** Names what happened within its kind: reported again, it is the same item. */
  readonly cause: string;
  /** The kind's, unless given. */
  readonly urgent?: boolean;
  readonly name?: string | null;
  readonly phone?: string | null;
  readonly patientId?: string | null;
  readonly callId?: string | null;
  readonly appointmentId?: string | null;
  readonly documentId?: string | null;
  readonly since?: Date;
  /** The kind's, unless given; null is until somebody has seen to it. */
  readonly until?: Date | null;
  /** Fills the blanks of the kind's words. Those of a repeat replace those of before. */
  readonly facts?: Facts;
  /**
   * How the managers are told, where the kind's own words will not do; its event key tells it once. Null where they are
   * not to be told yet.
   */
  readonly news?: ReportNews | null;
  /** Something new has come of it, so that it is to be seen again also where a person has closed it. */
  readonly reopens?: boolean;
}

export interface ReportNews {
  readonly type: string;
  readonly title: string;
  readonly body: string;
  readonly eventKey: string;
}

export interface Reported {
  readonly id: string;
  readonly isNew: boolean;
  /** Reported by test calls alone so far. */
  readonly test: boolean;
}
