import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { CallEvent } from './call-facts.ts';

export interface WaitingEvent extends CallEvent {
  readonly clinicId: string;
  readonly callId: string;
}

export interface EventStore {
  /** All or none; events of several clinics may be among them. */
  add(events: readonly WaitingEvent[]): Promise<void>;
}

// A column of JSON refuses NUL and halves of a character. Written as JSON they are escaped.
const MAY_HOLD_ONE = /\\u(?:0000|d[89a-f])/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const UNKEEPABLE = /[\u0000\p{Surrogate}]/gu;

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

function keepableJson(events: readonly WaitingEvent[]): string {
  const text = JSON.stringify(events);
  return MAY_HOLD_ONE.test(text) ? JSON.stringify(events, keepable) : text;
}

function keepable(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(UNKEEPABLE, '') : value;
}
