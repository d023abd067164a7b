import type { Transaction } from '../database/database.ts';
import type { CallerAlarm } from '../features/calls/index.ts';
import type { Inbox } from '../features/inbox/index.ts';

/** Someone may be trying patients' files: one item for a call, and one a day for a number. */
export function callerAlarm(inbox: Pick<Inbox, 'report'>) {
  return async (tx: Transaction, { clinicId, callId, callerPhone, why }: CallerAlarm): Promise<void> => {
    const cause = why === 'call' ? callId : `number:${callId}`;
    const facts = { why };
    await inbox.report(tx, clinicId, { kind: 'identity_alarm', cause, phone: callerPhone, callId, facts });
  };
}
