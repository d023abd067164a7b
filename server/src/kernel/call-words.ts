/** The words of spec 2.5, as they stand in the database and on the wire. */
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
