import type { CallOutcome } from '../../kernel/calls/call-words.ts';
import type { InboxKind } from '../../kernel/inbox-kind.ts';
import type { CalendarDate, WallTime } from '../../kernel/time/calendar.ts';

export const VISIT_STATES = [
  'booked',
  'confirmed',
  'here',
  'missed',
  'cancelled',
  'gone',
  'in_doubt',
] as const;
export type VisitState = (typeof VISIT_STATES)[number];

export const CALL_STATES = ['in_progress', 'ended', 'no_report'] as const;
export const TEXT_ACTIONS = [
  'book',
  'reschedule',
  'cancel',
  'answer',
  'reminder',
  'offer',
  'request',
  'note',
] as const;
export const TEXT_STATES = ['queued', 'sending', 'sent', 'skipped', 'failed'] as const;
export const ITEM_STATES = ['open', 'taken', 'done', 'dismissed'] as const;
export const FAX_STATES = ['matched', 'verified'] as const;
export const CONSENT_KINDS = ['booking', 'reminder', 'offers'] as const;
export const CONSENT_STATES = ['given', 'withdrawn'] as const;

/** A visit booked by the assistant, or found in the book of a watched clinic. */
export interface PatientVisit {
  readonly id: string;
  readonly appointmentId: string | null;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly durationMinutes: number;
  readonly providerId: string;
  readonly providerName: string | null;
  /** Known only if the assistant wrote it. */
  readonly reason: string | null;
  readonly state: VisitState;
  readonly madeByAssistant: boolean;
  /** Call-history id of the call that last wrote it; null if none did. */
  readonly callId: string | null;
  readonly test: boolean;
}

export interface PatientCall {
  readonly id: string;
  readonly startedAt: Date;
  readonly status: (typeof CALL_STATES)[number];
  readonly durationSeconds: number;
  readonly outcome: CallOutcome;
  readonly summary: string | null;
  readonly test: boolean;
}

/** The message text is omitted, as everywhere. */
export interface PatientText {
  readonly id: string;
  readonly action: (typeof TEXT_ACTIONS)[number];
  readonly state: (typeof TEXT_STATES)[number];
  readonly skipReason: string | null;
  readonly deliveryStatus: string | null;
  /** The appointment the text is about. */
  readonly appointmentId: string | null;
  readonly at: Date;
  readonly test: boolean;
}

export interface PatientItem {
  readonly id: string;
  readonly kind: InboxKind;
  readonly state: (typeof ITEM_STATES)[number];
  readonly urgent: boolean;
  readonly since: Date;
  readonly facts: Readonly<Record<string, string>>;
  readonly test: boolean;
}

export interface PatientFax {
  readonly id: string;
  readonly documentType: string | null;
  readonly status: (typeof FAX_STATES)[number];
  readonly receivedAt: Date;
}

export interface PatientConsent {
  readonly id: string;
  readonly phone: string;
  readonly kind: (typeof CONSENT_KINDS)[number];
  readonly state: (typeof CONSENT_STATES)[number];
  readonly source: string;
  readonly evidence: string;
  readonly at: Date;
  readonly by: string | null;
  /** Null if no user entered it, or the account was deleted. */
  readonly byName: string | null;
}

/** Everything the service has stored about one patient; each list is newest first. */
export interface PatientHistory {
  /** From the latest booking or item; null if none has a name. */
  readonly name: string | null;
  /** Numbers that called for this patient or were texted about them. */
  readonly numbers: readonly string[];
  readonly visits: readonly PatientVisit[];
  readonly calls: readonly PatientCall[];
  readonly texts: readonly PatientText[];
  readonly items: readonly PatientItem[];
  readonly faxes: readonly PatientFax[];
  readonly consents: readonly PatientConsent[];
}

/** Derived from the status's first letter; an unknown letter counts as scheduled. */
export function visitState(status: string): VisitState {
  const letter = status.charAt(0);
  if (letter === 'C') return 'cancelled';
  if (letter === 'D') return 'gone';
  if (letter === 'N') return 'missed';
  if (letter === 'h') return 'confirmed';
  return ['H', 'P', 'E', 'B'].includes(letter) ? 'here' : 'booked';
}
