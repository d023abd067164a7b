import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../kernel/clock.ts';

/** A moment of the past that a story is told from; it moves as the story goes on. */
export interface Moment {
  ms: number;
}

export interface StoryClock extends Clock {
  /** What is done within is done at that moment, however many stories are told at once. */
  tell<Told>(moment: Moment, story: () => Promise<Told>): Promise<Told>;
}

/**
 * Shows the time of whoever asks: weeks ago within a story, now outside of one. The calls of a day are told at once, so the
 * time has to go with each of them, and no function between them and the service takes it along.
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
