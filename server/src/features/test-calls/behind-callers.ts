import { setTimeout as pause } from 'node:timers/promises';
import { type PlatformLocks, tryHoldOneOf } from '../../database/locks.ts';
import { Failure } from '../../kernel/failure.ts';
import { lanes } from '../../kernel/lanes.ts';

/** Keeps what is played behind the people who are on the phone. */
export interface BehindCallers {
  /** Refuses what would be a clinic's third test at the same time, over all processes. */
  run<Result>(clinicId: string, work: () => Promise<Result>): Promise<Result>;
  /** Waits for a moment without callers, though not for ever, and for the turn of this message. */
  turn<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Needs {
  readonly locks: PlatformLocks;
  /** Whether callers are being served in this process. */
  readonly isBusy: () => boolean;
}

const RUNS_AT_ONCE = 2;
/** Longer than any scenario takes; a process that dies leaves its place free after it. */
const LEASE_MS = 120_000;
/** Messages of test calls that one process answers at the same time, of all clinics together. */
const MESSAGES_AT_ONCE = 2;
const LONGEST_WAIT_MS = 500;
const LOOK_EVERY_MS = 25;
const ENOUGH = 'Two tests of this clinic are running. Please wait until one of them is over.';

export function behindCallers({ locks, isBusy }: Needs): BehindCallers {
  const messages = lanes(MESSAGES_AT_ONCE);
  return {
    run: async (clinicId, work) => {
      const places = { name: `test-run:${clinicId}`, places: RUNS_AT_ONCE, leaseMs: LEASE_MS };
      const held = await tryHoldOneOf(locks, places, work);
      if (!held) throw new Failure('RATE_LIMITED', ENOUGH);
      return held.result;
    },
    turn: async (work) => {
      const leave = await messages.enter('all');
      try {
        for (let waited = 0; waited < LONGEST_WAIT_MS && isBusy(); waited += LOOK_EVERY_MS)
          await pause(LOOK_EVERY_MS);
        return await work();
      } finally {
        leave();
      }
    },
  };
}
