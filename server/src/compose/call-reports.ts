import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../database/database.ts';
import type { CallerAlarm, MissedTransfer } from '../features/calls/index.ts';
import type { Inbox } from '../features/inbox/index.ts';
import type { ClinicNews } from '../features/voice/index.ts';
import { errorName, type Logger } from '../kernel/logger.ts';

interface Needs {
  readonly inbox: Pick<Inbox, 'report'>;
  readonly db: Database;
  readonly log: Logger;
}

/** What a call leaves in the inbox, in the transaction of its cause where that has one. */
export function callReports({ inbox }: Pick<Needs, 'inbox'>) {
  return {
    /** Someone may be trying patients' files: one item for a call, and one a day for a number. */
    callerAlarm: async (tx: Transaction, alarm: CallerAlarm): Promise<void> => {
      const { clinicId, callId, callerPhone: phone, why } = alarm;
      const cause = why === 'call' ? callId : `number:${callId}`;
      await inbox.report(tx, clinicId, { kind: 'identity_alarm', cause, phone, callId, facts: { why } });
    },
    notTransferred: async (tx: Transaction, missed: MissedTransfer): Promise<void> => {
      const { clinicId, callId, callerPhone: phone, reason } = missed;
      const facts = reason === '' ? {} : { reason };
      await inbox.report(tx, clinicId, { kind: 'transfer_not_taken', cause: callId, phone, callId, facts });
    },
  };
}

/** The same from within a call, in a transaction of its own: the caller is answered whether or not it can be written. */
export function clinicNews({ inbox, db, log }: Needs): ClinicNews {
  const tell = async (clinicId: string, report: Parameters<Inbox['report']>[2]) => {
    await inbox
      .report(db, clinicId, report)
      .catch((error: unknown) =>
        log.error({ clinicId, kind: report.kind, ...errorName(error) }, 'an item was not written'),
      );
  };
  return {
    emergency: ({ clinicId, callId, callerPhone: phone, patientId, words, wentOn }) =>
      tell(clinicId, {
        kind: 'emergency',
        cause: callId ?? randomUUID(),
        urgent: true,
        ...{ phone, patientId, callId },
        facts: { words: words.slice(0, 300), ...(wentOn ? { went: 'on' } : {}) },
      }),
    notTransferred: ({ clinicId, callId, callerPhone: phone, why, reason }) =>
      tell(clinicId, {
        kind: 'transfer_not_taken',
        cause: callId ?? randomUUID(),
        ...{ phone, callId },
        facts: { why, ...(reason === '' ? {} : { reason }) },
      }),
  };
}
