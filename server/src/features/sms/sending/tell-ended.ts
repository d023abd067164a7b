import type { Transaction } from '../../../database/database.ts';
import type { DeliveryStatus, SmsProblem } from '../../../ports/sms-provider.ts';
import type { MessageStore } from '../messages.store.ts';
import type { Message, OwnAction } from './message.ts';

export interface EndedText {
  readonly messageId: string;
  readonly action: Message['action'];
  readonly state: Message['state'];
  readonly skipReason: Message['skipReason'];
  /** The meaning of the provider's code; null if unknown. */
  readonly problem: SmsProblem | null;
  /** Nothing was sent, because the provider was unavailable or busy, or the operator had stopped all texts. */
  readonly wasAway: boolean;
}

/** Called in the transaction that ends the text. */
export type TextEnded = (tx: Transaction, clinicId: string, text: EndedText) => Promise<void>;

const NOT_DELIVERED: readonly (DeliveryStatus | null)[] = ['expired', 'sending_failed', 'delivery_failed'];

/** Wraps the message store to notify the slice that queued an undelivered text. */
export function tellEnded(
  messages: MessageStore,
  problemOf: (code: string | null) => SmsProblem | null,
  listeners: readonly TextEnded[],
): MessageStore {
  return {
    ...messages,
    amend: async (tx, clinicId, id, decide) => {
      let [was, after] = [null, null] as [Message | null, Message | null];
      const outcome = await messages.amend(tx, clinicId, id, async (before, now, standing) => {
        const decision = await decide(before, now, standing);
        if (decision.change) [was, after] = [before, { ...before, ...decision.change }];
        return decision;
      });
      if (!was || !after || !(hasEnded(after) || wasDeliveredAfterAll(was, after))) return outcome;
      const { id: messageId, action, state, skipReason, providerCode } = after;
      const problem = problemOf(providerCode);
      const ended = { messageId, action, state, skipReason, problem, wasAway: wasAway(after) };
      for (const tell of listeners) await tell(tx, clinicId, ended);
      return outcome;
    },
  };
}

/** A reminder counted as failed, whose receipt then reported delivery. */
function wasDeliveredAfterAll(before: Message, { action, state }: Message): boolean {
  return action === 'reminder' && before.state === 'failed' && state === 'sent';
}

const BUSY: readonly (number | undefined)[] = [429, 503];

export function wasAway({ state, attempts, skipReason }: Message): boolean {
  if (state !== 'failed') return false;
  if (attempts.length === 0) return skipReason === 'network_error' || skipReason === 'sending_stopped';
  return attempts.every(
    ({ outcome, http }) => outcome === 'not-sent' || (outcome === 'refused' && BUSY.includes(http)),
  );
}

const OWN: readonly string[] = ['reminder', 'offer', 'request'] satisfies OwnAction[];

function hasEnded({ action, state, deliveryStatus }: Message): boolean {
  if (!OWN.includes(action)) return false;
  return state === 'failed' || state === 'skipped' || NOT_DELIVERED.includes(deliveryStatus);
}
