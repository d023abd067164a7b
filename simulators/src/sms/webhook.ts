import { type KeyObject, randomUUID } from 'node:crypto';
import type { SmsDialect } from './dialect.ts';
import type { EventSignature, SmsEvent, SmsEventType } from './event.ts';
import { type SmsMessage, stamp } from './message.ts';

export type { EventSignature, SmsEvent, SmsEventType } from './event.ts';

export interface SmsWebhook {
  readonly url: string;
  readonly privateKey?: KeyObject;
  /** Maps a public URL to the real one, for a service behind a proxy. */
  readonly route?: (url: string) => string;
}

export interface EventAttempt {
  readonly url: string;
  readonly attempt: number;
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
  deliver(
    event: SmsEvent,
    how?: { signature?: EventSignature; firstAttempt?: number },
  ): Promise<EventDelivery>;
}

const answerWithinMs = 2_000;

export function eventOf(type: SmsEventType, payload: SmsMessage, at: Date): SmsEvent {
  return { event_type: type, id: randomUUID(), occurred_at: stamp(at), payload, record_type: 'event' };
}

/** Posts events like the vendor: several attempts per address, then the next address. */
export function postman(dialect: SmsDialect, webhook: SmsWebhook | undefined): Postman {
  return {
    async deliver(event, { signature = 'right', firstAttempt = 1 } = {}) {
      const attempts: EventAttempt[] = [];
      for (const url of addressesOf(dialect, event, webhook)) {
        for (let attempt = firstAttempt; attempt < firstAttempt + dialect.attemptsPerUrl; attempt += 1) {
          const { body, headers } = dialect.writeEvent(event, { url, attempt }, signature);
          const status = await post(webhook?.route?.(url) ?? url, body, headers);
          attempts.push({ url, attempt, status });
          if (isTaken(status)) return report(event, attempts);
        }
      }
      return report(event, attempts);
    },
  };
}

function addressesOf(dialect: SmsDialect, { payload }: SmsEvent, webhook: SmsWebhook | undefined): string[] {
  return [...new Set(dialect.addressesOf(payload, webhook ? [webhook.url] : []))].filter((url) => url !== '');
}

function report(event: SmsEvent, attempts: readonly EventAttempt[]): EventDelivery {
  const delivered = isTaken(attempts.at(-1)?.status ?? null);
  return { type: event.event_type, eventId: event.id, messageId: event.payload.id, delivered, attempts };
}

function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

async function post(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    const response = await fetch(url, { method: 'POST', body, headers, signal });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}
