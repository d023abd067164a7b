import { setMaxListeners } from 'node:events';
import { limitedSignal } from './limited-signal.ts';

/** How much time is left for one tool call. Monotonic, so that a corrected clock neither stretches nor cuts it. */
export interface Deadline {
  remainingMs(): number;
  /** Ends when the time is over. */
  readonly signal: AbortSignal;
  /** Called after every request to an EMR under this deadline, for the call's trace; never with what was in it. */
  readonly onEmrCall?: (note: EmrNote) => void;
}

export interface EmrNote {
  readonly operation: string;
  readonly ms: number;
  /** Null when it succeeded. */
  readonly trouble: string | null;
}

/** Many tools never look at the signal, which costs more than all the rest of them: it is made for the first who does. */
export function deadlineIn(ms: number): Deadline {
  const end = performance.now() + ms;
  const remainingMs = () => end - performance.now();
  let signal: AbortSignal | null = null;
  return {
    remainingMs,
    get signal() {
      signal ??= endingIn(remainingMs());
      return signal;
    },
  };
}

/** The same deadline, told of the EMR's answers. */
export function withNotes(deadline: Deadline, onEmrCall: (note: EmrNote) => void): Deadline {
  return {
    remainingMs: deadline.remainingMs,
    get signal() {
      return deadline.signal;
    },
    onEmrCall,
  };
}

function endingIn(ms: number): AbortSignal {
  const signal = AbortSignal.timeout(Math.max(0, Math.ceil(ms)));
  // A search waits on it once for each provider and day; Node would take more than ten for a leak and say so.
  setMaxListeners(0, signal);
  return signal;
}

/** The lesser of the deadline and so many milliseconds. */
export function within(deadline: Deadline, ms: number): AbortSignal {
  return deadline.remainingMs() <= ms
    ? deadline.signal
    : limitedSignal(deadline.signal, Math.ceil(ms)).signal;
}
