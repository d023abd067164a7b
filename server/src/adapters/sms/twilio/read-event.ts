import { z } from 'zod';
import type { DeliveryStatus, SmsEvent, SmsWebhookRequest } from '../../../ports/sms-provider.ts';
import { wordOf } from '../opt-out-words.ts';
import { problemOf } from './codes.ts';

const id = z.string().regex(/^[A-Za-z]{2}[0-9a-f]{32}$/);
const number = z.string().max(64);
const Callback = z.object({
  MessageSid: id,
  MessageStatus: z.string().max(64),
  From: number,
  To: number,
  ErrorCode: z.string().nullish(),
});
const Inbound = z.object({
  MessageSid: id,
  SmsStatus: z.literal('received'),
  From: number,
  To: number,
  Body: z.string().default(''),
  MessagingServiceSid: z.string().nullish(),
  OptOutType: z.string().nullish(),
});

const STATUSES: ReadonlyMap<string, DeliveryStatus> = new Map([
  ['accepted', 'queued'],
  ['queued', 'queued'],
  ['scheduled', 'scheduled'],
  ['sending', 'sending'],
  ['sent', 'sent'],
  ['canceled', 'sending_failed'],
  ['failed', 'sending_failed'],
  ['undelivered', 'delivery_failed'],
  ['delivered', 'delivered'],
  ['read', 'read'],
]);

/**
 * Twilio sends neither an event id nor a time: message id and status identify the event, and the arrival is its
 * time.
 */
export function readEvent({ body, url }: SmsWebhookRequest, now: Date): SmsEvent | null {
  const inbound = Inbound.safeParse(body).data;
  if (inbound)
    return {
      kind: 'inbound',
      eventId: inbound.MessageSid,
      at: now,
      from: inbound.From,
      to: inbound.To,
      profileId: inbound.MessagingServiceSid ?? null,
      word: wordOf(inbound.OptOutType, inbound.Body, ['YES']),
      text: inbound.Body,
    };
  const callback = Callback.safeParse(body).data;
  if (!callback) return null;
  const code = /^\d{4,6}$/.exec(callback.ErrorCode ?? '')?.[0] ?? null;
  return {
    kind: 'delivery',
    eventId: `${callback.MessageSid}:${callback.MessageStatus}`,
    at: now,
    providerMessageId: callback.MessageSid,
    from: callback.From,
    to: callback.To,
    reference: referenceIn(url),
    text: null,
    deliveryStatus: STATUSES.get(callback.MessageStatus) ?? null,
    code,
    problem: problemOf(code),
  };
}

function referenceIn(url: string): string | null {
  const given = new URLSearchParams(url.slice(url.indexOf('?'))).get('message') ?? '';
  return /^[0-9a-f-]{36}$/.test(given) ? given : null;
}
