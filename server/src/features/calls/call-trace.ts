import type { Logger } from '../../kernel/logger.ts';
import { type WriteBehind, writeBehind } from '../../kernel/write-behind.ts';
import type { EventStore, WaitingEvent } from './event.store.ts';

interface Needs {
  readonly events: Pick<EventStore, 'add'>;
  readonly log: Logger;
  readonly flushEveryMs?: number;
}

/** Collects the events of all calls and writes them in batches, so that no answer waits for its own trace. */
export function createCallTrace({ events, log, flushEveryMs = 250 }: Needs): WriteBehind<WaitingEvent> {
  return writeBehind({ name: 'call-trace', store: events.add, flushEveryMs, maxWaiting: 10_000, log });
}
