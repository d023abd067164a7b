import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../kernel/logger.ts';

/**
 * Detects whether the database is reachable. A statement may be slow on a healthy server, so slow or broken statements only
 * start a probe, on its own connection.
 */
export interface OutageWatch {
  isOut(): boolean;
  /** Starts a probe after an error or a slow statement. */
  suspect(): void;
  /** Starts probes at growing intervals while the work is slow. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Called at the start of every outage, until the returned function is called. */
  onOut(listener: () => void): () => void;
  close(): void;
}

export interface OutageTimes {
  /** When a statement counts as slow. */
  readonly slowMs: number;
  /**
   * How long a probe may go unanswered before it counts as an outage. Together with `slowMs` it must leave time to answer a
   * caller.
   */
  readonly patienceMs: number;
  /** Between two probes during an outage. */
  readonly againMs: number;
  /** Minimum pause between probes, so that many slow statements do not cause many probes. */
  readonly restMs: number;
}

interface Needs {
  /** Resolves when the server answers, rejects when it does not. It has its own timeout. */
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
    log.error({}, 'database unreachable; rejecting queries until it answers');
    for (const listener of [...listeners]) listener();
  };
  const endOutage = () => {
    answeredAt = performance.now();
    if (outSince === null) return;
    log.info({ ms: Math.round(answeredAt - outSince) }, 'database reachable again');
    outSince = null;
  };
  const probeUntilAnswered = async () => {
    isProbing = true;
    // Not cancelled: a frozen server answers the pending probe as soon as it runs again.
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

// Counted in event-loop ticks: a reply that arrived while this process was busy must not count as missing.
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
