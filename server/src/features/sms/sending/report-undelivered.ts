import type { Transaction } from '../../../database/database.ts';
import type { DeliveryStatus } from '../../../ports/sms-provider.ts';
import type { Inbox } from '../../inbox/index.ts';
import type { MessageStore } from '../messages.store.ts';
import type { Message } from './message.ts';
import { wasAway } from './tell-ended.ts';

const NOT_DELIVERED: readonly (DeliveryStatus | null)[] = ['expired', 'sending_failed', 'delivery_failed'];
const ARRIVED: readonly (DeliveryStatus | null)[] = ['delivered', 'read'];

/**
 * Wraps the message store so that an undelivered message is reported to the clinic in the same transaction. Beginning
 * and accepting an attempt report nothing, because no message is sent after it failed.
 */
export function reportUndelivered(messages: MessageStore, inbox: Inbox): MessageStore {
  return {
    ...messages,
    amend: async (tx, clinicId, id, decide) => {
      let seen = null as { readonly before: Message; readonly after: Message } | null;
      const outcome = await messages.amend(tx, clinicId, id, async (before, now, standing) => {
        const decision = await decide(before, now, standing);
        if (decision.change) seen = { before, after: { ...before, ...decision.change } };
        return decision;
      });
      if (seen && seen.after.action !== 'test') await reportFailure(inbox, tx, clinicId, seen);
      return outcome;
    },
  };
}

const hasFailed = ({ state, deliveryStatus }: Message): boolean =>
  state === 'failed' || NOT_DELIVERED.includes(deliveryStatus);
const hasArrived = ({ state, deliveryStatus }: Message): boolean =>
  ARRIVED.includes(deliveryStatus) || (state === 'sent' && deliveryStatus === null);
const codeOf = ({ providerCode, skipReason }: Message): string => providerCode ?? skipReason ?? '';

async function reportFailure(
  inbox: Inbox,
  tx: Transaction,
  clinicId: string,
  { before, after }: { readonly before: Message; readonly after: Message },
): Promise<void> {
  const { id, callId, toNumber } = after;
  if (hasArrived(after)) {
    if (hasFailed(before)) await removeFromItem(inbox, tx, clinicId, after);
    return;
  }
  if (!hasFailed(after)) return;
  // The reminder waits and is retried.
  if (after.action === 'reminder' && wasAway(after)) return;
  const code = codeOf(after);
  const isKnown = hasFailed(before) && !(before.action === 'reminder' && wasAway(before));
  if (isKnown && code === codeOf(before)) return;
  const waiting = toNumber ? await inbox.waitingFor(tx, clinicId, 'sms_failed', toNumber) : null;
  const texts = textsOf(waiting);
  await inbox.report(tx, clinicId, {
    kind: 'sms_failed',
    cause: waiting?.cause ?? id,
    callId,
    phone: toNumber,
    isUpdate: isKnown,
    facts: { code, texts: [...new Set([...texts, id])].join(' ') },
  });
}

/** Removes a text that arrived after all; the item closes with its last text. */
async function removeFromItem(
  inbox: Inbox,
  tx: Transaction,
  clinicId: string,
  { id, toNumber }: Message,
): Promise<void> {
  const waiting = toNumber ? await inbox.waitingFor(tx, clinicId, 'sms_failed', toNumber) : null;
  const texts = textsOf(waiting);
  if (!waiting || !texts.includes(id)) return;
  const left = texts.filter((text) => text !== id);
  if (left.length === 0) await inbox.settle(tx, clinicId, 'sms_failed', waiting.cause);
  else
    await inbox.report(tx, clinicId, {
      kind: 'sms_failed',
      cause: waiting.cause,
      isUpdate: true,
      facts: { texts: left.join(' ') },
    });
}

/** Items of earlier releases only name the one text that caused them. */
const textsOf = (
  waiting: { readonly cause: string; readonly facts: Readonly<Record<string, string>> } | null,
) => (waiting ? (waiting.facts.texts ?? waiting.cause).split(' ') : []);
