/**
 * The form on which a field is read and, where it has a schema for changes, changed: `identity` and `voice` by the
 * platform's staff, all but `voice` by managers. What has no page is written by ourselves.
 */
export type Page =
  | 'identity'
  | 'details'
  | 'clinical'
  | 'visits'
  | 'rules'
  | 'callers'
  | 'sms'
  | 'reminders'
  | 'officer'
  | 'agreements'
  | 'retention'
  | 'erasures'
  | 'voice';
