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
import { keepableJson } from './keepable-json.ts';
import { OUTCOME_WEIGHT } from './outcome-weight.ts';

export interface CallTaught {
  readonly callId: string;
  readonly memory: Partial<CallMemory>;
}

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
  /** The same for several calls, each named once; by the call. */
  mergeAll(
    tx: Transaction,
    clinicId: string,
    taught: readonly CallTaught[],
    now: Date,
  ): Promise<ReadonlyMap<string, CallMemory>>;
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

const TYPES = {
  language: 'text',
  doneOutcome: 'text',
  loggedOutcome: 'text',
  loggedIntent: 'text',
  patientId: 'text',
  providerId: 'text',
  appointmentId: 'text',
  transferReason: 'text',
  transferContext: 'text',
  smsConsent: 'boolean',
  smsSentAt: 'timestamptz',
  registeredPatientId: 'text',
} as const satisfies Record<keyof CallMemory, string>;

const FIELDS = Object.keys(TYPES) as Array<keyof CallMemory>;
const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const COLUMNS = sql.raw(FIELDS.map(columnOf).join(', '));
const GIVEN = sql.raw(FIELDS.map((field) => `"${field}"`).join(', '));
const SHAPE = sql.raw(FIELDS.map((field) => `"${field}" ${TYPES[field]}`).join(', '));

export function memoryStore(db: Database<'calls'>): MemoryStore {
  const mergeAll: MemoryStore['mergeAll'] = (tx, clinicId, taught, now) =>
    db.within(tx).inClinic(clinicId, async (q) => {
      const rows = taught.map(({ callId, memory }) => ({ callId, ...memory }));
      const { rows: known } = await sql<CallMemory & { callId: string }>`
        insert into call_memory (clinic_id, call_id, expires_at, ${COLUMNS})
        select ${clinicId}, "callId", ${new Date(now.getTime() + CALL_MEMORY_MS)}, ${GIVEN}
          from jsonb_to_recordset(${keepableJson(rows)}) as memory ("callId" text, ${SHAPE})
        on conflict (clinic_id, call_id) do update
          set expires_at = excluded.expires_at, ${sql.join(FIELDS.map((field) => mergedInto(field, now)))}
        returning call_id, ${COLUMNS}`.execute(q);
      return new Map(known.map(({ callId, ...memory }) => [callId, memory]));
    });
  return {
    mergeAll,
    merge: async (tx, clinicId, callId, memory, now) =>
      (await mergeAll(tx, clinicId, [{ callId, memory }], now)).get(callId) as CallMemory,
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
function mergedInto(field: keyof CallMemory, now: Date): RawBuilder<unknown> {
  const column = sql.raw(columnOf(field));
  const news = sql`${column} = coalesce(excluded.${column}, `;
  if (field === 'smsConsent' || field === 'smsSentAt') return sql`${news} call_memory.${column})`;
  const before = sql`case when call_memory.expires_at > ${now} then call_memory.${column} end`;
  if (field !== 'doneOutcome') return sql`${news} ${before})`;
  return sql`done_outcome = case
    when call_memory.expires_at > ${now} and ${weightOf('call_memory')} > ${weightOf('excluded')}
    then call_memory.done_outcome else coalesce(excluded.done_outcome, ${before}) end`;
}

function weightOf(row: 'call_memory' | 'excluded'): RawBuilder<number> {
  const weights = sql`${JSON.stringify(OUTCOME_WEIGHT)}::jsonb`;
  return sql`coalesce((${weights} ->> ${sql.raw(row)}.done_outcome)::int, -1)`;
}
