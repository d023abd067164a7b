/**
 * The settings page a field belongs to. The platform's staff change `identity` and `voice`, managers all
 * others except `voice`; a field without a page is written only by the service.
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
