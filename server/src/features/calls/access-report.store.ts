import { sql } from 'kysely';
import type { Database, Queries, Trail } from '../../database/database.ts';

/** What is known of the calls from one number: who has seen them, and what was sent there. */
export interface AccessReport {
  readonly calls: ReadonlyArray<{
    id: string;
    callId: string;
    clinicId: string;
    clinicName: string;
    startedAt: Date;
  }>;
  readonly seen: readonly Sighting[];
  readonly told: readonly Telling[];
}

export interface Sighting {
  readonly at: Date;
  readonly userId: string | null;
  /** Null where the account is gone. */
  readonly email: string | null;
  readonly clinicId: string | null;
  readonly what: 'transcript' | 'voice-platform-call' | 'export';
  readonly callId: string;
  readonly ip: string;
  readonly requestId: string;
}

export interface Telling {
  readonly at: Date;
  readonly clinicId: string;
  readonly callId: string | null;
  readonly action: string;
  readonly state: string;
  readonly deliveryStatus: string | null;
  readonly sentAt: Date | null;
}

export interface AccessReportStore {
  /** The latest of each, a thousand at most, of one clinic or of all. The reader is recorded in the same transaction. */
  read(clinicId: string | null, numbers: readonly string[], trail: Trail): Promise<AccessReport>;
}

const MOST = 1_000;

export function accessReportStore(db: Database<'calls'>): AccessReportStore {
  return {
    read: (clinicId, numbers, trail) => {
      const report: Parameters<Database<'calls'>['asPlatform']>[0] = async (q, tx) => {
        const found = {
          calls: await callsFrom(q, numbers),
          seen: await sightings(q, numbers),
          told: await tellings(q, numbers),
        };
        await trail(tx);
        return found;
      };
      return (clinicId ? db.inClinic(clinicId, report) : db.asPlatform(report)) as Promise<AccessReport>;
    },
  };
}

async function callsFrom(q: Queries<'calls'>, numbers: readonly string[]): Promise<AccessReport['calls']> {
  return q
    .selectFrom('callLogs')
    .innerJoin('clinics', 'clinics.id', 'callLogs.clinicId')
    .select(['callLogs.id', 'callId', 'clinicId', 'clinics.name as clinicName', 'startedAt'])
    .where('callerPhone', 'in', [...numbers])
    .orderBy('startedAt', 'desc')
    .limit(MOST)
    .execute();
}

// An export shows a call when its filter, as it was written down, lets the call through.
async function sightings(q: Queries<'calls'>, numbers: readonly string[]): Promise<Sighting[]> {
  const { rows } = await sql<Sighting>`
    with calls as materialized (
      select * from call_logs where caller_phone = any(${[...numbers]}) order by started_at desc limit ${MOST}),
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

async function tellings(q: Queries<'calls'>, numbers: readonly string[]): Promise<Telling[]> {
  return q
    .selectFrom('smsMessages')
    .select(['createdAt as at', 'clinicId', 'callId', 'action', 'state', 'deliveryStatus', 'sentAt'])
    .where('toNumber', 'in', [...numbers])
    .where('state', '!=', 'skipped')
    .orderBy('createdAt', 'desc')
    .limit(MOST)
    .execute();
}
