import type { Transaction } from '../../database/database.ts';
import type { DeliveryStatus } from '../../ports/sms-provider.ts';
import type { Inbox } from '../inbox/index.ts';
import type { Message } from './message.ts';
import type { MessageStore } from './messages.store.ts';
import { wasAway } from './tell-ended.ts';

const NOT_DELIVERED: readonly (DeliveryStatus | null)[] = ['expired', 'sending_failed', 'delivery_failed'];
const ARRIVED: readonly (DeliveryStatus | null)[] = ['delivered', 'read'];

/**
 * Wraps the message store so that an undelivered message is reported to the clinic in the same transaction.
 * Beginning and accepting an attempt report nothing, because no message is sent after it failed.
 */
export function reportUndelivered(messages: MessageStore, inbox: Inbox): MessageStore {
  return {
    ...messages,
    amend: async (tx, clinicId, id, decide) => {
      let after = null as Message | null;
      const outcome = await messages.amend(tx, clinicId, id, async (before, now, standing) => {
        const decision = await decide(before, now, standing);
        if (decision.change) after = { ...before, ...decision.change };
        return decision;
      });
      if (after && after.action !== 'test') await tellOf(inbox, tx, clinicId, after);
      return outcome;
    },
  };
}

async function tellOf(inbox: Inbox, tx: Transaction, clinicId: string, message: Message): Promise<void> {
  const { id, callId, toNumber, state, deliveryStatus, providerCode, skipReason } = message;
  const hasArrived = ARRIVED.includes(deliveryStatus) || (state === 'sent' && deliveryStatus === null);
  if (hasArrived) {
    await inbox.settle(tx, clinicId, 'sms_failed', id);
    return;
  }
  if (state !== 'failed' && !NOT_DELIVERED.includes(deliveryStatus)) return;
  // It waits and is tried again.
  if (message.action === 'reminder' && wasAway(message)) return;
  const code = providerCode ?? skipReason ?? '';
  await inbox.report(tx, clinicId, {
    kind: 'sms_failed',
    cause: id,
    callId,
    phone: toNumber,
    facts: { code },
  });
}
