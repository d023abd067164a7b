import type { Database } from '../../database/database.ts';
import { toE164 } from '../../kernel/phone-number.ts';
import {
  DELIVERY_STATUSES,
  type DeliveryEvent,
  type DeliveryStatus,
  type InboundEvent,
  type SmsEvent,
} from '../../ports/sms-provider.ts';
import type { Calls } from '../calls/index.ts';
import type { Clinics } from '../clinics/index.ts';
import type { EventStore } from './events.store.ts';
import type { Message } from './message.ts';
import type { MessageStore } from './messages.store.ts';
import type { OptOutStore } from './opt-outs.store.ts';

export interface EventNeeds {
  readonly db: Database;
  readonly messages: Pick<MessageStore, 'ownerOf' | 'unanswered' | 'amend' | 'lastTo'>;
  readonly events: Pick<EventStore, 'isNew'>;
  readonly optOuts: Pick<OptOutStore, 'note' | 'lift'>;
  readonly clinics: Pick<Clinics, 'read' | 'idsBy'>;
  readonly calls: Pick<Calls, 'markSms' | 'trace'>;
  readonly messagingProfileId: string | null;
}

const FINAL_FROM = DELIVERY_STATUSES.indexOf('delivery_unconfirmed');

export async function takeEvent(needs: EventNeeds, event: SmsEvent): Promise<void> {
  await (event.kind === 'delivery' ? takeDelivery(needs, event) : takeInbound(needs, event));
}

async function takeDelivery(needs: EventNeeds, event: DeliveryEvent): Promise<void> {
  const { messages } = needs;
  const owner = (await messages.ownerOf(event.providerMessageId)) ?? (await adopt(needs, event));
  if (owner) await noteDelivery(needs, owner, event);
}

/**
 * Finds a message whose attempt has no answer yet by what the vendor repeats of it, marks it as sent and prevents
 * a retry.
 */
async function adopt(
  { db, messages, clinics, calls }: EventNeeds,
  event: DeliveryEvent,
): Promise<{ id: string; clinicId: string } | null> {
  const { providerMessageId, at } = event;
  for (const clinicId of await clinics.idsBy('smsSenderNumber', event.from)) {
    const id = await db.inClinic(clinicId, async (_, tx) => {
      const message = await messages.unanswered(tx, clinicId, event);
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
  { eventId, at, to, deliveryStatus, code, problem }: DeliveryEvent,
): Promise<void> {
  const noted = await db.inClinic(clinicId, async (_, tx) => {
    if (!(await events.isNew(tx, clinicId, eventId))) return null;
    if (problem === 'opted-out') await optOuts.note(tx, clinicId, to, 'provider-refusal', at);
    return messages.amend(tx, clinicId, id, (row) => {
      if (rankOf(deliveryStatus) <= rankOf(row.deliveryStatus)) return { change: null, outcome: null };
      const providerCode = rankOf(deliveryStatus) >= FINAL_FROM ? code : row.providerCode;
      return { change: { deliveryStatus, providerCode }, outcome: row };
    });
  });
  if (noted?.callId)
    calls.trace(clinicId, noted.callId, {
      at,
      kind: 'sms-delivery',
      detail: { action: noted.action, status: deliveryStatus, code, problem },
    });
}

async function takeInbound(needs: EventNeeds, event: InboundEvent): Promise<void> {
  const { clinics, messagingProfileId } = needs;
  const phone = toE164(event.from);
  if (!phone) return;
  for (const clinicId of await clinics.idsBy('smsSenderNumber', event.to))
    await takeInboundOf(needs, clinicId, phone, event);
  // One START re-enables every number of the profile, so clinics that learned of the STOP from a refusal are
  // updated too.
  if (event.word !== 'START' || !event.profileId) return;
  const own = await clinics.idsBy('smsMessagingProfileId', event.profileId);
  const isPlatforms = event.profileId === messagingProfileId;
  // Clinics without a profile of their own use the platform's.
  const others = isPlatforms ? await clinics.idsBy('smsMessagingProfileId', null) : [];
  for (const clinicId of [...own, ...others]) await needs.optOuts.lift(needs.db, clinicId, phone, event.at);
}

async function takeInboundOf(
  { db, messages, events, optOuts, clinics, calls }: EventNeeds,
  clinicId: string,
  phone: string,
  { eventId, at, word, characters }: InboundEvent,
): Promise<void> {
  const repliedTo = await db.inClinic(clinicId, async (_, tx): Promise<Message | null> => {
    if (!(await events.isNew(tx, clinicId, eventId))) return null;
    // Record the opt-out even if the clinic does not accept messages: the provider already enforces it.
    const choice = word === 'HELP' ? null : word;
    if (choice) await optOuts.note(tx, clinicId, phone, choice === 'STOP' ? 'stop-word' : 'start-word', at);
    const wanted = (await clinics.read(clinicId, tx))?.smsInboundWebhookEnabled;
    return choice || wanted ? messages.lastTo(tx, clinicId, phone) : null;
  });
  if (repliedTo?.callId)
    calls.trace(clinicId, repliedTo.callId, { at, kind: 'sms-reply', detail: { word, characters } });
}

function rankOf(status: DeliveryStatus | null): number {
  return status ? DELIVERY_STATUSES.indexOf(status) : -1;
}
