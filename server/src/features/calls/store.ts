import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Queries, Trail, Transaction } from '../../database/database.ts';
import type { CallLogs } from '../../database/tables.ts';
import type { CallEvent } from './call-facts.ts';
import type { CallItem, CallText } from './history/timeline.ts';
import { keepableJson } from './keepable-json.ts';
import { type LoggedOutcome, sameOutcomes } from './outcomes.ts';

export type LogRow = Selectable<CallLogs>;

/** The call itself. */
export type CallFacts = Pick<
  LogRow,
  | 'startedAt'
  | 'endedAt'
  | 'durationSeconds'
  | 'cost'
  | 'transcript'
  | 'summary'
  | 'endedReason'
  | 'callerPhone'
>;

const TAUGHT = [
  'outcome',
  'intent',
  'language',
  'transferred',
  'transferReason',
  'patientId',
  'providerId',
  'appointmentId',
  'smsConsent',
  'smsSentAt',
] as const;

/** The actions taken in it. */
export type Taught = Pick<LogRow, (typeof TAUGHT)[number]> & { readonly outcomes: readonly LoggedOutcome[] };

type Written = Omit<Insertable<CallLogs>, 'id' | 'clinicId' | 'callId' | 'createdAt' | 'updatedAt'>;

export interface OpenedCall extends LogRow {
  readonly trace: readonly CallEvent[];
  readonly texts: readonly CallText[];
  readonly items: readonly CallItem[];
  readonly patientName: string | null;
}

export interface CallStore {
  /** One row per call; `compose` receives the existing one. */
  upsert(
    tx: Transaction,
    clinicId: string,
    callId: string,
    compose: (row: LogRow | null) => Written,
  ): Promise<void>;
  /** Updates the existing rows that change. */
  amend(
    tx: Transaction,
    clinicId: string,
    callIds: readonly string[],
    change: (row: LogRow) => Taught | Promise<Taught>,
  ): Promise<void>;
  /** The same for a text message, in one statement; unknown fields stay unchanged. */
  noteSms(
    tx: Transaction,
    clinicId: string,
    callId: string,
    sms: Pick<Taught, 'smsConsent' | 'smsSentAt'>,
  ): Promise<void>;
  /** The log with its trace in order; records the reader in the same transaction. */
  open(clinicId: string, id: string, trail: Trail): Promise<OpenedCall | null>;
  /** The calling number, for a reader who is recorded as having seen it. */
  reveal(clinicId: string, id: string, trail: Trail): Promise<Pick<LogRow, 'callerPhone'> | null>;
}

const MOST_EVENTS = 2_000;
const MOST_LEFT = 100;

export function callStore(db: Database<'calls'>): CallStore {
  return {
    upsert: (tx, clinicId, callId, compose) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const [row = null] = await lockedRows(q, clinicId, [callId]);
        const written = compose(row);
        await q
          .insertInto('callLogs')
          .values({ clinicId, callId, ...written })
          .onConflict((conflict) => conflict.columns(['clinicId', 'callId']).doUpdateSet(written))
          .execute();
      }),
    amend: (tx, clinicId, callIds, change) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const changed: object[] = [];
        for (const row of await lockedRows(q, clinicId, callIds)) {
          const taught = await change(row);
          const isOther = (field: (typeof TAUGHT)[number]) =>
            row[field]?.valueOf() !== taught[field]?.valueOf();
          if (TAUGHT.some(isOther) || !sameOutcomes(row.outcomes ?? [], taught.outcomes))
            changed.push({ id: row.id, ...taught });
        }
        if (changed.length > 0) await teach(q, clinicId, changed);
      }),
    noteSms: (tx, clinicId, callId, { smsConsent, smsSentAt }) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await q
          .updateTable('callLogs')
          .set({
            smsConsent: sql<boolean | null>`coalesce(${smsConsent}, sms_consent)`,
            smsSentAt: sql<Date | null>`coalesce(${smsSentAt}, sms_sent_at)`,
          })
          .where('clinicId', '=', clinicId)
          .where('callId', '=', callId)
          .execute();
      }),
    open: (clinicId, id, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        const row = await q
          .selectFrom('callLogs')
          .selectAll()
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .executeTakeFirst();
        if (!row) return null;
        const trace = await eventsOf(q, clinicId, row.callId);
        const { texts, items } = await leftBy(q, clinicId, row.callId);
        const patientName = await nameIn(q, clinicId, row.callId);
        await trail(tx);
        return { ...row, trace, texts, items, patientName };
      }),
    reveal: (clinicId, id, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        const row = await q
          .selectFrom('callLogs')
          .select('callerPhone')
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .executeTakeFirst();
        if (row) await trail(tx);
        return row ?? null;
      }),
  };
}

// In the order in which calls in progress are written, so that the two cannot deadlock.
function lockedRows(
  q: Queries<'calls'>,
  clinicId: string,
  callIds: readonly string[],
): Promise<readonly LogRow[]> {
  return q
    .selectFrom('callLogs')
    .selectAll()
    .where('clinicId', '=', clinicId)
    .where('callId', 'in', callIds)
    .orderBy(sql`call_id collate "C"`)
    .forUpdate()
    .execute();
}

async function teach(q: Queries<'calls'>, clinicId: string, changed: readonly object[]): Promise<void> {
  await sql`
    update call_logs set outcome = taught.outcome, intent = taught.intent, language = taught.language,
           transferred = taught.transferred, transfer_reason = taught."transferReason",
           patient_id = taught."patientId", provider_id = taught."providerId",
           appointment_id = taught."appointmentId", sms_consent = taught."smsConsent",
           sms_sent_at = taught."smsSentAt", outcomes = taught.outcomes
      from jsonb_to_recordset(${keepableJson(changed)})
        as taught (id uuid, outcome text, intent text, language text, transferred boolean, "transferReason" text,
                   "patientId" text, "providerId" text, "appointmentId" text, "smsConsent" boolean,
                   "smsSentAt" timestamptz, outcomes jsonb)
     where clinic_id = ${clinicId} and call_logs.id = taught.id`.execute(q);
}

async function eventsOf(q: Queries<'calls'>, clinicId: string, callId: string): Promise<CallEvent[]> {
  return q
    .selectFrom('callEvents')
    .select(['at', 'kind', 'detail'])
    .where('clinicId', '=', clinicId)
    .where('callId', '=', callId)
    .orderBy('at')
    .orderBy('id')
    .limit(MOST_EVENTS)
    .execute();
}

async function nameIn(q: Queries<'calls'>, clinicId: string, callId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select coalesce(
      (select max(name) from inbox_items where clinic_id = ${clinicId} and call_id = ${callId}),
      (select patient_name from attempts
        where clinic_id = ${clinicId} and call_id = ${callId} and patient_name is not null
        order by created_at desc limit 1)) as name`.execute(q);
  return rows[0]?.name ?? null;
}

/** The text messages and inbox items of a call. */
async function leftBy(q: Queries<'calls'>, clinicId: string, callId: string) {
  const texts = await q
    .selectFrom('smsMessages')
    .select(['id', 'action', 'state', 'deliveryStatus', 'skipReason', 'createdAt', 'sentAt'])
    .where('clinicId', '=', clinicId)
    .where('callId', '=', callId)
    .orderBy('createdAt')
    .limit(MOST_LEFT)
    .execute();
  const items = await q
    .selectFrom('inboxItems')
    .select(['id', 'kind', 'state', 'urgent', 'createdAt'])
    .where('clinicId', '=', clinicId)
    .where('callId', '=', callId)
    .orderBy('createdAt')
    .limit(MOST_LEFT)
    .execute();
  return { texts, items };
}
