import type { Database, Transaction } from '../../database/database.ts';
import type { Language } from '../../kernel/language.ts';
import type { Audit } from '../audit/index.ts';
import type { Report, Reported } from './item.ts';

/** A caller's request to be called back, or to pass a message on. */
export interface Callback {
  readonly cause: string;
  readonly callId: string | null;
  readonly name: string | null;
  /** Null for a message from a hidden number. */
  readonly phone: string | null;
  readonly patientId: string | null;
  readonly reason: string;
  readonly preferredTime: string | null;
  readonly language: Language;
  readonly told: string;
  /** The patient's name and their relation to the caller, if they differ. */
  readonly onBehalfOf?: string;
  readonly relationship?: string;
  /** The caller may be fishing for a patient's data. */
  readonly isSuspicious?: boolean;
  readonly until?: Date;
  /** Nobody needs to call; staff only pass the message on or act on it. */
  readonly isMessage?: boolean;
  readonly urgent?: boolean;
  /** Absent for requests in a call. */
  readonly via?: 'link';
}

interface Needs {
  readonly db: Database;
  readonly audit: Pick<Audit, 'record'>;
  report(tx: Transaction, clinicId: string, report: Report): Promise<Reported>;
}

/**
 * Uses a transaction of its own and batches each step for all waiting callbacks, so that many callers can be turned
 * away at once. Makes no request outside the database.
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
  {
    reason,
    preferredTime,
    language,
    told,
    onBehalfOf,
    relationship,
    isSuspicious,
    isMessage = false,
    via,
    ...wish
  }: Callback,
): Promise<void> {
  const facts = {
    ...{ reason, preferredTime: preferredTime ?? '', spoken: language, told },
    wants: isMessage ? 'message' : 'call',
    ...(onBehalfOf ? { onBehalfOf } : {}),
    ...(relationship ? { relationship } : {}),
    ...(isSuspicious ? { suspicious: 'yes' } : {}),
  };
  const { id, isNew } = await report(tx, clinicId, { ...wish, kind: 'callback', facts });
  if (isNew) await audit.record(tx, askedBy(clinicId, id, wish.callId, via ?? 'call'));
}

function askedBy(clinicId: string, id: string, callId: string | null, source: 'call' | 'link') {
  return {
    clinicId,
    userId: null,
    action: 'inbox.callback',
    resource: `/api/clinic/inbox/${id}`,
    ip: '',
    userAgent: source === 'link' ? 'patient by link' : 'voice call',
    requestId: callId ?? '',
    success: true,
    details: { source },
  };
}
