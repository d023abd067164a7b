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

/** Inbox items created by a call, in the transaction that causes them if there is one. */
export function callReports({ inbox }: { readonly inbox: Pick<Inbox, 'report' | 'quote'> }) {
  return {
    spoken: inbox.quote,
    /** Possible identity guessing: one item per call, and one per day for each number, patient and name. */
    callerAlarm: async (tx: Transaction, alarm: CallerAlarm): Promise<void> => {
      const { clinicId, callId, callerPhone: phone, why, patientId, nameKey, day } = alarm;
      const causes = {
        call: callId,
        number: `number:${callId}`,
        patient: `patient:${patientId}:${day}`,
        name: `name:${nameKey}:${day}`,
      };
      const about = { phone, callId, ...(patientId ? { patientId } : {}) };
      await inbox.report(tx, clinicId, {
        kind: 'identity_alarm',
        cause: causes[why],
        ...about,
        facts: { why },
      });
    },
    notTransferred: async (tx: Transaction, missed: MissedTransfer): Promise<void> => {
      const { clinicId, callId, callerPhone: phone, reason, why, wasRefused } = missed;
      // Added to the facts the call itself reported, which take precedence.
      const facts = {
        ended: why,
        ...(reason === '' ? {} : { reason }),
        ...(wasRefused ? { suspicious: 'yes' } : {}),
      };
      await inbox.report(tx, clinicId, { kind: 'transfer_not_taken', cause: callId, phone, callId, facts });
    },
  };
}

/**
 * Reports an inbox item in its own transaction during a call, so that the caller gets an answer even if the
 * item cannot be stored.
 */
export function clinicNews({ inbox, db, log }: Needs): ClinicNews {
  const tell = async (clinicId: string, report: Parameters<Inbox['report']>[2]) => {
    await inbox
      .report(db, clinicId, report)
      .catch((error: unknown) =>
        log.error({ clinicId, kind: report.kind, ...errorName(error) }, 'creating inbox item failed'),
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
    chartIncomplete: ({ clinicId, callId, patientId, name, phone, missing, given, language }) =>
      tell(clinicId, {
        kind: 'chart_incomplete',
        cause: patientId,
        ...{ phone, callId, patientId, name },
        language,
        isUpdate: Object.keys(given).length > 0,
        // The details the caller left out at first, minus those given since.
        facts: Object.keys(given).length > 0 ? given : { missing: missing.join(' ') },
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
