import type { CallOutcome, Intent, TransferReason } from '../../kernel/call-words.ts';
import type { Language } from '../../kernel/language.ts';

/** What a running call has taught us; 30 minutes, shared by all processes, merged into its log. */
export interface CallMemory {
  readonly language: Language | null;
  /** What a tool really did. */
  readonly doneOutcome: CallOutcome | null;
  /** What the assistant logged. */
  readonly loggedOutcome: CallOutcome | null;
  readonly loggedIntent: Intent | null;
  readonly patientId: string | null;
  readonly providerId: string | null;
  readonly appointmentId: string | null;
  readonly transferReason: TransferReason | null;
  readonly smsConsent: boolean | null;
  readonly smsSentAt: Date | null;
}

export interface CallEvent {
  readonly at: Date;
  readonly kind: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** A call that is over, as its report tells; what the report lacks is null. */
export interface EndedCall {
  readonly callId: string;
  readonly callerPhone: string | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly durationSeconds: number | null;
  readonly cost: number | null;
  readonly transcript: string | null;
  readonly summary: string | null;
  readonly endedReason: string | null;
  /** The report says that the caller was put through to somebody. */
  readonly wasTransferred: boolean;
}

/** In which language a running call is held. */
export interface KnownLanguage {
  readonly clinicId: string;
  readonly callId: string;
  readonly language: Language;
}

/** The news by which the processes tell each other; clinic, language and call id, parted by colons. */
export const LANGUAGE_TOPIC = 'call-language';
