import { setMaxListeners } from 'node:events';
import { limitedSignal } from './limited-signal.ts';

/** Time left for one tool call. Monotonic, so that a clock correction neither extends nor shortens it. */
export interface Deadline {
  remainingMs(): number;
  readonly signal: AbortSignal;
  /** Called after every EMR request under this deadline, for the call's trace; never with the request's content. */
  readonly onEmrCall?: (note: EmrNote) => void;
}

export interface EmrNote {
  readonly operation: string;
  readonly ms: number;
  readonly trouble: string | null;
}

/** The signal is created on first use, because most tools never read it and it costs more than everything else here. */
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
  // A search adds a listener per provider and day; Node would report more than ten listeners as a leak.
  setMaxListeners(0, signal);
  return signal;
}

/** The earlier of the deadline and `ms` from now. */
export function within(deadline: Deadline, ms: number): AbortSignal {
  return deadline.remainingMs() <= ms
    ? deadline.signal
    : limitedSignal(deadline.signal, Math.ceil(ms)).signal;
}
