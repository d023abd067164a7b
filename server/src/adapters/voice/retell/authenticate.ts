import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { VoiceWebhook } from '../../../ports/voice/voice-webhook.ts';
import type { WebhookNeeds } from '../adapter.ts';

export const SIGNATURE_HEADER = 'x-retell-signature';

const WINDOW_MS = 5 * 60_000;
const SIGNATURE = /^v=(\d+),d=([0-9a-f]{64})$/i;

type Needs = Pick<WebhookNeeds, 'production' | 'webhookSecret' | 'clock'>;

/** Retell signs every request with the API key: the raw body followed directly by the timestamp. */
export function authenticate({ production, webhookSecret, clock }: Needs): VoiceWebhook['authenticate'] {
  const secret = webhookSecret?.reveal() || null;
  if (!secret)
    return () => (production ? { status: 'not-configured' } : { status: 'accepted', method: 'none' });
  const key = createSecretKey(secret, 'utf8');
  return (headers, body) => {
    const header = headers[SIGNATURE_HEADER];
    // A duplicated header arrives as a list or joined by commas, and is rejected.
    const [, stamp = '', digest = ''] = SIGNATURE.exec(typeof header === 'string' ? header : '') ?? [];
    const at = Number(stamp);
    if (stamp === '' || !Number.isSafeInteger(at)) return { status: 'refused' };
    if (Math.abs(clock.now().getTime() - at) > WINDOW_MS) return { status: 'refused' };
    // Retell's package signs the timestamp as a number, without leading zeros.
    const expected = createHmac('sha256', key).update(body).update(String(at)).digest('hex');
    return timingSafeEqual(Buffer.from(expected), Buffer.from(digest.toLowerCase()))
      ? { status: 'accepted', method: 'signature' }
      : { status: 'refused' };
  };
}
