import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { CallEvent } from './call-facts.ts';
import { keepableJson } from './keepable-json.ts';

export interface WaitingEvent extends CallEvent {
  readonly clinicId: string;
  readonly callId: string;
}

export interface EventStore {
  /** All or none; events of several clinics may be among them. */
  add(events: readonly WaitingEvent[]): Promise<void>;
}

export function eventStore(db: Database<'calls'>): EventStore {
  return {
    add: (events) =>
      db.atOnce(null, async (q) => {
        await sql`
          insert into call_events (clinic_id, call_id, at, kind, detail)
          select "clinicId", "callId", at, kind, detail
            from jsonb_to_recordset(${keepableJson(events)})
              as event ("clinicId" uuid, "callId" text, at timestamptz, kind text, detail jsonb)`.execute(q);
      }),
  };
}
