import { setMaxListeners } from 'node:events';
import { timeoutSignal } from './timeout-signal.ts';

/** Time left for one tool call. Monotonic, so that a clock correction neither extends nor shortens it. */
export interface Deadline {
  remainingMs(): number;
  /** In performance.now()'s time. The EMR's next free connection goes to the request with the earliest. */
  readonly answerBy: number;
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
    answerBy: end,
    get signal() {
      signal ??= endingIn(remainingMs());
      return signal;
    },
  };
}

export function withNotes(deadline: Deadline, onEmrCall: (note: EmrNote) => void): Deadline {
  return {
    remainingMs: deadline.remainingMs,
    answerBy: deadline.answerBy,
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

/** Overtakes, at the EMR, what began up to this long before it. */
export function ahead(deadline: Deadline, ms: number): Deadline {
  return {
    remainingMs: deadline.remainingMs,
    answerBy: deadline.answerBy - ms,
    get signal() {
      return deadline.signal;
    },
    ...(deadline.onEmrCall ? { onEmrCall: deadline.onEmrCall } : {}),
  };
}

/** The earlier of the deadline and `ms` from now. */
export function within(deadline: Deadline, ms: number): AbortSignal {
  return deadline.remainingMs() <= ms
    ? deadline.signal
    : timeoutSignal(deadline.signal, Math.ceil(ms)).signal;
}
