import type { Secret } from '../../kernel/secrets/secret.ts';
import type { Clock } from '../../kernel/time/clock.ts';

export interface SmsSettings {
  readonly apiUrl: string | null;
  /** For vendors that have an account id beside the key. */
  readonly accountId: string | null;
  readonly apiKey: Secret | null;
  readonly webhookPublicKey: Buffer | null;
}

export interface SmsNeeds {
  readonly clock: Clock;
  /** The public URL of our webhook, not the one behind a proxy. */
  readonly webhookUrl: string;
  /** Shorter in tests. */
  readonly timeoutMs?: number;
}
