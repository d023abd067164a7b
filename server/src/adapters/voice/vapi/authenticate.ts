import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Headers, VoiceWebhook } from '../../../ports/voice/voice-webhook.ts';
import type { WebhookNeeds } from '../adapter.ts';

export const SENDER_HEADERS = [
  'authorization',
  'x-voice-signature',
  'x-voice-timestamp',
  'x-api-key',
  'x-signature',
  'x-timestamp',
  'x-vapi-secret',
];

const WINDOW_MS = 5 * 60_000;
const BEARER = /^Bearer +(\S.*)$/i;
const SIGNATURE = /^(?:sha256=)?([0-9a-f]{64})$/i;
const TIMESTAMP = /^\d{9,16}$/;
/** Larger values are milliseconds, smaller ones are seconds. */
const MILLISECONDS_FROM = 1e11;

type Needs = Pick<WebhookNeeds, 'production' | 'webhookSecret' | 'webhookApiKey' | 'clock'>;

/** Spec 5.2: any one valid method suffices, even beside an invalid one. */
export function authenticate(needs: Needs): VoiceWebhook['authenticate'] {
  const secret = needs.webhookSecret?.reveal() || null;
  const apiKey = needs.webhookApiKey?.reveal() || null;
  if (needs.production && !secret) return () => ({ status: 'not-configured' });
  if (!secret && !apiKey) return () => ({ status: 'accepted', method: 'none' });

  const key = secret && createSecretKey(secret, 'utf8');
  return (headers, body) => {
    const bearer = BEARER.exec(single(headers.authorization))?.[1];
    if (secret && bearer && isSame(bearer, secret)) return { status: 'accepted', method: 'bearer' };
    if (key && isSigned(headers, body, key, needs.clock.now()))
      return { status: 'accepted', method: 'signature' };
    const given = single(headers['x-api-key']);
    if (apiKey && given && isSame(given, apiKey)) return { status: 'accepted', method: 'api-key' };
    return { status: 'refused' };
  };
}

function isSigned(headers: Headers, body: Buffer, key: KeyObject, now: Date): boolean {
  const signature = SIGNATURE.exec(single(headers['x-voice-signature']))?.[1];
  const timestamp = single(headers['x-voice-timestamp']);
  if (!signature || !TIMESTAMP.test(timestamp) || !isRecent(Number(timestamp), now)) return false;
  // Compared as hex text, because digest buffers are allocated outside the pool of small buffers.
  const expected = createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex');
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature.toLowerCase()));
}

function isRecent(timestamp: number, now: Date): boolean {
  const at = timestamp > MILLISECONDS_FROM ? timestamp : timestamp * 1_000;
  return Math.abs(now.getTime() - at) <= WINDOW_MS;
}

// Compares digests of equal length, so that neither timing nor an exception reveals the secret's length.
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(Buffer.from(given, 'latin1')), digest(Buffer.from(expected, 'utf8')));
}

function digest(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

// A duplicated header is joined by commas and matches no pattern.
function single(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
