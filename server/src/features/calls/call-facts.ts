import type { KeptOutcomes } from '../../kernel/calls/call-outcomes.ts';
import type { CallOutcome, Intent, TransferReason } from '../../kernel/calls/call-words.ts';
import type { Language } from '../../kernel/language.ts';
import type { SmsChoice } from '../../kernel/text/sms-choice.ts';
import type { CallReport, CallSource } from '../../ports/voice/voice-webhook.ts';

/** What a running call has taught us; kept for 30 minutes, shared by all processes, merged into its log. */
export interface CallMemory {
  readonly language: Language | null;
  /** The actual results. */
  readonly outcomes: KeptOutcomes;
  /** Names of the patients it mentioned, by id. */
  readonly names: Readonly<Record<string, string>>;
  /** The caller's latest choice about text messages, by patient id; an empty id means no particular patient. */
  readonly smsChoices: Readonly<Record<string, SmsChoice>>;
  /** The assistant's notes. */
  readonly loggedOutcome: CallOutcome | null;
  readonly loggedIntent: Intent | null;
  readonly patientId: string | null;
  readonly providerId: string | null;
  readonly appointmentId: string | null;
  /** The caller asked for a person, and why. */
  readonly transferReason: TransferReason | null;
  /** What the caller wanted from them. */
  readonly transferContext: string | null;
  readonly smsConsent: boolean | null;
  readonly smsSentAt: Date | null;
  /** New to the clinic: this call registered them. */
  readonly registeredPatientId: string | null;
  /** Several patients have the calling number. */
  readonly numberShared: boolean | null;
}

export interface CallEvent {
  readonly at: Date;
  readonly kind: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** A finished call. */
export interface EndedCall extends CallReport {
  readonly callId: string;
  /** Null for the first platform's webhook. */
  readonly source?: CallSource | null;
}

/** The language of a running call. */
export interface KnownLanguage {
  readonly clinicId: string;
  readonly callId: string;
  readonly language: Language;
}

/** The notice by which processes inform each other: clinic, language and call id, separated by colons. */
export const LANGUAGE_TOPIC = 'call-language';

/** A call id may contain anything, so it comes last. */
export function noticeOf({ clinicId, callId, language }: KnownLanguage): string {
  return `${clinicId}:${language}:${callId}`;
}
