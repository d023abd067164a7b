import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../src/kernel/time/clock.ts';

/** A point in time in a story; it advances with the story. */
export interface Moment {
  ms: number;
}

export interface StoryClock extends Clock {
  /** Runs a story at its own time. Several stories may run at once. */
  tell<Told>(moment: Moment, story: () => Promise<Told>): Promise<Told>;
}

/**
 * A clock that returns the story's time inside a story and the real time elsewhere. Stories run concurrently and
 * no function between them and the service passes a clock, so the time travels in an AsyncLocalStorage.
 */
export function storyClock(real: Clock): StoryClock {
  const told = new AsyncLocalStorage<Moment>();
  return {
    now: () => {
      const moment = told.getStore();
      return moment ? new Date(moment.ms) : real.now();
    },
    tell: (moment, story) => told.run(moment, story),
  };
}
