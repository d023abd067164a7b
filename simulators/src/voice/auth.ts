import { createHmac } from 'node:crypto';

export type VoiceAuth =
  | { readonly method: 'none' }
  | { readonly method: 'bearer'; readonly secret: string }
  | { readonly method: 'api-key'; readonly key: string }
  | VoiceHmac
  | { readonly method: 'wrong'; readonly of: 'bearer' | 'api-key' | 'hmac' }
  | { readonly method: 'headers'; readonly headers: Readonly<Record<string, string>> };

export interface VoiceHmac {
  readonly method: 'hmac';
  readonly secret: string;
  readonly unit?: 'seconds' | 'milliseconds';
  readonly hex?: 'lower' | 'upper';
  readonly prefix?: string;
  /** Shifts the signed time: negative for an old message, positive for one from the future. */
  readonly skewMs?: number;
}

/** Signs the bytes as sent, because serializing again may give other bytes. */
export function authHeaders(
  auth: VoiceAuth | readonly VoiceAuth[],
  body: Buffer,
  now: Date,
): Record<string, string> {
  const methods = Array.isArray(auth) ? (auth as readonly VoiceAuth[]) : [auth as VoiceAuth];
  return Object.assign({}, ...methods.map((method) => headersOf(method, body, now)));
}

function headersOf(auth: VoiceAuth, body: Buffer, now: Date): Record<string, string> {
  switch (auth.method) {
    case 'none':
      return {};
    case 'bearer':
      return { authorization: `Bearer ${auth.secret}` };
    case 'api-key':
      return { 'x-api-key': auth.key };
    case 'hmac':
      return signed(auth, body, now);
    case 'wrong':
      return headersOf(wrong[auth.of], body, now);
    case 'headers':
      return { ...auth.headers };
  }
}

const wrong = {
  bearer: { method: 'bearer', secret: 'not-the-secret-of-this-webhook' },
  'api-key': { method: 'api-key', key: 'not-the-key-of-this-webhook' },
  hmac: { method: 'hmac', secret: 'not-the-secret-of-this-webhook' },
} as const satisfies Record<string, VoiceAuth>;

function signed(hmac: VoiceHmac, body: Buffer, now: Date): Record<string, string> {
  const { secret, unit = 'seconds', hex = 'lower', prefix = '', skewMs = 0 } = hmac;
  const at = now.getTime() + skewMs;
  const timestamp = String(unit === 'seconds' ? Math.floor(at / 1_000) : at);
  const digest = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
  const signature = hex === 'upper' ? digest.toUpperCase() : digest;
  return { 'x-voice-timestamp': timestamp, 'x-voice-signature': `${prefix}${signature}` };
}
