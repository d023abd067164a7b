import type { VoiceFields, VoiceObjectKind } from './voice-objects.ts';

export const VOICE_VENDORS = ['vapi'] as const;
export type VoiceVendor = (typeof VOICE_VENDORS)[number];

export interface VoicePhoneNumber {
  readonly id: string;
  /** Null during setup and for lines without a number; not always E.164. */
  readonly number: string | null;
  readonly name: string | null;
  readonly provider: string | null;
  readonly assistantId: string | null;
  readonly squadId: string | null;
  readonly createdAt: string | null;
}

export interface VoiceSquad {
  readonly id: string;
  readonly name: string | null;
  /** The first one answers the call; null for an assistant defined inline in the squad. */
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
 * The voice platform's API. Reads are retried if the platform is busy or failing, a creation only if it was
 * certainly not processed; everything ends soon after its signal. Rejects with `Failure`: UNAVAILABLE without a
 * usable answer, INVALID_REQUEST if the platform refused the request.
 */
export interface VoicePlatform {
  phoneNumbers(signal: AbortSignal): Promise<VoicePhoneNumber[]>;
  phoneNumber(id: string, signal: AbortSignal): Promise<VoicePhoneNumber | null>;
  squad(id: string, signal: AbortSignal): Promise<VoiceSquad | null>;
  assistants(signal: AbortSignal): Promise<VoiceAssistant[]>;
  /** Newest first. A number is required, because the platform would otherwise list the calls of all clinics. */
  calls(of: VoiceCallQuery, signal: AbortSignal): Promise<VoiceCall[]>;
  call(id: string, signal: AbortSignal): Promise<VoiceCall | null>;

  list(kind: VoiceObjectKind, signal: AbortSignal): Promise<VoiceFields[]>;
  create(kind: VoiceObjectKind, fields: VoiceFields, signal: AbortSignal): Promise<VoiceFields>;
  /** A nested object replaces the stored one, so send it complete. Null if there is no such object. */
  change(
    kind: VoiceObjectKind,
    id: string,
    fields: VoiceFields,
    signal: AbortSignal,
  ): Promise<VoiceFields | null>;
}

export interface VoiceCallQuery {
  readonly phoneNumberId: string;
  readonly limit: number;
  readonly createdBefore?: string;
}
