import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../../kernel/secrets/secret.ts';
import type { SmsWebhook } from '../../../ports/sms-provider.ts';
import type { SmsNeeds } from '../settings.ts';

/**
 * Twilio signs the public URL, which behind a proxy differs from the one we see, and every form field. The
 * signature has no timestamp, so replays are detected by event id.
 */
export function signatureCheck(
  authToken: Secret | null,
  needs: Pick<SmsNeeds, 'webhookUrl'>,
): SmsWebhook['isAuthentic'] {
  return ({ headers, url, body }) => {
    const given = headers['x-twilio-signature'];
    if (!authToken || typeof given !== 'string') return false;
    const asCalled = /\/?(?:\?.*)?$/.exec(url)?.[0] ?? '';
    const fields = fieldsOf(body);
    return withAndWithoutPort(needs.webhookUrl).some((address) =>
      isSame(
        given,
        createHmac('sha1', authToken.reveal())
          .update(address + asCalled + fields)
          .digest('base64'),
      ),
    );
  };
}

// Over the years Twilio has changed whether the port is part of the signed URL.
function withAndWithoutPort(address: string): string[] {
  const { protocol, hostname, port, pathname } = new URL(address);
  const standard = protocol === 'https:' ? '443' : '80';
  return [`${protocol}//${hostname}${pathname}`, `${protocol}//${hostname}:${port || standard}${pathname}`];
}

function fieldsOf(body: unknown): string {
  return Object.entries(typeof body === 'object' && body !== null ? body : {})
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, value]) => [...new Set([value].flat())].sort().map((each) => `${name}${each}`))
    .join('');
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
