import type { Database } from '../../database/database.ts';
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

export interface Calls {
  /** Merges into what is known; fields that are absent stay as they are. In the given transaction, or in one of its own. */
  remember(db: Database | null, clinicId: string, callId: string, memory: Partial<CallMemory>): Promise<void>;
  /** The language the call has shown so far; cached in process. */
  languageOf(clinicId: string, callId: string): Promise<Language | null>;
  /** Handed over at once and written in batches: no answer waits for the trace. */
  trace(clinicId: string, callId: string, event: CallEvent): void;
}
