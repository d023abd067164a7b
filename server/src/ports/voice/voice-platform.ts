import type { VoiceFields } from './voice-objects.ts';

export interface VoicePhoneNumber {
  readonly id: string;
  /** Null during setup and for lines without a number; not always E.164. */
  readonly number: string | null;
  readonly name: string | null;
  readonly provider: string | null;
  /** What answers calls to this number: an assistant or a lineup. */
  readonly assistantId: string | null;
  readonly lineupId: string | null;
  readonly createdAt: string | null;
}

/** The assistants that share the calls of a clinic, under one id of the platform. */
export interface VoiceLineup {
  readonly id: string;
  readonly name: string | null;
  /** The first one answers the call; null for an assistant without an id of its own. */
  readonly assistantIds: readonly (string | null)[];
}

export interface VoiceAssistant {
  readonly id: string;
  readonly name: string | null;
}

/** A call as stored by the platform, without messages and recordings; times are ISO 8601. */
export interface VoiceCall {
  readonly id: string;
  readonly phoneNumberId: string | null;
  readonly status: string | null;
  readonly type: string | null;
  readonly createdAt: string | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly endedReason: string | null;
  readonly cost: number | null;
  readonly callerPhone: string | null;
  readonly assistantId: string | null;
  readonly summary: string | null;
  readonly transcript: string | null;
}

/**
 * The voice platform's API. Reads are retried if the platform is busy or failing; a creation is retried only
 * if it was certainly not processed. Every request ends soon after its signal aborts. Rejects with `Failure`:
 * UNAVAILABLE without a usable response, INVALID_REQUEST if the platform refused the request.
 */
export interface VoicePlatform {
  phoneNumbers(signal: AbortSignal): Promise<VoicePhoneNumber[]>;
  phoneNumber(id: string, signal: AbortSignal): Promise<VoicePhoneNumber | null>;
  lineup(id: string, signal: AbortSignal): Promise<VoiceLineup | null>;
  /** Everything a clinic can be linked to. */
  lineups(signal: AbortSignal): Promise<ReadonlyArray<Pick<VoiceLineup, 'id' | 'name'>>>;
  assistants(signal: AbortSignal): Promise<VoiceAssistant[]>;
  /** Newest first. A number is required, because the platform would otherwise list the calls of all clinics. */
  calls(of: VoiceCallQuery, signal: AbortSignal): Promise<VoiceCall[]>;
  call(id: string, signal: AbortSignal): Promise<VoiceCall | null>;

  /** The objects of a kind. Those named are returned complete; the others may be summaries. */
  list(kind: string, names: readonly string[], signal: AbortSignal): Promise<VoiceFields[]>;
  create(kind: string, fields: VoiceFields, signal: AbortSignal): Promise<VoiceFields>;
  /** A nested object replaces the stored one, so send it complete. Null if there is no such object. */
  change(kind: string, id: string, fields: VoiceFields, signal: AbortSignal): Promise<VoiceFields | null>;
  /** Publishes the change so that calls use it; null if the platform applies changes at once. */
  readonly publish: ((kind: string, id: string, signal: AbortSignal) => Promise<boolean>) | null;
}

export interface VoiceCallQuery {
  readonly phoneNumberId: string;
  readonly limit: number;
  readonly createdBefore?: string;
}
