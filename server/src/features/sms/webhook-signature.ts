import { createPublicKey, verify } from 'node:crypto';
import type { Clock } from '../../kernel/clock.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;
export type IsFromProvider = (headers: Headers, body: Buffer) => boolean;

const TOLERANCE_MS = 5 * 60_000;
const SIGNATURE_BYTES = 64;
/** What stands before the 32 bytes of an ed25519 key in the form that Node reads. */
const KEY_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
/** Our own name for the headers, and the provider's. */
const BRANDS = ['sms', 'telnyx'] as const;

/** Without a key nothing is believed, in production or out of it: an event can silence a patient's messages. */
export function webhookSignature(publicKey: Buffer | null, clock: Clock): IsFromProvider {
  if (!publicKey) return () => false;
  const key = createPublicKey({ key: Buffer.concat([KEY_PREFIX, publicKey]), format: 'der', type: 'spki' });
  return (headers, body) => {
    const { timestamp, signature } = signatureIn(headers);
    if (signature.length !== SIGNATURE_BYTES || !isRecent(timestamp, clock.now())) return false;
    return verify(null, Buffer.concat([Buffer.from(`${timestamp}|`), body]), key, signature);
  };
}

function signatureIn(headers: Headers): { timestamp: string; signature: Buffer } {
  const brand = BRANDS.find((name) => headerOf(headers, name, 'signature-ed25519') !== '') ?? 'sms';
  return {
    timestamp: headerOf(headers, brand, 'timestamp'),
    signature: Buffer.from(headerOf(headers, brand, 'signature-ed25519'), 'base64'),
  };
}

function headerOf(headers: Headers, brand: (typeof BRANDS)[number], name: string): string {
  const value = headers[brand === 'sms' ? `x-sms-${name}` : `${brand}-${name}`];
  return typeof value === 'string' ? value.trim() : '';
}

function isRecent(timestamp: string, now: Date): boolean {
  return /^\d{9,11}$/.test(timestamp) && Math.abs(now.getTime() - Number(timestamp) * 1_000) <= TOLERANCE_MS;
}
