import { createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { type SmsMessage, stamp } from './sms-message.ts';

/** Where the profile sends its events; a message may name another address, which is tried first. */
export interface SmsWebhook {
  readonly url: string;
  readonly failoverUrl?: string;
  readonly privateKey?: KeyObject;
}

export type SmsEventType = 'message.sent' | 'message.finalized' | 'message.received';

export interface SmsEvent {
  readonly event_type: SmsEventType;
  readonly id: string;
  readonly occurred_at: string;
  readonly payload: SmsMessage;
  readonly record_type: 'event';
}

export type EventSignature = 'right' | 'wrong' | 'stale' | 'none';

export interface EventAttempt {
  readonly url: string;
  readonly attempt: number;
  /** Null when nobody answered in time. */
  readonly status: number | null;
}

export interface EventDelivery {
  readonly type: SmsEventType;
  readonly eventId: string;
  readonly messageId: string;
  readonly delivered: boolean;
  readonly attempts: readonly EventAttempt[];
}

export interface Postman {
  readonly publicKey: string;
  deliver(
    event: SmsEvent,
    how?: { signature?: EventSignature; firstAttempt?: number },
  ): Promise<EventDelivery>;
}

const attemptsPerUrl = 3;
const answerWithinMs = 2_000;
const staleMs = 10 * 60_000;

export function eventOf(type: SmsEventType, payload: SmsMessage, at: Date): SmsEvent {
  return { event_type: type, id: randomUUID(), occurred_at: stamp(at), payload, record_type: 'event' };
}

/** Signs and posts events as the provider does: three tries per address, then the next address. */
export function postman(webhook: SmsWebhook | undefined, now: () => Date): Postman {
  const privateKey = webhook?.privateKey ?? generateKeyPairSync('ed25519').privateKey;
  return {
    publicKey: rawPublicKey(privateKey),
    async deliver(event, { signature = 'right', firstAttempt = 1 } = {}) {
      const attempts: EventAttempt[] = [];
      for (const url of addressesOf(event.payload, webhook)) {
        for (let attempt = firstAttempt; attempt < firstAttempt + attemptsPerUrl; attempt += 1) {
          const body = JSON.stringify({ data: event, meta: { attempt, delivered_to: url } });
          const status = await post(url, body, signatureHeaders(privateKey, body, now(), signature));
          attempts.push({ url, attempt, status });
          if (isTaken(status)) return report(event, attempts);
        }
      }
      return report(event, attempts);
    },
  };
}

function addressesOf(message: SmsMessage, webhook: SmsWebhook | undefined): string[] {
  const own = [message.webhook_url, message.webhook_failover_url];
  const urls = [...own, webhook?.url, webhook?.failoverUrl].filter(
    (url) => typeof url === 'string' && url !== '',
  );
  return [...new Set(urls as string[])];
}

function report(event: SmsEvent, attempts: readonly EventAttempt[]): EventDelivery {
  const delivered = isTaken(attempts.at(-1)?.status ?? null);
  return { type: event.event_type, eventId: event.id, messageId: event.payload.id, delivered, attempts };
}

function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    const response = await fetch(url, { method: 'POST', body, headers, signal });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}

function signatureHeaders(
  key: KeyObject,
  body: string,
  now: Date,
  how: EventSignature,
): Record<string, string> {
  const plain = { 'content-type': 'application/json', 'user-agent': 'telnyx-webhooks' };
  if (how === 'none') return plain;
  const at = Math.floor((now.getTime() - (how === 'stale' ? staleMs : 0)) / 1_000);
  const signed = how === 'wrong' ? `${at}|${body} ` : `${at}|${body}`;
  return {
    ...plain,
    'telnyx-timestamp': String(at),
    'telnyx-signature-ed25519': sign(null, Buffer.from(signed), key).toString('base64'),
  };
}

/** The portal shows the bare 32 bytes, not a PEM. */
function rawPublicKey(privateKey: KeyObject): string {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('base64');
}
