import type { Language } from '../../kernel/language.ts';
import type { Facts, InboxKind } from './kind.ts';

export const CLINIC_INBOX_SORTS = ['oldestOpenAt', 'open', 'urgent', 'clinicName'] as const;

export const ITEM_STATES = ['open', 'taken', 'done', 'dismissed'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export const SORTS = ['since', 'until', 'kind', 'state', 'urgent', 'name'] as const;

export const EMR_TASK_STATES = ['none', 'written', 'unknown', 'refused'] as const;

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
  readonly words: readonly string[];
  readonly language: Language | null;
  readonly denial: Denial | null;
  readonly times: number;
  readonly callers: number;
  readonly takenBy: string | null;
  readonly takenByName: string | null;
  readonly takenAt: Date | null;
  readonly snoozedUntil: Date | null;
  readonly tries: number;
  readonly closedAt: Date | null;
  readonly closedItself: boolean;
  readonly dismissReason: string | null;
  readonly emrTask: (typeof EMR_TASK_STATES)[number];
  /** Created by a test call, without notifications. */
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
  'snoozed',
  'no_answer',
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

export interface Denial {
  readonly text: string;
  readonly at: string;
}

export interface Report {
  readonly kind: InboxKind;
  /** Identifies the event within its kind; a second report with the same cause updates the same item. */
  readonly cause: string;
  readonly urgent?: boolean;
  readonly name?: string | null;
  readonly phone?: string | null;
  readonly patientId?: string | null;
  readonly callId?: string | null;
  readonly appointmentId?: string | null;
  readonly documentId?: string | null;
  readonly since?: Date;
  /** Defaults to the kind's value; null means until somebody handles it. */
  readonly until?: Date | null;
  /** Values for the placeholders of the kind's texts. A repeated report replaces them. */
  readonly facts?: Facts;
  readonly words?: readonly string[];
  readonly language?: Language | null;
  readonly denial?: Denial | null;
  /** Adds details of the same event, so the count stays. */
  readonly isUpdate?: boolean;
  readonly news?: ReportNews | null;
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
  readonly test: boolean;
}
