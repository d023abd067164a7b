import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../kernel/logger.ts';

/**
 * Knows whether the database can be reached. What takes long or breaks off only raises the question, for a statement may
 * be slow on a server that is well: a knock on a connection of its own answers it.
 */
export interface OutageWatch {
  isOut(): boolean;
  /** Something went wrong or takes long: somebody should knock. */
  suspect(): void;
  /** Asks for a knock while the work takes long, later and later. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Told at the beginning of every outage, until the returned function is called. */
  onOut(tell: () => void): () => void;
  close(): void;
}

export interface OutageTimes {
  /** When a statement is slow enough to ask. */
  readonly slowMs: number;
  /** How long a knock may go unanswered before everybody is told. With `slowMs` it must leave a caller time to hear so. */
  readonly patienceMs: number;
  /** Between two knocks while nobody opens. */
  readonly againMs: number;
  /** Between an answer and the next question, so that many slow statements do not make many knocks. */
  readonly restMs: number;
}

interface Needs {
  /** Resolves when the server has answered, rejects when it has not; it ends by itself. */
  readonly knock: () => Promise<void>;
  readonly log: Logger;
  readonly times: OutageTimes;
}

export const OUTAGE_TIMES: OutageTimes = { slowMs: 200, patienceMs: 450, againMs: 150, restMs: 250 };

export function watchForOutages({ knock, log, times }: Needs): OutageWatch {
  const listeners = new Set<() => void>();
  let outSince: number | null = null;
  let isLooking = false;
  let closed = false;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let later: NodeJS.Timeout | undefined;

  const goOut = () => {
    if (outSince !== null || closed) return;
    outSince = performance.now();
    log.error({}, 'the database does not answer: what needs it is refused until it does');
    for (const tell of [...listeners]) tell();
  };
  const comeBack = () => {
    answeredAt = performance.now();
    if (outSince === null) return;
    log.info({ ms: Math.round(answeredAt - outSince) }, 'the database answers again');
    outSince = null;
  };
  const look = async () => {
    isLooking = true;
    // A frozen server answers the knock that waits at its door the moment it goes on, so this one is not broken off.
    const patience = afterTicks(times.patienceMs, goOut);
    while (!closed && !(await isAnswered(knock))) {
      goOut();
      await pause(times.againMs, undefined, { ref: false });
    }
    patience.stop();
    isLooking = false;
    if (!closed) comeBack();
  };
  const suspect = () => {
    if (isLooking || closed) return;
    const restMs = answeredAt + times.restMs - performance.now();
    if (restMs <= 0) void look();
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
    onOut: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    close: () => {
      closed = true;
      clearTimeout(later);
    },
  };
}

async function isAnswered(knock: () => Promise<void>): Promise<boolean> {
  try {
    await knock();
    return true;
  } catch {
    return false;
  }
}

const TICK_MS = 25;

// Counted in turns of our own loop: an answer that came while we were busy ourselves must not count as none.
function afterTicks(ms: number, tell: () => void): { stop(): void } {
  let left = Math.ceil(ms / TICK_MS);
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    tell();
  }, TICK_MS).unref();
  return { stop: () => clearInterval(timer) };
}
