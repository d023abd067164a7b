import type { Database, Transaction } from '../../../database/database.ts';
import { toE164 } from '../../../kernel/people/phone-number.ts';
import {
  DELIVERY_STATUSES,
  type DeliveryEvent,
  type DeliveryStatus,
  type InboundEvent,
  type SmsEvent,
} from '../../../ports/sms-provider.ts';
import type { Calls } from '../../calls/index.ts';
import type { ClinicProfile, Clinics } from '../../clinics/index.ts';
import type { Consents } from '../../consent/index.ts';
import type { Inbox } from '../../inbox/index.ts';
import type { MessageStore } from '../messages.store.ts';
import type { Message } from '../sending/message.ts';
import { noteRefusal } from '../sending/settle-message.ts';
import { answerToStart, type StartAnswer } from './answer-to-start.ts';
import type { EventStore } from './events.store.ts';
import type { OptOutStore } from './opt-outs.store.ts';

export interface EventNeeds {
  readonly db: Database;
  readonly messages: Pick<MessageStore, 'ownerOf' | 'unanswered' | 'amend' | 'lastTo' | 'addText'>;
  readonly events: Pick<EventStore, 'isNew'>;
  readonly optOuts: Pick<OptOutStore, 'note' | 'lift'>;
  readonly consents: Pick<Consents, 'standing' | 'withdrawAll' | 'giveBack'>;
  readonly inbox: Pick<Inbox, 'report'>;
  readonly clinics: Pick<Clinics, 'read' | 'idsBy'>;
  readonly calls: Pick<Calls, 'markSms' | 'trace'>;
  readonly messagingProfileId: string | null;
  /** Reads patients' texts; absent if nobody does. */
  readonly replies?: InboundReader | undefined;
}

/** Handles a patient's text in the transaction of its event; false if nobody reads it. */
export interface InboundReader {
  take(
    tx: Transaction,
    clinicId: string,
    inbound: {
      readonly eventId: string;
      readonly phone: string;
      readonly text: string;
      readonly word: InboundEvent['word'];
      readonly at: Date;
    },
  ): Promise<boolean>;
}

const FINAL_FROM = DELIVERY_STATUSES.indexOf('delivery_unconfirmed');

export async function takeEvent(needs: EventNeeds, event: SmsEvent): Promise<void> {
  await (event.kind === 'delivery' ? takeDelivery(needs, event) : takeInbound(needs, event));
}

async function takeDelivery(needs: EventNeeds, event: DeliveryEvent): Promise<void> {
  const { messages } = needs;
  const owner =
    (await messages.ownerOf(event.providerMessageId)) ?? (await claimUnansweredMessage(needs, event));
  if (owner) await noteDelivery(needs, owner, event);
}

