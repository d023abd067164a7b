import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import { publish } from '../../../database/notices.ts';
import { CALL_MEMORY_MS } from '../../../kernel/calls/call-memory-ms.ts';
import { withoutOutcome } from '../../../kernel/calls/call-outcomes.ts';
import { type CallMemory, type KnownLanguage, LANGUAGE_TOPIC, noticeOf } from '../call-facts.ts';
import type { Caller } from '../callers/caller.ts';
import { keepableJson } from '../keepable-json.ts';
import { saidIn } from '../said.ts';

export interface CallTaught {
  readonly callId: string;
  readonly memory: Partial<CallMemory>;
  /** When each field was learned; defaults to now. */
  readonly learnedAt?: LearnedAt;
}

/** Milliseconds by field. */
export type LearnedAt = Readonly<Partial<Record<keyof CallMemory, number>>>;

export interface MemoryStore {
  /**
   * Merges, and returns the result. The row stays locked until the transaction ends, so that of a concurrent
   * report and memory the second sees the first.
   */
  merge(
    tx: Transaction,
    clinicId: string,
    callId: string,
    memory: Partial<CallMemory>,
    now: Date,
  ): Promise<CallMemory>;
  /** The same for several calls, each named once; returns the results by call. */
  mergeAll(
    tx: Transaction,
    clinicId: string,
    taught: readonly CallTaught[],
    now: Date,
  ): Promise<ReadonlyMap<string, CallMemory>>;
  /** The transfer was not answered, so later reports must not count it as made. */
  forgetTransfer(tx: Transaction, clinicId: string, callId: string): Promise<void>;
  /** Notifies every process once the transaction commits. */
  announce(tx: Transaction, known: KnownLanguage): Promise<void>;
  languages(now: Date): Promise<KnownLanguage[]>;
  clinicOf(callId: string, now: Date): Promise<string | null>;
  /** The patient this call registered, if any. */
  registeredBy(clinicId: string, callId: string, now: Date): Promise<string | null>;
  /** The patients of the call and its bookings. */
  callerOf(
    clinicId: string,
    callId: string,
    now: Date,
  ): Promise<Pick<CallMemory, 'patientId' | 'appointmentId'> & { readonly name: string | null }>;
  /** The call's answers about text messages, and whether a family shares its number. */
  textsOf(tx: Transaction, clinicId: string, callId: string, now: Date): Promise<CallTexts>;
  forgetExpired(now: Date): Promise<number>;
}

export interface CallTexts {
  readonly choices: CallMemory['smsChoices'];
  readonly isNumberShared: boolean;
  /** Names of patients verified in the call, by id, because a full name does not show where the given names end. */
  readonly firstNames: Readonly<Record<string, string>>;
  /** The caller's last sentence as transcribed; null if no words arrive. */
  readonly lastSentence: string | null;
}

const TYPES = {
  language: 'text',
  outcomes: 'jsonb',
  names: 'jsonb',
  smsChoices: 'jsonb',
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
  numberShared: 'boolean',
} as const satisfies Record<keyof CallMemory, string>;

const FIELDS = Object.keys(TYPES) as Array<keyof CallMemory>;
const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const COLUMNS = sql.raw(FIELDS.map(columnOf).join(', '));
/** Maps that each fact adds to. */
const MAPS: ReadonlySet<keyof CallMemory> = new Set(['outcomes', 'names', 'smsChoices']);
const GIVEN = sql.raw(
  FIELDS.map((field) => (MAPS.has(field) ? `coalesce("${field}", '{}')` : `"${field}"`)).join(', '),
);
const SHAPE = sql.raw(FIELDS.map((field) => `"${field}" ${TYPES[field]}`).join(', '));

