import { createPublicKey, verify } from 'node:crypto';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { SmsWebhook, SmsWebhookRequest } from '../../../ports/sms-provider.ts';

type Headers = SmsWebhookRequest['headers'];

const TOLERANCE_MS = 5 * 60_000;
const SIGNATURE_BYTES = 64;
/** The DER prefix of a raw 32-byte ed25519 key. */
const KEY_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
/** Our own header names and the vendor's. */
const PREFIXES = ['x-sms', 'telnyx'] as const;

export function signatureCheck(publicKey: Buffer | null, clock: Clock): SmsWebhook['isAuthentic'] {
  if (!publicKey) return () => false;
  const key = createPublicKey({ key: Buffer.concat([KEY_PREFIX, publicKey]), format: 'der', type: 'spki' });
  return ({ headers, rawBody }) => {
    const prefix = PREFIXES.find((name) => headerOf(headers, `${name}-signature-ed25519`)) ?? 'x-sms';
    const signature = Buffer.from(headerOf(headers, `${prefix}-signature-ed25519`), 'base64');
    const timestamp = headerOf(headers, `${prefix}-timestamp`);
    if (signature.length !== SIGNATURE_BYTES || !isRecent(timestamp, clock.now())) return false;
    return verify(null, Buffer.concat([Buffer.from(`${timestamp}|`), rawBody]), key, signature);
  };
}

function headerOf(headers: Headers, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : '';
}

function isRecent(timestamp: string, now: Date): boolean {
  return /^\d{9,11}$/.test(timestamp) && Math.abs(now.getTime() - Number(timestamp) * 1_000) <= TOLERANCE_MS;
}
