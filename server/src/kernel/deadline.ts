/** How much time is left for one tool call. Monotonic, so that a corrected clock neither stretches nor cuts it. */
export interface Deadline {
  remainingMs(): number;
  /** Ends when the time is over. */
  readonly signal: AbortSignal;
}

export function deadlineIn(ms: number): Deadline {
  const end = performance.now() + ms;
  return {
    remainingMs: () => end - performance.now(),
    signal: AbortSignal.timeout(Math.max(0, Math.ceil(ms))),
  };
}

/** The lesser of the deadline and so many milliseconds. */
export function within(deadline: Deadline, ms: number): AbortSignal {
  return deadline.remainingMs() <= ms
    ? deadline.signal
    : AbortSignal.any([deadline.signal, AbortSignal.timeout(Math.ceil(ms))]);
}
