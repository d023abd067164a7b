import type { ClinicProfile } from '../clinics/index.ts';

export type GuardReason =
  | 'no_api_key'
  | 'consent_declined'
  | 'no_phone'
  | 'sms_disabled'
  | 'no_sender_number';

export interface Guarded {
  readonly hasApiKey: boolean;
  readonly consent: boolean | null | undefined;
  /** The number answered STOP once. */
  readonly optedOut: boolean;
  /** In E.164, or null when the caller's number cannot be dialled. */
  readonly to: string | null;
  readonly clinic: Pick<ClinicProfile, 'smsEnabled' | 'smsSenderNumber'>;
}

/** 4.9, in its order; null when all five pass. */
export function skipReason({ hasApiKey, consent, optedOut, to, clinic }: Guarded): GuardReason | null {
  if (!hasApiKey) return 'no_api_key';
  // 4.9: null and undefined consent both pass.
  if (consent === false || optedOut) return 'consent_declined';
  if (!to) return 'no_phone';
  if (!clinic.smsEnabled) return 'sms_disabled';
  return clinic.smsSenderNumber ? null : 'no_sender_number';
}
