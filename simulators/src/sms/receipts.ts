import { type SmsMessage, stamp } from './message.ts';
import { type EventDelivery, type EventSignature, eventOf, type Postman, type SmsEvent } from './webhook.ts';

export type FinalStatus =
  | 'delivered'
  | 'sending_failed'
  | 'delivery_failed'
  | 'delivery_unconfirmed'
  | 'expired';

export interface ReceiptOptions {
  /** `reversed` sends every final state before the states that led to it. */
  readonly order?: 'in-order' | 'reversed' | 'shuffled';
  /** Repeats each event as a second attempt, although the first was accepted. */
  readonly duplicated?: boolean;
  /** Sends all events at once. */
  readonly atOnce?: boolean;
  readonly finalStatus?: FinalStatus;
  readonly signature?: EventSignature;
  /** Random source of the shuffle, from 0 up to 1. */
  readonly random?: () => number;
}

const landline = { code: '40001', title: 'Not routable' };

export function receiptsOf(
  message: SmsMessage,
  landlines: readonly string[],
  { finalStatus }: ReceiptOptions,
): SmsEvent[] {
  const accepted = new Date(message.received_at).getTime();
  const sentAt = new Date(accepted + 40);
  const doneAt = new Date(accepted + 640);
  const isLandline = message.to.some(({ phone_number }) => landlines.includes(phone_number));
  const sent = { ...withStatus(message, 'sent'), sent_at: stamp(sentAt) };
  const final = withStatus(sent, finalStatus ?? (isLandline ? 'delivery_failed' : 'delivered'));
  const finalized = { ...final, completed_at: stamp(doneAt), errors: isLandline ? [landline] : [] };
  return [eventOf('message.sent', sent, sentAt), eventOf('message.finalized', finalized, doneAt)];
}

function withStatus(message: SmsMessage, status: string): SmsMessage {
  return { ...message, to: message.to.map((party) => ({ ...party, status })) };
}

export async function deliverAll(
  post: Postman,
  events: readonly SmsEvent[],
  { order = 'in-order', duplicated = false, atOnce = false, ...how }: ReceiptOptions,
): Promise<EventDelivery[]> {
  const signature = how.signature ?? 'right';
  const rounds = duplicated ? [1, 2] : [1];
  const due = rounds.flatMap((firstAttempt) => events.map((event) => ({ event, firstAttempt })));
  const queue = inOrder(due, order, how.random ?? Math.random);
  if (atOnce) {
    return Promise.all(
      queue.map(({ event, firstAttempt }) => post.deliver(event, { signature, firstAttempt })),
    );
  }
  const done: EventDelivery[] = [];
  for (const { event, firstAttempt } of queue)
    done.push(await post.deliver(event, { signature, firstAttempt }));
  return done;
}

function inOrder<Item>(
  items: readonly Item[],
  order: 'in-order' | 'reversed' | 'shuffled',
  random: () => number,
): Item[] {
  if (order === 'reversed') return items.toReversed();
  if (order === 'in-order') return [...items];
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
