import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../../kernel/failure.ts';
import type { TurnStore } from './turn.store.ts';

/** The right to run, for as long as the work lasts. */
export interface Turn {
  /** Throws when the work is to stop, or is no longer ours to do. */
  check(): Promise<void>;
  /** Gives way to the calls for a moment. */
  rest(): Promise<void>;
}

/** How the work gives way: for a share of the time it took, so that a busy database is asked for less. */
export interface Pace {
  readonly leastRestMs: number;
  readonly restForWork: number;
}

export interface TurnNeeds {
  readonly turns: TurnStore;
  readonly pace: Pace;
}

const RENEW_AFTER_MS = 5_000;
const LONGEST_REST_MS = 2_000;

/** One at a time, whatever the number of processes; null while another one is at it. */
export async function inTurn<Result>(
  { turns, pace }: TurnNeeds,
  signal: AbortSignal,
  work: (turn: Turn) => Promise<Result>,
): Promise<Result | null> {
  const holder = randomUUID();
  if (!(await turns.take(holder))) return null;
  let renewed = performance.now();
  let rested = renewed;
  const turn: Turn = {
    check: async () => {
      signal.throwIfAborted();
      if (performance.now() - renewed < RENEW_AFTER_MS) return;
      if (!(await turns.keep(holder)))
        throw new Failure('CONFLICT', 'Another run of data retention has taken over.');
      renewed = performance.now();
    },
    rest: async () => {
      const restMs = Math.max(pace.leastRestMs, (performance.now() - rested) * pace.restForWork);
      await pause(Math.min(restMs, LONGEST_REST_MS), undefined, { signal });
      rested = performance.now();
    },
  };
  try {
    return await work(turn);
  } finally {
    await turns.end(holder);
  }
}
