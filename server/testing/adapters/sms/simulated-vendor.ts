import {
  type SmsProvider as Simulator,
  type SmsProviderOptions,
  startSmsProvider,
} from '@frontdesk/simulators';
import { type SmsNeeds, smsVendors } from '../../../src/adapters/sms/index.ts';
import { Secret } from '../../../src/kernel/secrets/secret.ts';
import { systemClock } from '../../../src/kernel/time/clock.ts';
import type { SmsConnection, SmsProblem, SmsVendor } from '../../../src/ports/sms-provider.ts';

type RefusalCode = Parameters<Simulator['refuse']>[0];

export const KEY = 'the key of the clinic group';

/** One of the vendor's codes for each problem that it refuses a message for. */
export const REFUSALS: Readonly<Record<SmsVendor, Partial<Record<SmsProblem, RefusalCode>>>> = {
  telnyx: {
    'opted-out': '40300',
    'sender-not-ours': '40305',
    'no-such-number': '40310',
    'bad-key': '10009',
  },
  twilio: {
    'opted-out': '21610',
    'sender-not-ours': '21606',
    'no-such-number': '21211',
    landline: '21614',
    'bad-key': '20003',
  },
};

export const startVendor = (
  vendor: SmsVendor,
  options: Omit<SmsProviderOptions, 'vendor' | 'apiKey'> = {},
): Promise<Simulator> => startSmsProvider({ vendor, apiKey: KEY, ...options });

export interface Connecting extends Partial<SmsNeeds> {
  /** The right one where absent; null for a platform that has none. */
  readonly key?: string | null;
}

/** The adapter of that vendor, with the settings that its simulator wants. */
export function connectVendor(
  vendor: SmsVendor,
  { url, accountId, publicKey }: Pick<Simulator, 'url' | 'accountId' | 'publicKey'>,
  how: Connecting = {},
): SmsConnection {
  const { key = KEY, clock = systemClock, timeoutMs } = how;
  return smsVendors[vendor](
    {
      apiUrl: url,
      accountId,
      apiKey: key === null ? null : new Secret(key),
      webhookPublicKey: key === null ? null : Buffer.from(publicKey, 'base64'),
    },
    {
      clock,
      // Looked up at each use: a server under test has no port yet when it is connected.
      get webhookUrl() {
        return how.webhookUrl ?? 'https://frontdesk.example/api/sms/webhook';
      },
      ...(timeoutMs ? { timeoutMs } : {}),
    },
  );
}
