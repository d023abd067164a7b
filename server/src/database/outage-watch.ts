import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../kernel/logger.ts';

/**
 * Knows whether the database can be reached. A statement may be slow on a healthy server, so what takes long or breaks
 * off only starts a probe, on a connection of its own.
 */
export interface OutageWatch {
  isOut(): boolean;
  /** Something went wrong or takes long: starts a probe. */
  suspect(): void;
  /** Starts probes while the work takes long, at growing intervals. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Called at the beginning of every outage, until the returned function is called. */
  onOut(listener: () => void): () => void;
  close(): void;
}

export interface OutageTimes {
  /** When a statement is slow enough to ask. */
  readonly slowMs: number;
  /** How long a probe may go unanswered before it is an outage. With `slowMs` it must leave time to answer a caller. */
  readonly patienceMs: number;
  /** Between two probes during an outage. */
  readonly againMs: number;
  /** Between an answer and the next probe, so that many slow statements do not make many probes. */
  readonly restMs: number;
}

interface Needs {
  /** Resolves when the server has answered, rejects when it has not; it ends by itself. */
  readonly probe: () => Promise<void>;
  readonly log: Logger;
  readonly times: OutageTimes;
}

export const OUTAGE_TIMES: OutageTimes = { slowMs: 200, patienceMs: 450, againMs: 150, restMs: 250 };

export function watchForOutages({ probe, log, times }: Needs): OutageWatch {
  const listeners = new Set<() => void>();
  let outSince: number | null = null;
  let isProbing = false;
  let closed = false;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let later: NodeJS.Timeout | undefined;

  const startOutage = () => {
    if (outSince !== null || closed) return;
    outSince = performance.now();
    log.error({}, 'the database does not answer: what needs it is refused until it does');
    for (const listener of [...listeners]) listener();
  };
  const endOutage = () => {
    answeredAt = performance.now();
    if (outSince === null) return;
    log.info({ ms: Math.round(answeredAt - outSince) }, 'the database answers again');
    outSince = null;
  };
  const probeUntilAnswered = async () => {
    isProbing = true;
    // A server that was frozen answers the waiting probe as soon as it runs again, so this one is not broken off.
    const patience = afterTicks(times.patienceMs, startOutage);
    while (!closed && !(await isAnswered(probe))) {
      startOutage();
      await pause(times.againMs, undefined, { ref: false });
    }
    patience.stop();
    isProbing = false;
    if (!closed) endOutage();
  };
  const suspect = () => {
    if (isProbing || closed) return;
    const restMs = answeredAt + times.restMs - performance.now();
    if (restMs <= 0) void probeUntilAnswered();
    else later ??= setTimeout(askLater, restMs).unref();
  };
  const askLater = () => {
    later = undefined;
    suspect();
  };

  return {
    isOut: () => outSince !== null,
    suspect,
    during: async (work) => {
      let waitMs = times.slowMs;
      let timer: NodeJS.Timeout;
      const ask = () => {
        suspect();
        waitMs *= 2;
        timer = setTimeout(ask, waitMs);
      };
      timer = setTimeout(ask, waitMs);
      try {
        return await work;
      } finally {
        clearTimeout(timer);
      }
    },
    onOut: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      closed = true;
      clearTimeout(later);
    },
  };
}

async function isAnswered(probe: () => Promise<void>): Promise<boolean> {
  try {
    await probe();
    return true;
  } catch {
    return false;
  }
}

const TICK_MS = 25;

// Counted in turns of our own loop: an answer that came while we were busy ourselves must not count as none.
function afterTicks(ms: number, callback: () => void): { stop(): void } {
  let left = Math.ceil(ms / TICK_MS);
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    callback();
  }, TICK_MS).unref();
  return { stop: () => clearInterval(timer) };
}
