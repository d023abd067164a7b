import type { Clock } from '../../kernel/clock.ts';
import type { Secret } from '../../kernel/secret.ts';
import type { SmsConnection, SmsVendor } from '../../ports/sms-provider.ts';
import { telnyx } from './telnyx/index.ts';
import { twilio } from './twilio/index.ts';

export interface SmsSettings {
  readonly apiUrl: string | null;
  /** Of those vendors that have one beside the key. */
  readonly accountId: string | null;
  readonly apiKey: Secret | null;
  readonly webhookPublicKey: Buffer | null;
}

export interface SmsNeeds {
  readonly clock: Clock;
  /** Where the vendor reaches our webhook: the public address, not the one behind a proxy. */
  readonly webhookUrl: string;
  /** Less in tests. */
  readonly timeoutMs?: number;
}

export const smsVendors = { telnyx, twilio } satisfies Record<
  SmsVendor,
  (settings: SmsSettings, needs: SmsNeeds) => SmsConnection
>;
