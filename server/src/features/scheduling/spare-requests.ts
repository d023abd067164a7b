import { setTimeout as pause } from 'node:timers/promises';
import { emrRetryAfterMs } from '../../ports/emr.ts';

const LONGEST_PAUSE_MS = 5_000;

/** For reads in advance, which an EMR's request limit admits only now and then: tries again until it is their turn. */
export async function inSpareRequests<T>(signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      const waitMs = emrRetryAfterMs(error);
      if (waitMs === null || signal.aborted) throw error;
      await pause(Math.min(waitMs, LONGEST_PAUSE_MS), undefined, { signal }).catch(() => undefined);
    }
  }
}

/** One such read after the other; once one has failed, the later ones fail without being sent. */
export function oneByOne(signal: AbortSignal) {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(read: () => Promise<T>): Promise<T> => {
    const mine = last.then(() => inSpareRequests(signal, read));
    last = mine;
    return mine;
  };
}
