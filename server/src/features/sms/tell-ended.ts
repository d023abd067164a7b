import type { Transaction } from '../../database/database.ts';
import type { DeliveryStatus, SmsProblem } from '../../ports/sms-provider.ts';
import type { Message, OwnAction } from './message.ts';
import type { MessageStore } from './messages.store.ts';

/** A text that was not sent after all, or did not arrive. */
export interface EndedText {
  readonly messageId: string;
  readonly action: Message['action'];
  readonly state: Message['state'];
  readonly skipReason: Message['skipReason'];
  /** What the provider's code means; null where there is none that we know. */
  readonly problem: SmsProblem | null;
}

/** Is told in the transaction in which the text ends. */
export type TextEnded = (tx: Transaction, clinicId: string, text: EndedText) => Promise<void>;

const NOT_DELIVERED: readonly (DeliveryStatus | null)[] = ['expired', 'sending_failed', 'delivery_failed'];

/** Wraps the message store so that whoever has caused a text hears that it did not reach its number. */
export function tellEnded(
  messages: MessageStore,
  problemOf: (code: string | null) => SmsProblem | null,
  listeners: readonly TextEnded[],
): MessageStore {
  return {
    ...messages,
    amend: async (tx, clinicId, id, decide) => {
      let after = null as Message | null;
      const outcome = await messages.amend(tx, clinicId, id, async (before, now, standing) => {
        const decision = await decide(before, now, standing);
        if (decision.change) after = { ...before, ...decision.change };
        return decision;
      });
      if (!after || !hasEnded(after)) return outcome;
      const { id: messageId, action, state, skipReason, providerCode } = after;
      const ended = { messageId, action, state, skipReason, problem: problemOf(providerCode) };
      for (const tell of listeners) await tell(tx, clinicId, ended);
      return outcome;
    },
  };
}

const OWN: readonly string[] = ['reminder', 'offer', 'request'] satisfies OwnAction[];

function hasEnded({ action, state, deliveryStatus }: Message): boolean {
  if (!OWN.includes(action)) return false;
  return state === 'failed' || state === 'skipped' || NOT_DELIVERED.includes(deliveryStatus);
}
