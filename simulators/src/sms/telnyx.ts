import { createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { SmsAccount, SmsDialect } from './dialect.ts';
import { faultAnswer, json, refused, type SmsRefusalCode, tooMany } from './refusals.ts';
import { readDraft } from './rules.ts';
import type { EventSignature } from './webhook.ts';

const messagePaths = new Set(['/messages', '/v2/messages']);
const maxParts = 10;
const staleMs = 10 * 60_000;

export function telnyxDialect(
  { apiKey }: SmsAccount,
  { privateKey = generateKeyPairSync('ed25519').privateKey }: { readonly privateKey?: KeyObject },
  now: () => Date,
): SmsDialect {
  return {
    publicKey: rawPublicKey(privateKey),
    isSend: ({ method, path }) => method === 'POST' && messagePaths.has(path),
    isAuthorized: ({ headers }) => headers.authorization === `Bearer ${apiKey}`,
    readDraft,
    newId: randomUUID,
    isTooLong: (_, parts) => parts > maxParts,
    accepted: (message) => json(200, { data: message }),
    refused: (code, over) => refused(code as SmsRefusalCode, over),
    tooMany,
    faultAnswer,
    attemptsPerUrl: 3,
    addressesOf: ({ webhook_url }, profile) => (webhook_url ? [webhook_url, ...profile] : profile),
    writeEvent: (event, { url, attempt }, signature) => {
      const body = JSON.stringify({ data: event, meta: { attempt, delivered_to: url } });
      return { body, headers: signatureHeaders(privateKey, body, now(), signature) };
    },
  };
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

/** The portal shows the raw 32 bytes, not a PEM. */
function rawPublicKey(privateKey: KeyObject): string {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('base64');
}
