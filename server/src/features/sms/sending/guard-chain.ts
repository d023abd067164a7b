import type { SmsChoice } from '../../../kernel/text/sms-choice.ts';
import type { ClinicProfile } from '../../clinics/index.ts';

export type GuardReason =
  | 'no_api_key'
  | 'consent_declined'
  | 'landline'
  | 'no_phone'
  | 'sms_disabled'
  | 'no_sender_number'
  | LimitReason;

/** Limits on texts caused by calls, in addition to the guards of spec 4.9. */
type LimitReason = 'number_not_allowed' | 'too_many_texts';

export interface Guarded {
  readonly hasApiKey: boolean;
  readonly consent: SmsChoice | null | undefined;
  readonly optedOut: boolean;
  /** In E.164; null if the caller's number cannot receive texts. */
  readonly to: string | null;
  readonly clinic: Pick<ClinicProfile, 'smsEnabled' | 'smsSenderNumber'>;
}

export function skipReason({ hasApiKey, consent, optedOut, to, clinic }: Guarded): GuardReason | null {
  if (!hasApiKey) return 'no_api_key';
  // Spec 4.9: null and undefined consent both pass.
  if (consent === false || optedOut) return 'consent_declined';
  if (consent === 'landline') return 'landline';
  if (!to) return 'no_phone';
  if (!clinic.smsEnabled) return 'sms_disabled';
  return clinic.smsSenderNumber ? null : 'no_sender_number';
}
