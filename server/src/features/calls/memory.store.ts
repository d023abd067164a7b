import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { publish } from '../../database/notices.ts';
import {
  CALL_MEMORY_MS,
  type CallMemory,
  type KnownLanguage,
  LANGUAGE_TOPIC,
  noticeOf,
} from './call-facts.ts';
import { OUTCOME_WEIGHT } from './outcome-weight.ts';

export interface MemoryStore {
  /**
   * Merges and gives what is known now. The row stays locked to the end of the transaction, so that of a report and
   * a memory that come together the second sees the first.
   */
  merge(
    tx: Transaction,
    clinicId: string,
    callId: string,
    memory: Partial<CallMemory>,
    now: Date,
  ): Promise<CallMemory>;
  /** What was on its way to a person was not taken there: nothing that comes later may count it as made. */
  forgetTransfer(tx: Transaction, clinicId: string, callId: string): Promise<void>;
  /** Tells every process, once the transaction is through. */
  announce(tx: Transaction, known: KnownLanguage): Promise<void>;
  languages(now: Date): Promise<KnownLanguage[]>;
  clinicOf(callId: string, now: Date): Promise<string | null>;
  /** Whom this call has registered, if anybody. */
  registeredBy(clinicId: string, callId: string, now: Date): Promise<string | null>;
  forgetExpired(now: Date): Promise<number>;
}

const FIELDS = [
  'language',
  'doneOutcome',
  'loggedOutcome',
  'loggedIntent',
  'patientId',
  'providerId',
  'appointmentId',
  'transferReason',
  'transferContext',
  'smsConsent',
  'smsSentAt',
  'registeredPatientId',
] as const satisfies readonly (keyof CallMemory)[];

const NOTHING = Object.fromEntries(FIELDS.map((field) => [field, null]));

export function memoryStore(db: Database<'calls'>): MemoryStore {
  return {
    merge: (tx, clinicId, callId, memory, now) =>
      db.within(tx).inClinic(
        clinicId,
        async (q) =>
          (await q
            .insertInto('callMemory')
            .values({
              ...NOTHING,
              ...memory,
              clinicId,
              callId,
              expiresAt: new Date(now.getTime() + CALL_MEMORY_MS),
            })
            .onConflict((conflict) => conflict.columns(['clinicId', 'callId']).doUpdateSet(mergedInto(now)))
            .returning(FIELDS)
            .executeTakeFirstOrThrow()) as CallMemory,
      ),
    forgetTransfer: (tx, clinicId, callId) => forgetTransfer(db, tx, clinicId, callId),
    announce: (tx, known) =>
      db.within(tx).inClinic(known.clinicId, (q) => publish(q, LANGUAGE_TOPIC, noticeOf(known))),
    languages: (now) =>
      db.asPlatform(
        async (q) =>
          (await q
            .selectFrom('callMemory')
            .select(['clinicId', 'callId', 'language'])
            .where('expiresAt', '>', now)
            .where('language', 'is not', null)
            .execute()) as KnownLanguage[],
      ),
    clinicOf: (callId, now) =>
      db.asPlatform(async (q) => {
        const rows = await q
          .selectFrom('callMemory')
          .select('clinicId')
          .where('callId', '=', callId)
          .where('expiresAt', '>', now)
          .limit(2)
          .execute();
        return rows.length === 1 ? (rows[0]?.clinicId ?? null) : null;
      }),
    registeredBy: (clinicId, callId, now) =>
      db.inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('callMemory')
          .select('registeredPatientId')
          .where('clinicId', '=', clinicId)
          .where('callId', '=', callId)
          .where('expiresAt', '>', now)
          .executeTakeFirst();
        return row?.registeredPatientId ?? null;
      }),
    forgetExpired: (now) =>
      db.asPlatform(async (q) => {
        const { numDeletedRows } = await q
          .deleteFrom('callMemory')
          .where('expiresAt', '<=', now)
          .executeTakeFirst();
        return Number(numDeletedRows);
      }),
  };
}

function forgetTransfer(
  db: Database<'calls'>,
  tx: Transaction,
  clinicId: string,
  callId: string,
): Promise<void> {
  return db.within(tx).inClinic(clinicId, async (q) => {
    await q
      .updateTable('callMemory')
      .set({ doneOutcome: null })
      .where('clinicId', '=', clinicId)
      .where('callId', '=', callId)
      .where('doneOutcome', '=', 'transferred')
      .execute();
  });
}

// What expired is forgotten, but not whether a text message was wanted and sent: that is kept for the log.
function mergedInto(now: Date) {
  const unlessOver = (column: string) =>
    sql`coalesce(${sql.ref(`excluded.${column}`)}, case when call_memory.expires_at > ${now} then ${sql.ref(`callMemory.${column}`)} end)`;
  const merged = Object.fromEntries(FIELDS.map((field) => [field, unlessOver(field)])) as Record<
    (typeof FIELDS)[number],
    RawBuilder<never>
  >;
  return {
    ...merged,
    doneOutcome: sql<never>`case
      when call_memory.expires_at > ${now} and ${weightOf('call_memory')} > ${weightOf('excluded')}
      then call_memory.done_outcome else ${unlessOver('doneOutcome')} end`,
    smsConsent: sql<never>`coalesce(excluded.sms_consent, call_memory.sms_consent)`,
    smsSentAt: sql<never>`coalesce(excluded.sms_sent_at, call_memory.sms_sent_at)`,
    expiresAt: sql<never>`excluded.expires_at`,
  };
}

function weightOf(row: 'call_memory' | 'excluded'): RawBuilder<number> {
  const weights = sql`${JSON.stringify(OUTCOME_WEIGHT)}::jsonb`;
  return sql`coalesce((${weights} ->> ${sql.ref(`${row}.done_outcome`)})::int, -1)`;
}