/** Marks a message without an answer as sent, matched by the fields the vendor echoes, which prevents a retry. */
async function claimUnansweredMessage(
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
  { db, messages, events, optOuts, consents, calls }: EventNeeds,
  { id, clinicId }: { id: string; clinicId: string },
  { eventId, at, to, deliveryStatus, code, problem }: DeliveryEvent,
): Promise<void> {
  const noted = await db.inClinic(clinicId, async (_, tx) => {
    if (!(await events.isNew(tx, clinicId, eventId))) return null;
    if (problem === 'opted-out') await noteRefusal({ optOuts, consents }, tx, clinicId, to, at);
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
  // One START re-enables every number of the profile, including clinics that learned of the STOP from a refusal.
  if (event.word !== 'START' || !event.profileId) return;
  const own = await clinics.idsBy('smsMessagingProfileId', event.profileId);
  const isPlatformProfile = event.profileId === messagingProfileId;
  const others = isPlatformProfile ? await clinics.idsBy('smsMessagingProfileId', null) : [];
  for (const clinicId of [...own, ...others])
    await needs.db.inClinic(clinicId, async (_, tx) => {
      // A replay of the same START after a newer STOP lifts nothing.
      if (await needs.events.isNew(tx, clinicId, `lift:${event.eventId}`, true))
        await needs.optOuts.lift(tx, clinicId, phone, event.at);
    });
}

async function takeInboundOf(
  needs: EventNeeds,
  clinicId: string,
  phone: string,
  event: InboundEvent,
): Promise<void> {
  const { db, messages, events, clinics, calls } = needs;
  const { eventId, at, word } = event;
  const repliedTo = await db.inClinic(clinicId, async (_, tx): Promise<Message | null> => {
    if (!(await events.isNew(tx, clinicId, eventId, word === 'START'))) return null;
    // Record the opt-out even if the clinic does not accept messages: the provider already enforces it.
    const choice = word === 'HELP' ? null : word;
    const clinic = await clinics.read(clinicId, tx);
    const last = await messages.lastTo(tx, clinicId, phone);
    if (choice === 'STOP') await takeStop(needs, tx, clinicId, phone, event);
    const inbound = { eventId, phone, text: event.text, word, at };
    const isRead = (await needs.replies?.take(tx, clinicId, inbound)) ?? false;
    if (choice === 'START' && clinic) await takeStart(needs, tx, clinic, phone, { ...event, isRead, last });
    return choice || clinic?.smsInboundWebhookEnabled ? last : null;
  });
  if (repliedTo?.callId)
    calls.trace(clinicId, repliedTo.callId, {
      at,
      kind: 'sms-reply',
      detail: { word, characters: Array.from(event.text).length },
    });
}

async function takeStop(
  { optOuts, consents }: EventNeeds,
  tx: Transaction,
  clinicId: string,
  phone: string,
  { at, text }: InboundEvent,
): Promise<void> {
  if (!(await optOuts.note(tx, clinicId, phone, 'stop-word', at))) return;
  await consents.withdrawAll(tx, clinicId, phone, { source: 'text', evidence: evidenceOf(text, 'STOP'), at });
}

type Start = InboundEvent & {
  readonly isRead: boolean;
  readonly last: Message | null;
};

/**
 * START lifts the provider's block. It restores consent only if the clinic allows this; otherwise the patient gets an
 * answer and the clinic asks. YES answers a question, but Twilio reads it as START, so it never restores consent.
 */
async function takeStart(
  needs: EventNeeds,
  tx: Transaction,
  clinic: Pick<ClinicProfile, 'id' | 'name' | 'startRestoresConsent'>,
  phone: string,
  { eventId, at, text, isRead, last }: Start,
): Promise<void> {
  const { optOuts, consents, inbox } = needs;
  if (!(await optOuts.note(tx, clinic.id, phone, 'start-word', at)) || isRead) return;
  const rows = await currentConsents(needs, tx, clinic.id, phone);
  const withdrawn = rows.find(({ state }) => state === 'withdrawn');
  const tell = (answer: StartAnswer, consentId: string) =>
    answerStart(needs, tx, clinic, phone, { answer, consentId, last });
  const report = async (about: string) => {
    const facts = { about, words: evidenceOf(text, 'START') };
    const callId = last?.callId ?? null;
    await inbox.report(tx, clinic.id, { kind: 'sms_reply', cause: eventId, callId, phone, facts });
  };
  if (!withdrawn) {
    if (isYes(text)) return;
    // A text needs a consent row, so only staff can contact a number without one.
    return rows[0] ? tell('on', rows[0].id) : report('start-new');
  }
  // A patient who declined in a call answered a person's question, so a word by text does not restore consent.
  if (clinic.startRestoresConsent && withdrawn.source !== 'call' && !isYes(text)) {
    const word = { source: 'text', evidence: evidenceOf(text, 'START'), at } as const;
    await consents.giveBack(tx, clinic.id, phone, word);
    return tell('again', withdrawn.id);
  }
  await tell('asked', withdrawn.id);
  await report('start');
}

/** The booking row comes first, because every STOP withdraws it. */
async function currentConsents({ consents }: EventNeeds, tx: Transaction, clinicId: string, phone: string) {
  const rows = [];
  for (const kind of ['booking', 'reminder', 'offers'] as const) {
    const row = await consents.standing(tx, clinicId, phone, kind);
    if (row) rows.push(row);
  }
  return rows;
}

async function answerStart(
  { messages }: EventNeeds,
  tx: Transaction,
  { id, name }: Pick<ClinicProfile, 'id' | 'name'>,
  phone: string,
  {
    answer,
    consentId,
    last,
  }: { readonly answer: StartAnswer; readonly consentId: string; readonly last: Message | null },
): Promise<void> {
  const language = last?.language ?? 'en';
  const body = answerToStart(name, answer, language);
  await messages.addText(tx, id, { action: 'answer', toNumber: phone, body, language, consentId });
}

const MOST_EVIDENCE = 500;
const evidenceOf = (text: string, word: string) => text.trim().slice(0, MOST_EVIDENCE) || word;
const isYes = (text: string) => /^\P{L}*yes\P{L}*$/iu.test(text);

function rankOf(status: DeliveryStatus | null): number {
  return status ? DELIVERY_STATUSES.indexOf(status) : -1;
}
