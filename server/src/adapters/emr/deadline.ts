/** The reason of a signal that ended because of the time, and not because its caller gave up. */
export const LATE = new Error('the time is over');

export interface Deadline {
  /** Ends with the caller's signal, or after the time with `LATE` as its reason. */
  readonly signal: AbortSignal;
  release(): void;
}

/** By hand rather than AbortSignal.any and .timeout: Node 20 may collect those before they fire. */
export function deadline(outer: AbortSignal, ms: number): Deadline {
  const inner = new AbortController();
  const follow = () => inner.abort(outer.reason);
  const timer = setTimeout(() => inner.abort(LATE), ms);
  if (outer.aborted) follow();
  else outer.addEventListener('abort', follow, { once: true });
  return {
    signal: inner.signal,
    release() {
      clearTimeout(timer);
      outer.removeEventListener('abort', follow);
    },
  };
}
