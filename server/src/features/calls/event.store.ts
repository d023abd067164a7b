import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { CallEvent } from './call-facts.ts';
import { keepableJson } from './keepable-json.ts';

export interface WaitingEvent extends CallEvent {
  readonly clinicId: string;
  readonly callId: string;
}

export interface LateCall {
  readonly clinicId: string;
  readonly callId: string;
}

export interface EventStore {
  /**
   * All or none; the events may belong to several clinics. Returns the calls whose report arrived before a
   * tool's answer.
   */
  add(events: readonly WaitingEvent[]): Promise<readonly LateCall[]>;
  /** Whether this call sent a request to an EMR. */
  wasServed(clinicId: string, callId: string): Promise<boolean>;
}

export function eventStore(db: Database<'calls'>): EventStore {
  return {
    add: async (events) => {
      const [{ rows }] = await db.batch(null, (q) => [
        sql<LateCall>`
          with added as (
            insert into call_events (clinic_id, call_id, at, kind, detail)
            select "clinicId", "callId", at, kind, detail
              from jsonb_to_recordset(${keepableJson(events)})
                as event ("clinicId" uuid, "callId" text, at timestamptz, kind text, detail jsonb)
            returning clinic_id, call_id, kind)
          select distinct added.clinic_id, added.call_id from added
            join call_logs using (clinic_id, call_id) where added.kind = 'tool' and call_logs.status = 'ended'`.execute(
          q,
        ),
      ]);
      return rows;
    },
    wasServed: (clinicId, callId) =>
      db.inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('callEvents')
          .select('at')
          .where('clinicId', '=', clinicId)
          .where('callId', '=', callId)
          .where('kind', '=', 'emr')
          .limit(1)
          .executeTakeFirst();
        return row !== undefined;
      }),
  };
}
