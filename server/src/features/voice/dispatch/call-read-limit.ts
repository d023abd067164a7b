import { keyedSemaphore } from '../../../kernel/load/keyed-semaphore.ts';
import type { Tool } from '../tool.ts';

/** The clinic and call of a tool. */
interface Asking {
  readonly clinic: { readonly id: string };
  readonly callId: string | null;
}

/** Limits one call's concurrent EMR requests, so that no call takes all connections. */
export interface CallReadLimit {
  /** Resolves when the tool may run, with the function that ends its turn; null if the tool needs no turn. */
  enter(conversation: Asking, tool: Tool): Promise<() => void> | null;
}

const READS_AT_ONCE = 3;

export function callReadLimit(): CallReadLimit {
  const reads = keyedSemaphore(READS_AT_ONCE);
  return {
    enter: (conversation, tool) => {
      // A waiting write may be a redelivery of one that ran, so an answer of "nothing was done" could be
      // false.
      if (tool.writes || tool.inCrowd === 'goes-on') return null;
      const { clinic, callId } = conversation;
      // A message without a call id counts as its own call.
      const owner = callId ? `${clinic.id} ${callId}` : conversation;
      return reads.enter(owner);
    },
  };
}
