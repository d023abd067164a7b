import { Secret } from '../kernel/secrets/secret.ts';
import type { SmsVendor } from '../ports/sms-provider.ts';
import type { Environment } from './environment.ts';

/** Settings any vendor may need, under one name. */
export interface SmsConfig {
  readonly vendor: SmsVendor;
  readonly apiUrl: string | null;
  readonly accountId: string | null;
  readonly apiKey: Secret | null;
  readonly messagingProfileId: string | null;
  readonly webhookPublicKey: Buffer | null;
}

const TWILIO_API = 'https://api.twilio.com';

interface SmsVariables {
  readonly SMS_VENDOR: SmsVendor;
  readonly SMS_API_URL?: string | undefined;
  readonly SMS_API_KEY?: string | undefined;
  readonly SMS_MESSAGING_PROFILE_ID?: string | undefined;
  readonly SMS_WEBHOOK_PUBLIC_KEY?: Buffer | undefined;
  readonly TWILIO_ACCOUNT_SID?: string | undefined;
  readonly TWILIO_AUTH_TOKEN?: string | undefined;
  readonly TWILIO_MESSAGING_SERVICE_SID?: string | undefined;
}

const secretOf = (value: string | undefined): Secret | null => (value ? new Secret(value) : null);

const SETTINGS: Readonly<Record<SmsVendor, (read: SmsVariables) => Omit<SmsConfig, 'vendor'>>> = {
  telnyx: (read) => ({
    apiUrl: read.SMS_API_URL ?? null,
    accountId: null,
    apiKey: secretOf(read.SMS_API_KEY),
    messagingProfileId: read.SMS_MESSAGING_PROFILE_ID ?? null,
    webhookPublicKey: read.SMS_WEBHOOK_PUBLIC_KEY ?? null,
  }),
  twilio: (read) => ({
    apiUrl: read.SMS_API_URL ?? TWILIO_API,
    accountId: read.TWILIO_ACCOUNT_SID ?? null,
    apiKey: secretOf(read.TWILIO_AUTH_TOKEN),
    messagingProfileId: read.TWILIO_MESSAGING_SERVICE_SID ?? null,
    webhookPublicKey: null,
  }),
};

export function smsConfigOf(read: SmsVariables): SmsConfig {
  return { vendor: read.SMS_VENDOR, ...SETTINGS[read.SMS_VENDOR](read) };
}

/** The variables that would set this address and key; passed to the demo's processes. */
export function smsVariablesOf({
  vendor,
  apiUrl,
  accountId,
  apiKey,
  webhookPublicKey,
}: SmsConfig): Record<string, string | null> {
  const key = apiKey?.reveal() ?? null;
  return {
    SMS_API_URL: apiUrl,
    ...(vendor === 'twilio'
      ? { TWILIO_ACCOUNT_SID: accountId, TWILIO_AUTH_TOKEN: key }
      : { SMS_API_KEY: key, SMS_WEBHOOK_PUBLIC_KEY: webhookPublicKey?.toString('base64') ?? null }),
  };
}

/** Reports vendor variables that are only partly set, which would mean that no message is ever sent. */
export function smsComplaints(given: Environment): string[] {
  const { SMS_VENDOR, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_MESSAGING_SERVICE_SID } = given;
  const isAnySet = Boolean(TWILIO_ACCOUNT_SID || TWILIO_AUTH_TOKEN || TWILIO_MESSAGING_SERVICE_SID);
  if (SMS_VENDOR !== 'twilio')
    return isAnySet && !given.SMS_API_KEY
      ? ['SMS_VENDOR must be twilio where the TWILIO_ variables are the only ones for text messages']
      : [];
  const isNeeded = isAnySet || given.NODE_ENV === 'production';
  return [
    ...(isNeeded && !TWILIO_ACCOUNT_SID ? ['TWILIO_ACCOUNT_SID is needed to send messages by Twilio'] : []),
    ...(isNeeded && !TWILIO_AUTH_TOKEN ? ['TWILIO_AUTH_TOKEN is needed to send messages by Twilio'] : []),
    // Twilio signs the URL it calls.
    ...(given.NODE_ENV === 'production' && !given.PUBLIC_URL
      ? ['PUBLIC_URL is needed to be told by Twilio what became of a message']
      : []),
  ];
}
