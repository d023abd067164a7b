import type { EndedText } from '../../sms/index.ts';
import type { SkipReason } from '../reminder.ts';

export function whyUndelivered({ state, skipReason, problem }: EndedText): SkipReason {
  if (problem === 'landline') return 'landline';
  if (problem === 'opted-out' || skipReason === 'consent_declined') return 'opted_out';
  if (skipReason === 'sending_stopped') return 'sending_stopped';
  if (state === 'skipped') return 'sms_off';
  return state === 'failed' ? 'refused' : 'not_delivered';
}
