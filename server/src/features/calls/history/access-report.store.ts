import { type RawBuilder, sql } from 'kysely';
import type { Database, Queries, Trail, Transaction } from '../../../database/database.ts';
import { isNumber } from '../../../database/of-person.ts';
import type { AccessReport, CallViewed, MessageSent } from '../../../kernel/people/access-report.ts';

/** The calls of one person in a clinic, and their phone number if nobody else uses it. */
interface Whose {
  readonly callIds: readonly string[];
  readonly phone: string | null;
}

export interface AccessReportStore {
  /** The latest of each, at most a thousand, across all clinics. Records the reader in the same transaction. */
  read(numbers: readonly string[], trail: Trail): Promise<AccessReport>;
  /** The same for one clinic and a person whose calls are already known. */
  of(tx: Transaction, clinicId: string, whose: Whose): Promise<AccessReport>;
}

const MOST = 1_000;

export function accessReportStore(db: Database<'calls'>): AccessReportStore {
  return {
    read: (numbers, trail) =>
      db.asPlatform(async (q, tx) => {
        const report = await reportOf(q, {
          calls: sql<boolean>`call_logs.caller_phone = any(${[...numbers]}::text[])`,
          texts: sql<boolean>`to_number = any(${[...numbers]}::text[])`,
        });
        await trail(tx);
        return report;
      }),
    of: (tx, clinicId, { callIds, phone }) =>
      db.within(tx).inClinic(clinicId, (q) => {
        const ofCalls = sql<boolean>`call_id = any(${[...callIds]}::text[])`;
        return reportOf(q, {
          calls: sql<boolean>`call_logs.clinic_id = ${clinicId} and ${ofCalls}`,
          texts: sql<boolean>`clinic_id = ${clinicId}
            and (${ofCalls} or ${isNumber(sql`to_number`, phone)})`,
        });
      }),
  };
}

interface Conditions {
  readonly calls: RawBuilder<boolean>;
  readonly texts: RawBuilder<boolean>;
}

async function reportOf(q: Queries<'calls'>, { calls, texts }: Conditions): Promise<AccessReport> {
  return {
    calls: await callsFrom(q, calls),
    seen: await callsViewed(q, calls),
    told: await messagesSent(q, texts),
  };
}

async function callsFrom(q: Queries<'calls'>, isOf: RawBuilder<boolean>): Promise<AccessReport['calls']> {
  return q
    .selectFrom('callLogs')
    .innerJoin('clinics', 'clinics.id', 'callLogs.clinicId')
    .select(['callLogs.id', 'callId', 'clinicId', 'clinics.name as clinicName', 'startedAt'])
    .where(isOf)
    .orderBy('startedAt', 'desc')
    .limit(MOST)
    .execute();
}

// An export revealed a call if its recorded filter includes that call.
async function callsViewed(q: Queries<'calls'>, isOf: RawBuilder<boolean>): Promise<CallViewed[]> {
  const { rows } = await sql<CallViewed>`
    with calls as materialized (
      select * from call_logs where ${isOf} order by started_at desc limit ${MOST}),
    seen as (
      select audit_log.*, 'transcript' as what, calls.call_id
        from calls join audit_log on action = 'call.read' and resource in (
               '/api/clinic/call-history/' || calls.id, '/api/clinic/call-history/' || calls.id || '/scenario')
       union all
      select audit_log.*, 'voice-platform-call', calls.call_id
        from calls join audit_log on resource = '/api/clinic/voice/calls/' || calls.call_id and action = 'voice.call.read'
             and audit_log.clinic_id = calls.clinic_id
       union all
      select audit_log.*, 'export', calls.call_id
        from calls join audit_log on audit_log.clinic_id = calls.clinic_id and action = 'calls.export' and at >= calls.created_at
             and calls.local_date >= coalesce((details #>> '{filter,from}')::date, calls.local_date)
             and calls.local_date <= coalesce((details #>> '{filter,to}')::date, calls.local_date)
             and calls.outcome = coalesce(details #>> '{filter,outcome}', calls.outcome)
             and calls.intent = coalesce(details #>> '{filter,intent}', calls.intent)
             and calls.language = coalesce(details #>> '{filter,language}', calls.language)
             and calls.transferred = coalesce((details #>> '{filter,transferred}')::boolean, calls.transferred))
    select seen.at, seen.user_id, users.email, seen.clinic_id, seen.what, seen.call_id, seen.ip, seen.request_id
      from seen left join users on users.id = seen.user_id
     where seen.success
     order by seen.at desc, seen.call_id limit ${MOST}`.execute(q);
  return rows;
}

async function messagesSent(q: Queries<'calls'>, isOf: RawBuilder<boolean>): Promise<MessageSent[]> {
  return q
    .selectFrom('smsMessages')
    .select(['createdAt as at', 'clinicId', 'callId', 'action', 'state', 'deliveryStatus', 'sentAt'])
    .where(isOf)
    .where('state', '!=', 'skipped')
    .orderBy('createdAt', 'desc')
    .limit(MOST)
    .execute();
}
