import type { CallEvent } from './call-facts.ts';

type Listener = (event: CallEvent) => void;

export interface CallWatch {
  /** Told of each event of the call that this process handles; what is returned ends it. */
  watch(callId: string, listener: Listener): () => void;
  tell(callId: string, event: CallEvent): void;
}

/** Who plays a call sees what it does while it does it; the trace is written a moment later. */
export function callWatch(): CallWatch {
  const listeners = new Map<string, Listener>();
  return {
    watch: (callId, listener) => {
      listeners.set(callId, listener);
      return () => {
        if (listeners.get(callId) === listener) listeners.delete(callId);
      };
    },
    tell: (callId, event) => listeners.get(callId)?.(event),
  };
}
