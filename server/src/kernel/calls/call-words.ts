/** The outcomes of spec 2.5, as stored and as sent over the API. */
export const CALL_OUTCOMES = [
  'booked',
  'rescheduled',
  'cancelled',
  'registered',
  'waitlisted',
  'transferred',
  'no_action',
  'clinic_info',
] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

export const OUTCOME_KINDS = [
  'booked',
  'rescheduled',
  'cancelled',
  'registered',
  'waitlisted',
  'standby',
  'callback',
  'transferred',
  'refused',
  'emergency',
  'clinic_info',
] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

export const INTENTS = ['book', 'reschedule', 'cancel', 'register', 'inquiry', 'other'] as const;
export type Intent = (typeof INTENTS)[number];

export const TRANSFER_REASONS = [
  'medical_question',
  'billing',
  'frustrated',
  'registration_error',
  'patient_request',
] as const;
export type TransferReason = (typeof TRANSFER_REASONS)[number];
