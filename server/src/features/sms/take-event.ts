import type { Database } from '../../database/database.ts';
import { toE164 } from '../../kernel/phone-number.ts';
import type { Calls } from '../calls/index.ts';
import type { EventStore } from './events.store.ts';
import type { Message } from './message.ts';
import type { MessageStore } from './messages.store.ts';
import type { OptOutStore } from './opt-outs.store.ts';
import type { DeliveryEvent, InboundEvent } from './provider-event.ts';
import type { SmsConfigStore } from './store.ts';

export interface EventNeeds {
  readonly db: Database;
  readonly messages: Pick<MessageStore, 'ownerOf' | 'unanswered' | 'amend' | 'lastTo'>;
  readonly events: Pick<EventStore, 'isNew'>;
  readonly optOuts: Pick<OptOutStore, 'note' | 'lift'>;
  readonly config: Pick<SmsConfigStore, 'read' | 'clinicsOfSender' | 'clinicsOfProfile'>;
  readonly calls: Pick<Calls, 'markSms' | 'trace'>;
  readonly messagingProfileId: string | null;
}

const OPTED_OUT = '40300';

// Events come in any order; the weightier one stands, so the order makes no difference.
const BY_WEIGHT = [
  'queued',
  'scheduled',
  'sending',
  'sent',
  'delivery_unconfirmed',
  'expired',
  'sending_failed',
  'delivery_failed',
  'delivered',
  'read',
];
const FINAL_FROM = BY_WEIGHT.indexOf('delivery_unconfirmed');

export async function takeEvent(needs: EventNeeds, event: DeliveryEvent | InboundEvent): Promise<void> {
  await (event.kind === 'delivery' ? takeDelivery(needs, event) : takeInbound(needs, event));
}

async function takeDelivery(needs: EventNeeds, event: DeliveryEvent): Promise<void> {
  const { messages } = needs;
  const owner = (await messages.ownerOf(event.providerMessageId)) ?? (await adopt(needs, event));
  if (owner) await noteDelivery(needs, owner, event);
}

/**
 * A message whose post was broken off, or not yet answered when this came, is known by its text: now it is known to
 * be sent, and is not posted again.
 */
async function adopt(
  { db, messages, config, calls }: EventNeeds,
  { from, to, text, providerMessageId, at }: DeliveryEvent,
): Promise<{ id: string; clinicId: string } | null> {
  for (const clinicId of await config.clinicsOfSender(from)) {
    const id = await db.inClinic(clinicId, async (_, tx) => {
      const message = await messages.unanswered(tx, clinicId, to, text);
      if (!message) return null;
      if (message.callId) await calls.markSms(tx, clinicId, message.callId, { sentAt: at });
      return messages.amend(tx, clinicId, message.id, (row) => ({
        change: row.providerMessageId
          ? null
          : {
              state: 'sent',
              sentAt: row.sentAt ?? at,
              providerMessageId,
              skipReason: null,
              providerCode: null,
            },
        outcome: row.providerMessageId ? null : row.id,
      }));
    });
    if (id) return { id, clinicId };
  }
  return null;
}

async function noteDelivery(
  { db, messages, events, optOuts, calls }: EventNeeds,
  { id, clinicId }: { id: string; clinicId: string },
  { eventId, at, to, deliveryStatus, code }: DeliveryEvent,
): Promise<void> {
  const noted = await db.inClinic(clinicId, async (_, tx) => {
    if (!(await events.isNew(tx, clinicId, eventId))) return null;
    if (code === OPTED_OUT) await optOuts.note(tx, clinicId, to, 'provider-refusal', at);
    return messages.amend(tx, clinicId, id, (row) => {
      if (weightOf(deliveryStatus) <= weightOf(row.deliveryStatus)) return { change: null, outcome: null };
      const providerCode = weightOf(deliveryStatus) >= FINAL_FROM ? code : row.providerCode;
      return { change: { deliveryStatus, providerCode }, outcome: row };
    });
  });
  if (noted?.callId)
    calls.trace(clinicId, noted.callId, {
      at,
      kind: 'sms-delivery',
      detail: { action: noted.action, status: deliveryStatus, code },
    });
}

async function takeInbound(needs: EventNeeds, event: InboundEvent): Promise<void> {
  const { config, messagingProfileId } = needs;
  const phone = toE164(event.from);
  if (!phone) return;
  for (const clinicId of await config.clinicsOfSender(event.to))
    await takeInboundOf(needs, clinicId, phone, event);
  // One START opens every number of the profile, so those who heard of the STOP by a refusal are told too.
  if (event.word !== 'START' || !event.profileId) return;
  const isPlatforms = event.profileId === messagingProfileId;
  for (const clinicId of await config.clinicsOfProfile(event.profileId, isPlatforms))
    await needs.optOuts.lift(needs.db, clinicId, phone, event.at);
}

async function takeInboundOf(
  { db, messages, events, optOuts, config, calls }: EventNeeds,
  clinicId: string,
  phone: string,
  { eventId, at, word, characters }: InboundEvent,
): Promise<void> {
  const repliedTo = await db.inClinic(clinicId, async (_, tx): Promise<Message | null> => {
    if (!(await events.isNew(tx, clinicId, eventId))) return null;
    // An opt-out counts whether or not the clinic takes messages: the provider has acted on it already.
    if (word) await optOuts.note(tx, clinicId, phone, word === 'STOP' ? 'stop-word' : 'start-word', at);
    const wanted = (await config.read(tx, clinicId))?.smsInboundWebhookEnabled;
    return word || wanted ? messages.lastTo(tx, clinicId, phone) : null;
  });
  if (repliedTo?.callId)
    calls.trace(clinicId, repliedTo.callId, { at, kind: 'sms-reply', detail: { word, characters } });
}

function weightOf(status: string | null): number {
  return BY_WEIGHT.indexOf(status ?? '');
}
