import { setTimeout as pause } from 'node:timers/promises';
import type { PlatformLocks } from '../../database/locks.ts';
import { BATCH, type Turn } from '../../database/retention.ts';
import { Failure } from '../../kernel/failure.ts';

/** Rests for a share of the time the work took, so that a busy database gets less load. */
export interface Pace {
  readonly leastRestMs: number;
  readonly restForWork: number;
}

export interface TurnNeeds {
  readonly locks: PlatformLocks;
  readonly pace: Pace;
}

const LEASE_MS = 30_000;
const RENEW_AFTER_MS = 5_000;
const LONGEST_REST_MS = 2_000;

/** One run at a time across all processes; null while another is active. */
export function inTurn<Result>(
  { locks, pace }: TurnNeeds,
  signal: AbortSignal,
  work: (turn: Turn) => Promise<Result>,
): Promise<Result | null> {
  return locks.tryHold('data-retention', LEASE_MS, (keep) => {
    let renewed = performance.now();
    let rested = renewed;
    const steps = {
      check: async () => {
        signal.throwIfAborted();
        if (performance.now() - renewed < RENEW_AFTER_MS) return;
        if (!(await keep())) throw new Failure('CONFLICT', 'Another run of data retention has taken over.');
        renewed = performance.now();
      },
      rest: async () => {
        const restMs = Math.max(pace.leastRestMs, (performance.now() - rested) * pace.restForWork);
        await pause(Math.min(restMs, LONGEST_REST_MS), undefined, { signal });
        rested = performance.now();
      },
    };
    return work({ ...steps, ...inBatches(steps) });
  });
}

function inBatches({ check, rest }: Pick<Turn, 'check' | 'rest'>): Pick<Turn, 'untilNone' | 'onwards'> {
  return {
    untilNone: async (batch) => {
      for (let total = 0; ; await rest()) {
        await check();
        const rows = await batch();
        if (rows === 0) return total;
        total += rows;
      }
    },
    onwards: async (batch) => {
      let from: Date | null = null;
      for (let total = 0; ; await rest()) {
        await check();
        const { rows, last } = await batch(from);
        total += rows;
        if (rows < BATCH) return total;
        from = last;
      }
    },
  };
}
