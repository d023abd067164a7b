import { type WriteBehind, writeBehind } from '../../kernel/load/write-behind.ts';
import { errorName, type Logger } from '../../kernel/logger.ts';
import type { EventStore, LateCall, WaitingEvent } from './event.store.ts';

interface Needs {
  readonly events: Pick<EventStore, 'add'>;
  /** Called with calls whose report arrived before a tool's answer was written. */
  readonly onLate: (call: LateCall) => Promise<void>;
  readonly log: Logger;
  readonly flushEveryMs?: number;
}

/** Collects the events of all calls and writes them in batches, so that no answer waits for its own trace. */
export function createCallTrace({
  events,
  onLate,
  log,
  flushEveryMs = 250,
}: Needs): WriteBehind<WaitingEvent> {
  const store = async (items: readonly WaitingEvent[]) => {
    // Written events stay written, even if a later step fails; a failed batch is retried.
    for (const call of await events.add(items))
      await onLate(call).catch((error: unknown) =>
        log.warn({ ...call, ...errorName(error) }, 'updating conversation facts failed'),
      );
  };
  return writeBehind({ name: 'call-trace', store, flushEveryMs, maxWaiting: 10_000, log });
}
