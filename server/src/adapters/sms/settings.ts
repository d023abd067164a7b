import type { Secret } from '../../kernel/secrets/secret.ts';
import type { Clock } from '../../kernel/time/clock.ts';

export interface SmsSettings {
  readonly apiUrl: string | null;
  readonly accountId: string | null;
  readonly apiKey: Secret | null;
  readonly webhookPublicKey: Buffer | null;
}

export interface SmsNeeds {
  readonly clock: Clock;
  /** Our webhook's public URL, which may differ from the one behind a proxy. */
  readonly webhookUrl: string;
  readonly timeoutMs?: number;
}
