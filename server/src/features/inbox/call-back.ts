import type { Database, Transaction } from '../../database/database.ts';
import type { Language } from '../../kernel/language.ts';
import type { Audit } from '../audit/index.ts';
import type { Report, Reported } from './item.ts';

/** What a caller wants to be called about. */
export interface Callback {
  readonly cause: string;
  readonly callId: string | null;
  readonly name: string | null;
  readonly phone: string;
  readonly patientId: string | null;
  readonly reason: string;
  readonly preferredTime: string | null;
  readonly language: Language;
  /** What the caller heard. */
  readonly told: string;
  readonly until?: Date;
  readonly urgent?: boolean;
}

interface Needs {
  readonly db: Database;
  readonly audit: Pick<Audit, 'record'>;
  report(tx: Transaction, clinicId: string, report: Report): Promise<Reported>;
}

/**
 * A transaction of their own, in which each step of all of them is one trip: many who cannot be served are turned away at
 * once. Neither the EMR nor anything else outside is asked.
 */
export function callBack(needs: Needs, clinicId: string, wishes: readonly Callback[]): Promise<void> {
  return needs.db.inClinic(clinicId, async (_, tx) => {
    await Promise.all(wishes.map((wish) => noteIn(needs, tx, clinicId, wish)));
  });
}

async function noteIn(
  { audit, report }: Needs,
  tx: Transaction,
  clinicId: string,
  { reason, preferredTime, language, told, ...wish }: Callback,
): Promise<void> {
  const facts = { reason, preferredTime: preferredTime ?? '', spoken: language, told };
  const { id, isNew } = await report(tx, clinicId, { ...wish, kind: 'callback', facts });
  if (isNew) await audit.record(tx, askedByCall(clinicId, id, wish.callId));
}

function askedByCall(clinicId: string, id: string, callId: string | null) {
  return {
    clinicId,
    userId: null,
    action: 'inbox.callback',
    resource: `/api/clinic/inbox/${id}`,
    ip: '',
    userAgent: 'voice call',
    requestId: callId ?? '',
    success: true,
    details: { source: 'call' },
  };
}
