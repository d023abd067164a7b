import { type PlatformLocks, tryHoldOneOf } from '../../database/locks.ts';
import { Failure } from '../../kernel/failure.ts';
import { lanes } from '../../kernel/load/lanes.ts';
import { quietMoment } from '../../kernel/time/quiet-moment.ts';

/** Keeps what is played behind the people who are on the phone. */
export interface BehindCallers {
  /** Refuses what would be a clinic's third test at the same time, over all processes. */
  run<Result>(clinicId: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Waits for the turn of this work and for a moment without callers, though not for ever. While people call, a rest follows
   * each turn, so that test calls never take more than a small share of the process.
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
  /** Whether a caller has been served in this process within the last moments. */
  hadCallers(): boolean;
}

const RUNS_AT_ONCE = 2;
/** Longer than any scenario takes; a process that dies leaves its place free after it. */
const LEASE_MS = 120_000;
/** Turns that one process gives at the same time, to all clinics together. */
const TURNS_AT_ONCE = 2;
/** While people call, each of the places rests for so many times as long as its last turn took. */
const REST_TIMES = 15;
/** A turn that took long waited for a practice EMR that is broken on purpose, which costs callers nothing. */
const LONGEST_REST_MS = 1_500;
const ENOUGH = 'Two tests of this clinic are running. Please wait until one of them is over.';

export function behindCallers({ locks, load }: Needs): BehindCallers {
  const turns = lanes(TURNS_AT_ONCE);
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
      // Known without the database: somebody who keeps asking must not cost callers anything there.
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
      await quietMoment(load.isBusy);
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
