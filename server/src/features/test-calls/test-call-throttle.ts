import { type PlatformLocks, tryHoldOneOf } from '../../database/locks.ts';
import { Failure } from '../../kernel/failure.ts';
import { keyedSemaphore } from '../../kernel/load/keyed-semaphore.ts';
import { waitUntilIdle } from '../../kernel/time/wait-until-idle.ts';

/** Gives test calls lower priority than the callers on the phone. */
export interface TestCallThrottle {
  /** Refuses a third concurrent test of a clinic, across all processes. */
  run<Result>(clinicId: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Waits for a turn and for a moment without callers, up to a limit. While people call, each turn is
   * followed by a rest, so that test calls never take more than a small share of the process.
   */
  turn<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Needs {
  readonly locks: PlatformLocks;
  readonly load: CallerLoad;
}

export interface CallerLoad {
  /** Whether callers are being served in this process. */
  isBusy(): boolean;
  /** Whether a caller was served in this process within the last moments. */
  hadCallers(): boolean;
}

const RUNS_AT_ONCE = 2;
/** Longer than any scenario takes; then the slot of a process that died is free again. */
const LEASE_MS = 120_000;
/** Concurrent turns of one process, for all clinics together. */
const TURNS_AT_ONCE = 2;
/** While people call, each slot rests for this multiple of its last turn's duration. */
const REST_TIMES = 15;
/** A long turn was waiting for a deliberately broken practice EMR, which costs callers nothing. */
const LONGEST_REST_MS = 1_500;
const ENOUGH = 'Two tests of this clinic are running. Please wait until one of them is over.';

export function testCallThrottle({ locks, load }: Needs): TestCallThrottle {
  const turns = keyedSemaphore(TURNS_AT_ONCE);
  const runsHere = new Map<string, number>();
  const runs = (clinicId: string) => runsHere.get(clinicId) ?? 0;
  const enter = (clinicId: string) => {
    runsHere.set(clinicId, runs(clinicId) + 1);
    return () => {
      if (runs(clinicId) > 1) runsHere.set(clinicId, runs(clinicId) - 1);
      else runsHere.delete(clinicId);
    };
  };
  return {
    run: async (clinicId, work) => {
      // Known without the database, so that repeated requests cost callers nothing there.
      if (runs(clinicId) >= RUNS_AT_ONCE) throw new Failure('RATE_LIMITED', ENOUGH);
      const leave = enter(clinicId);
      try {
        const places = { name: `test-run:${clinicId}`, places: RUNS_AT_ONCE, leaseMs: LEASE_MS };
        const held = await tryHoldOneOf(locks, places, work);
        if (!held) throw new Failure('RATE_LIMITED', ENOUGH);
        return held.result;
      } finally {
        leave();
      }
    },
    turn: async (work) => {
      const leave = await turns.enter('all');
      await waitUntilIdle(load.isBusy);
      const began = performance.now();
      try {
        return await work();
      } finally {
        const restMs = Math.min(LONGEST_REST_MS, REST_TIMES * (performance.now() - began));
        if (load.hadCallers()) setTimeout(leave, restMs);
        else leave();
      }
    },
  };
}
