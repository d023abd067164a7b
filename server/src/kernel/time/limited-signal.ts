import { setMaxListeners } from 'node:events';

/** The reason of a signal that ended because of the time, and not because its caller gave up. */
export const LATE = new Error('the time is over');

export interface LimitedSignal {
  /** Ends with the outer signal, or after the time with `LATE` as its reason. */
  readonly signal: AbortSignal;
  /** For when the work is over first: nothing of it stays behind. */
  release(): void;
}

/** Not AbortSignal.any: Node 20 may collect its signal as garbage before it fires. AbortSignal.timeout alone is safe. */
export function limitedSignal(outer: AbortSignal, ms: number): LimitedSignal {
  const inner = new AbortController();
  // One read waits on it once for each provider and day, and a job has many reads; Node would take more than ten for a leak.
  setMaxListeners(0, inner.signal, outer);
  const end = (reason: unknown) => {
    release();
    inner.abort(reason);
  };
  const follow = () => end(outer.reason);
  const timer = setTimeout(end, ms, LATE);
  const release = () => {
    clearTimeout(timer);
    outer.removeEventListener('abort', follow);
  };
  if (outer.aborted) follow();
  else outer.addEventListener('abort', follow, { once: true });
  return { signal: inner.signal, release };
}