export function memoryStore(db: Database<'calls'>): MemoryStore {
  const mergeAll: MemoryStore['mergeAll'] = (tx, clinicId, taught, now) =>
    db.within(tx).inClinic(clinicId, async (q) => {
      const rows = taught.map(({ callId, memory, learnedAt = learnedNow(memory, now) }) => ({
        ...{ callId, learnedAt },
        ...memory,
      }));
      const { rows: known } = await sql<CallMemory & { callId: string }>`
        insert into call_memory (clinic_id, call_id, expires_at, learned_at, ${COLUMNS})
        select ${clinicId}, "callId", ${new Date(now.getTime() + CALL_MEMORY_MS)}, "learnedAt", ${GIVEN}
          from jsonb_to_recordset(${keepableJson(rows)}) as memory ("callId" text, "learnedAt" jsonb, ${SHAPE})
        on conflict (clinic_id, call_id) do update
          set expires_at = excluded.expires_at, learned_at = ${mergedTimes(now)},
              ${sql.join(FIELDS.map((field) => mergedInto(field, now)))}
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
        const { rows } = await sql<{ clinicId: string }>`
          select clinic_id from call_memory where call_id = ${callId} and expires_at > ${now}
          union select clinic_id from call_logs where call_id = ${callId} and status = 'in_progress' limit 2`.execute(
          q,
        );
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
    callerOf: (clinicId, callId, now) =>
      db.inClinic(clinicId, async (q) => {
        const { rows } = await sql<Awaited<ReturnType<MemoryStore['callerOf']>>>`
          select patient_id, appointment_id,
                 (select patient_name from attempts
                   where clinic_id = ${clinicId} and call_id = ${callId} and patient_name is not null
                   order by created_at desc limit 1) as name
            from call_memory
           where clinic_id = ${clinicId} and call_id = ${callId} and expires_at > ${now}`.execute(q);
        return rows[0] ?? { patientId: null, appointmentId: null, name: null };
      }),
    textsOf: (tx, clinicId, callId, now) => textsOf(db, tx, clinicId, callId, now),
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
      .set({ outcomes: sql`outcomes || ${JSON.stringify(withoutOutcome('transferred').outcomes)}::jsonb` })
      .where('clinicId', '=', clinicId)
      .where('callId', '=', callId)
      .where(sql<boolean>`outcomes ? 'transferred'`)
      .execute();
  });
}

function textsOf(
  db: Database<'calls'>,
  tx: Transaction,
  clinicId: string,
  callId: string,
  now: Date,
): Promise<CallTexts> {
  return db.within(tx).inClinic(clinicId, async (q) => {
    const row = await q
      .selectFrom('callMemory')
      .select(['smsChoices', 'numberShared'])
      .select((eb) =>
        eb
          .selectFrom('callers')
          .select('people')
          .where('clinicId', '=', clinicId)
          .where('callId', '=', callId)
          .as('people'),
      )
      .select((eb) =>
        eb
          .selectFrom('callLogs')
          .select('messages')
          .where('clinicId', '=', clinicId)
          .where('callId', '=', callId)
          .as('messages'),
      )
      .where('clinicId', '=', clinicId)
      .where('callId', '=', callId)
      .where('expiresAt', '>', now)
      .executeTakeFirst();
    const people = (row?.people ?? []) as unknown as Caller['people'];
    return {
      choices: (row?.smsChoices ?? {}) as CallMemory['smsChoices'],
      isNumberShared: row?.numberShared ?? false,
      lastSentence: saidIn(row?.messages)?.findLast(({ by }) => by === 'caller')?.text ?? null,
      firstNames: Object.fromEntries(
        people.flatMap(({ id, firstName }) => (firstName ? [[id, firstName]] : [])),
      ),
    };
  });
}

function learnedNow(memory: Partial<CallMemory>, now: Date): LearnedAt {
  return Object.fromEntries(Object.keys(memory).map((field) => [field, now.getTime()]));
}

/**
 * The field learned last wins. An expired row counts as empty, except that its SMS consent and send time are
 * kept for the log.
 */
function mergedInto(field: keyof CallMemory, now: Date): RawBuilder<unknown> {
  const column = sql.raw(columnOf(field));
  const isAlive = sql`call_memory.expires_at > ${now}`;
  const isSms = field === 'smsConsent' || field === 'smsSentAt';
  const before = isSms
    ? sql`call_memory.${column}`
    : sql`case when ${isAlive} then call_memory.${column} end`;
  if (MAPS.has(field)) {
    const living = sql`case when ${isAlive} then call_memory.${column} else '{}'::jsonb end`;
    const added = sql`excluded.${column}`;
    return field === 'outcomes'
      ? sql`${column} = merge_outcomes(${living}, ${added})`
      : sql`${column} = ${living} || ${added}`;
  }
  const isNewer = sql`call_memory.learned_at -> ${sql.lit(field)} > excluded.learned_at -> ${sql.lit(field)}`;
  return sql`${column} = case when excluded.${column} is not null
      and not coalesce(${isAlive} and call_memory.${column} is not null and ${isNewer}, false)
    then excluded.${column} else ${before} end`;
}

function mergedTimes(now: Date): RawBuilder<unknown> {
  return sql`case when call_memory.expires_at > ${now} then call_memory.learned_at else '{}' end || (
    select coalesce(jsonb_object_agg(field, at), '{}') from jsonb_each(excluded.learned_at) as given (field, at)
     where not coalesce(call_memory.learned_at -> field > at, false))`;
}
