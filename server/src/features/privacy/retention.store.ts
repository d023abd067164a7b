import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import { deleteBatch, deleteLeftovers } from './leftovers.store.ts';
import type { RetentionDays } from './privacy-settings.ts';
import { BATCH, type ClinicCutoffs, type Leftover, type PlatformCutoffs } from './retention-plan.ts';

export interface DueLog {
  readonly id: string;
  readonly callId: string;
  readonly startedAt: Date;
}

export interface DueFax {
  readonly id: string;
  readonly fileKey: string;
}

/** What tonight would take from a clinic. */
export interface DueCounts {
  readonly transcriptsNulled: number;
  readonly callLogsDeleted: number;
  readonly smsTextsNulled: number;
  readonly faxesDeleted: number;
}

/** `last` is the youngest of what was dealt with: the next batch starts there and does not pass over the old again. */
export interface Batch {
  readonly rows: number;
  readonly last: Date | null;
}

/** Each method is one short transaction of at most a batch. Audit rows are out of reach here, as everywhere. */
export interface RetentionStore {
  clinics(): Promise<Array<RetentionDays & { readonly clinicId: string }>>;
  due(clinicId: string, cutoffs: ClinicCutoffs): Promise<DueCounts>;
  nullTranscripts(clinicId: string, before: Date, from: Date | null): Promise<Batch>;
  nullSmsTexts(clinicId: string, before: Date, from: Date | null): Promise<Batch>;
  /** The oldest first. */
  dueLogs(clinicId: string, before: Date, from: Date | null): Promise<DueLog[]>;
  deleteEvents(clinicId: string, callIds: readonly string[]): Promise<number>;
  deleteLogs(clinicId: string, ids: readonly string[]): Promise<number>;
  /** Of calls whose report never came. */
  deleteStrayEvents(clinicId: string, before: Date): Promise<number>;
  deleteSmsMessages(clinicId: string, before: Date): Promise<number>;
  dueFaxes(clinicId: string, before: Date, except: readonly string[]): Promise<DueFax[]>;
  deleteFaxes(clinicId: string, ids: readonly string[]): Promise<number>;
  sweep(leftover: Leftover, cutoffs: PlatformCutoffs): Promise<number>;
}

const FAX_BATCH = 100;

export function retentionStore(db: Database): RetentionStore {
  return {
    clinics: () =>
      db.asPlatform((q) =>
        q
          .selectFrom('clinicConfig')
          .select([
            'clinicId',
            'transcriptRetentionDays',
            'callLogRetentionDays',
            'faxRetentionDays',
            'smsTextRetentionDays',
          ])
          .orderBy('clinicId')
          .execute(),
      ),
    due: (clinicId, cutoffs) => db.inClinic(clinicId, (q) => countDue(q, clinicId, cutoffs)),
    ...textMethods(db),
    ...callMethods(db),
    ...faxMethods(db),
    sweep: (leftover, cutoffs) => db.asPlatform((q) => deleteLeftovers(q, leftover, cutoffs)),
  };
}

async function countDue(
  q: Queries,
  clinicId: string,
  { transcripts, callLogs, smsTexts, faxes }: ClinicCutoffs,
): Promise<DueCounts> {
  const { rows } = await sql<DueCounts>`
    select (select count(*) from call_logs
             where clinic_id = ${clinicId} and transcript is not null and started_at < ${transcripts})::int as transcripts_nulled,
           (select count(*) from call_logs where clinic_id = ${clinicId} and started_at < ${callLogs})::int as call_logs_deleted,
           (select count(*) from sms_messages
             where clinic_id = ${clinicId} and body is not null and created_at < ${smsTexts})::int as sms_texts_nulled,
           (select count(*) from fax_documents
             where clinic_id = ${clinicId} and received_at < ${faxes})::int as faxes_deleted`.execute(q);
  const [counts] = rows;
  if (!counts) throw new Error('a count without a row');
  return counts;
}

