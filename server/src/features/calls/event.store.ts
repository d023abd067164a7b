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

// A text column of JSON refuses the character NUL.
const NUL = /\\u0000/g;

export function eventStore(db: Database): EventStore {
  return {
    add: (events) =>
      db.asPlatform(async (q) => {
        await q
          .insertInto('callEvents')
          .values(
            events.map(({ detail, ...event }) => ({
              ...event,
              detail: JSON.stringify(detail).replace(NUL, ''),
            })),
          )
          .execute();
      }),
  };
}
