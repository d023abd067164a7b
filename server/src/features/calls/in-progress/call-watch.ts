import type { CallEvent } from '../call-facts.ts';

type Listener = (event: CallEvent) => void;

export interface CallWatch {
  /** Calls the listener for each event of the call that this process handles; the returned function stops it. */
  watch(callId: string, listener: Listener): () => void;
  tell(callId: string, event: CallEvent): void;
}

/** Shows a test call's events at once; the stored trace follows a moment later. */
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