function textMethods(db: Database): Pick<RetentionStore, 'nullTranscripts' | 'nullSmsTexts'> {
  return {
    // What the platform made of the conversation goes with its words.
    nullTranscripts: (clinicId, before, from) =>
      db.inClinic(clinicId, (q) =>
        oneBatch(
          sql<Batch>`
            with due as (
              select id, started_at from call_logs
               where clinic_id = ${clinicId} and transcript is not null and started_at < ${before} and ${since('started_at', from)}
               order by started_at limit ${BATCH}),
            gone as (update call_logs set transcript = null, summary = null from due where call_logs.id = due.id)
            select count(*)::int as rows, max(started_at) as last from due`.execute(q),
        ),
      ),
    nullSmsTexts: (clinicId, before, from) =>
      db.inClinic(clinicId, (q) =>
        oneBatch(
          sql<Batch>`
            with due as (
              select id, created_at from sms_messages
               where clinic_id = ${clinicId} and body is not null and created_at < ${before} and ${since('created_at', from)}
               order by created_at limit ${BATCH}),
            gone as (update sms_messages set body = null from due where sms_messages.id = due.id)
            select count(*)::int as rows, max(created_at) as last from due`.execute(q),
        ),
      ),
  };
}

type CallMethods = 'dueLogs' | 'deleteEvents' | 'deleteLogs' | 'deleteStrayEvents' | 'deleteSmsMessages';

function callMethods(db: Database): Pick<RetentionStore, CallMethods> {
  return {
    dueLogs: (clinicId, before, from) =>
      db.inClinic(clinicId, (q) => {
        const due = q
          .selectFrom('callLogs')
          .select(['id', 'callId', 'startedAt'])
          .where('clinicId', '=', clinicId)
          .where('startedAt', '<', before);
        return (from ? due.where('startedAt', '>=', from) : due).orderBy('startedAt').limit(BATCH).execute();
      }),
    deleteEvents: (clinicId, callIds) =>
      db.inClinic(clinicId, (q) =>
        deleteBatch(q, 'call_events', sql`clinic_id = ${clinicId} and call_id = any(${[...callIds]})`),
      ),
    deleteLogs: (clinicId, ids) =>
      db.inClinic(clinicId, (q) =>
        deleteBatch(q, 'call_logs', sql`clinic_id = ${clinicId} and id = any(${[...ids]}::uuid[])`),
      ),
    // Looked for among the oldest only: a plan over all logs of a large clinic would take seconds.
    deleteStrayEvents: (clinicId, before) =>
      db.inClinic(clinicId, async (q) => {
        const { numAffectedRows } = await sql`
          with oldest as materialized (
            select id, call_id from call_events where clinic_id = ${clinicId} and at < ${before} order by at limit ${BATCH})
          delete from call_events where id in (
            select id from oldest where not exists (
              select from call_logs where call_logs.clinic_id = ${clinicId} and call_logs.call_id = oldest.call_id))`.execute(
          q,
        );
        return Number(numAffectedRows ?? 0);
      }),
    // A message that is still to be sent belongs to its job.
    deleteSmsMessages: (clinicId, before) =>
      db.inClinic(clinicId, (q) =>
        deleteBatch(
          q,
          'sms_messages',
          sql`clinic_id = ${clinicId} and created_at < ${before} and state in ('sent', 'skipped', 'failed')`,
        ),
      ),
  };
}

function faxMethods(db: Database): Pick<RetentionStore, 'dueFaxes' | 'deleteFaxes'> {
  return {
    dueFaxes: (clinicId, before, except) =>
      db.inClinic(clinicId, (q) =>
        q
          .selectFrom('faxDocuments')
          .select(['id', 'fileKey'])
          .where('clinicId', '=', clinicId)
          .where('receivedAt', '<', before)
          .where(sql<SqlBool>`id <> all(${[...except]}::uuid[])`)
          .orderBy('receivedAt')
          .orderBy('id')
          .limit(FAX_BATCH)
          .execute(),
      ),
    deleteFaxes: (clinicId, ids) =>
      db.inClinic(clinicId, (q) =>
        deleteBatch(q, 'fax_documents', sql`clinic_id = ${clinicId} and id = any(${[...ids]}::uuid[])`),
      ),
  };
}

function since(column: string, from: Date | null): RawBuilder<unknown> {
  return from ? sql`${sql.ref(column)} >= ${from}` : sql`true`;
}

async function oneBatch(result: Promise<{ readonly rows: Batch[] }>): Promise<Batch> {
  return (await result).rows[0] ?? { rows: 0, last: null };
}
