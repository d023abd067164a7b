import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { type CallContext, TROUBLES, type Trouble } from './call-context.ts';

export interface CallContextStore {
  /** For a page of calls, by id, in one statement. */
  of(clinicId: string, ids: readonly string[]): Promise<ReadonlyMap<string, CallContext>>;
}

interface Row extends Omit<CallContext, 'troubles'> {
  readonly id: string;
  readonly troubles: Readonly<Record<Trouble, boolean | null>>;
}

export function callContextStore(db: Database<'calls'>): CallContextStore {
  return {
    of: async (clinicId, ids) => {
      if (ids.length === 0) return new Map();
      const { rows } = await db.inClinic(clinicId, (q) => statement(clinicId, ids).execute(q));
      return new Map(rows.map(({ id, troubles, ...row }) => [id, { ...row, troubles: namesOf(troubles) }]));
    },
  };
}

const namesOf = (troubles: Row['troubles']) => TROUBLES.filter((trouble) => troubles[trouble]);

const statement = (clinicId: string, ids: readonly string[]) => sql<Row>`
  select c.id,
         coalesce(i.name, a.patient_name, r.name) as patient_name,
         (select p.name from providers p
           where p.clinic_id = c.clinic_id and p.emr_provider_id = coalesce(a.provider_id, c.provider_id) limit 1) as provider_name,
         coalesce(to_char(a.starts_at, 'YYYY-MM-DD'), a.draft -> 'appointment' ->> 'date') as appointment_date,
         coalesce(to_char(a.starts_at, 'HH24:MI'), left(a.draft -> 'appointment' ->> 'time', 5)) as appointment_time,
         i.items as inbox_items,
         json_build_object(
           'emergency', coalesce(e.emergency, false) or coalesce(i.emergency, false),
           'booking_in_doubt', d.doubted,
           'not_transferred', c.transfer_reason is not null and not c.transferred and c.status <> 'in_progress',
           'tool_failed', e.tool_failed,
           'emr_failed', e.emr_failed,
           'text_failed', s.failed,
           'no_report', c.status = 'no_report') as troubles
    from call_logs c
    left join lateral (
      select provider_id, starts_at, draft, patient_name from attempts
       where clinic_id = c.clinic_id and call_id = c.call_id and tool like '%appointment'
         and state in ('writing', 'booked', 'doubt', 'undoing', 'cancelled')
       order by created_at desc limit 1) a on true
    left join lateral (
      select bool_or(state in ('doubt', 'absent')) as doubted from attempts
       where clinic_id = c.clinic_id and call_id = c.call_id) d on true
    left join lateral (
      select max(name) as name, count(*)::int as items, bool_or(kind = 'emergency') as emergency from inbox_items
       where clinic_id = c.clinic_id and call_id = c.call_id) i on true
    left join lateral (
      select concat_ws(' ', newcomer ->> 'firstName', newcomer ->> 'lastName') as name from registrations
       where attempt_id in (select id from attempts where clinic_id = c.clinic_id and call_id = c.call_id)
       order by created_at desc limit 1) r on true
    left join lateral (
      select bool_or(kind = 'emergency') as emergency,
             bool_or(kind = 'tool' and (detail ->> 'ended' in ('failed', 'late') or detail ->> 'unconfirmed' = 'true')) as tool_failed,
             bool_or(kind = 'emr' and detail ->> 'trouble' is not null) as emr_failed
        from call_events where clinic_id = c.clinic_id and call_id = c.call_id) e on true
    left join lateral (
      select bool_or(state = 'failed' or delivery_status in ('expired', 'sending_failed', 'delivery_failed')) as failed
        from sms_messages where clinic_id = c.clinic_id and call_id = c.call_id) s on true
   where c.clinic_id = ${clinicId} and c.id = any(${[...ids]}::uuid[])`;
