import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../kernel/logger.ts';

/**
 * Detects whether the database is reachable. Statements may be slow on a healthy server, so a slow or broken
 * one only triggers a probe on a connection of its own.
 */
export interface OutageWatch {
  isOut(): boolean;
  /** Reports an error or a slow statement, which triggers a probe. */
  suspect(): void;
  /** Probes at growing intervals while `work` is slow. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Calls the listener at the start of every outage; returns a function that removes it. */
  onOut(listener: () => void): () => void;
  close(): void;
}

export interface OutageTimes {
  /** Time after which a statement counts as slow. */
  readonly slowMs: number;
  /**
   * Time after which an unanswered probe counts as an outage. Together with `slowMs` it must leave time to
   * answer a caller.
   */
  readonly patienceMs: number;
  /** Interval between probes during an outage. */
  readonly againMs: number;
  /** Minimum interval between probes, so that many slow statements do not cause many probes. */
  readonly restMs: number;
}

interface Needs {
  /** Resolves when the server answers and rejects when it does not. It has its own timeout. */
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
    // The pending probe is not cancelled, because a frozen server answers it as soon as it runs again.
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
