/** Wire names; the inbox's kinds folder has a file for each. */
export const INBOX_KINDS = [
  'callback',
  'booking_in_doubt',
  'move_in_doubt',
  'cancellation_in_doubt',
  'registration_in_doubt',
  'chart_incomplete',
  'transfer_not_taken',
  'emergency',
  'emr_trouble',
  'emr_authorisation',
  'sms_failed',
  'sms_reply',
  'identity_alarm',
  'visits_when_closed',
  'staff_overlap',
  'fax_review',
  'fax_filing',
] as const;

export type InboxKind = (typeof INBOX_KINDS)[number];
