import type { Logger } from '../../kernel/logger.ts';
import type { CallEvent } from './call-facts.ts';
import type { EventStore, WaitingEvent } from './event.store.ts';

export interface CallTrace {
  add(clinicId: string, callId: string, event: CallEvent): void;
  stats(): { readonly traceWaiting: number; readonly traceDropped: number };
  close(): Promise<void>;
}

interface Needs {
  readonly events: EventStore;
  readonly log: Logger;
  readonly flushEveryMs?: number;
}

const BATCH = 200;
/** With the database away, this much is kept for its return; then the oldest goes. */
const MOST_WAITING = 10_000;
const PAUSE_AFTER_FAILURE_MS = 1_000;

/** Collects what happens in calls and writes it in batches, so that no answer waits for its own record. */
export function createCallTrace({ events, log, flushEveryMs = 250 }: Needs): CallTrace {
  let waiting: WaitingEvent[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<boolean> | null = null;

  const drop = (count: number) => {
    if (count <= 0) return;
    if (dropped === 0) log.error({ count }, 'call trace events are being dropped');
    dropped += count;
  };
  const keep = (unwritten: readonly WaitingEvent[]) => {
    waiting = [...unwritten, ...waiting];
    drop(waiting.length - MOST_WAITING);
    waiting = waiting.slice(-MOST_WAITING);
  };
  // One event the database refuses, of a clinic that was deleted meanwhile say, must not take the others with it.
  const writeApart = async (batch: readonly WaitingEvent[]) => {
    for (const [index, event] of batch.entries()) {
      try {
        await events.add([event]);
      } catch (error) {
        if (isAway(error)) return keep(batch.slice(index));
        drop(1);
      }
    }
  };
  const write = async (batch: readonly WaitingEvent[]): Promise<boolean> => {
    try {
      await events.add(batch);
      return true;
    } catch (error) {
      if (!isAway(error)) {
        await writeApart(batch);
        return true;
      }
      keep(batch);
      return false;
    }
  };
  // What comes meanwhile waits for the next time: it would be written in batches of one or two for as long as anything comes.
  const writeAll = async () => {
    for (let left = waiting.length; left > 0; left -= BATCH) {
      const batch = waiting.slice(0, Math.min(left, BATCH));
      waiting = waiting.slice(batch.length);
      if (!(await write(batch))) return false;
    }
    return true;
  };
  const flush = async (): Promise<boolean> => {
    if (timer) clearTimeout(timer);
    timer = null;
    flushing ??= writeAll().finally(() => {
      flushing = null;
    });
    const isWritten = await flushing;
    if (!isWritten) later(PAUSE_AFTER_FAILURE_MS);
    else if (waiting.length > 0) later(flushEveryMs);
    return isWritten;
  };
  const later = (ms: number) => {
    timer ??= setTimeout(() => void flush(), ms).unref();
  };

  return {
    add: (clinicId, callId, event) => {
      if (waiting.length >= MOST_WAITING) {
        waiting.shift();
        drop(1);
      }
      waiting.push({ clinicId, callId, ...event });
      if (waiting.length === BATCH && !flushing) setImmediate(() => void flush());
      else later(flushEveryMs);
    },
    stats: () => ({ traceWaiting: waiting.length, traceDropped: dropped }),
    close: async () => {
      // What the timer has begun holds events that are waiting no longer.
      await flushing;
      while (waiting.length > 0 && (await flush()));
      if (timer) clearTimeout(timer);
      drop(waiting.length);
    },
  };
}

function isAway(error: unknown): boolean {
  return (error as { code?: string }).code === 'UNAVAILABLE';
}
