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

// A column of JSON refuses NUL and halves of a character.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const UNKEEPABLE = /[\u0000\p{Surrogate}]/gu;

export function eventStore(db: Database<'calls'>): EventStore {
  return {
    add: (events) =>
      db.atOnce(null, async (q) => {
        await q
          .insertInto('callEvents')
          .values(
            events.map(({ detail, ...event }) => ({
              ...event,
              detail: JSON.stringify(detail, keepable),
            })),
          )
          .execute();
      }),
  };
}

function keepable(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(UNKEEPABLE, '') : value;
}
