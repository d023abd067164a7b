import { lanes } from '../../../kernel/load/lanes.ts';
import type { Tool } from '../tool.ts';

/** Whose tool it is. */
interface Asking {
  readonly clinic: { readonly id: string };
  readonly callId: string | null;
}

/** How much one call may ask of the EMR at the same time, so that no call takes all of its connections. */
export interface CallReadLimit {
  /** Resolves when it is the tool's turn in its call, and gives what ends its turn. */
  enter(conversation: Asking, tool: Tool): Promise<() => void>;
}

const READS_AT_ONCE = 3;

export function callReadLimit(): CallReadLimit {
  const reads = lanes(READS_AT_ONCE);
  return {
    enter: async (conversation, tool) => {
      // A write that waits may be another's delivered again: told that nothing was done, it would say what is not so.
      if (tool.writes || tool.inCrowd === 'goes-on') return () => undefined;
      const { clinic, callId } = conversation;
      // A message without a call id is a call of its own.
      const owner = callId ? `${clinic.id} ${callId}` : conversation;
      return reads.enter(owner);
    },
  };
}
