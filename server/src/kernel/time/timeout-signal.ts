import { setMaxListeners } from 'node:events';

/** The abort reason of a timeout, as opposed to a caller who gave up. */
export const TIMED_OUT = new Error('the time is over');

export interface TimeoutSignal {
  /** Aborts with the outer signal, or with reason `TIMED_OUT` after the timeout. */
  readonly signal: AbortSignal;
  /** Call when the work ends first, to remove timer and listener. */
  release(): void;
}

/**
 * AbortSignal.any is avoided, because Node 20 may garbage-collect its signal before it fires.
 * AbortSignal.timeout alone is safe.
 */
export function timeoutSignal(outer: AbortSignal, ms: number): TimeoutSignal {
  const inner = new AbortController();
  // A read adds a listener per provider and day, and a job makes many reads; Node would report more than ten
  // listeners as a leak.
  setMaxListeners(0, inner.signal, outer);
  const end = (reason: unknown) => {
    release();
    inner.abort(reason);
  };
  const follow = () => end(outer.reason);
  const timer = setTimeout(end, ms, TIMED_OUT);
  const release = () => {
    clearTimeout(timer);
    outer.removeEventListener('abort', follow);
  };
  if (outer.aborted) follow();
  else outer.addEventListener('abort', follow, { once: true });
  return { signal: inner.signal, release };
}
