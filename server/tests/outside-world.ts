import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { demoBook, startRestEmr, startRetellPlatform } from '@frontdesk/simulators';
import { VOICE_VENDORS } from '../src/kernel/calls/voice-vendor.ts';
import { CALLER, CLINIC_NUMBER, TODAY } from './world/facts.ts';
import { emrConnection, startClinicEmr, startVendors } from './world/vendors.ts';

const LINE = '611c8c8e-ab43-4af0-8df0-f2f8fac8115b';
const SQUAD = '0d9c8b7a-6f5e-4d3c-8b1a-0f9e8d7c6b5a';
const CONSUMER = { consumerKey: 'abcdefgh12345678', consumerSecret: 'hgfedcba87654321' };

export const WEBHOOK_SECRET = 'only the voice platform knows this';
const RETELL_KEY = 'only retell signs with this key';
export const CLINIC_LINE = {
  voicePhoneNumber: CLINIC_NUMBER,
  voicePhoneNumberId: LINE,
  voiceSquadId: SQUAD,
};
export const A_CALL = '019c70c0-9b37-7ffd-95c1-21123a170e40';

/** Simulators of all outside systems, and the environment variables with their addresses. */
export async function outsideWorld(now: () => Date) {
  const book = demoBook({ today: TODAY, now: () => now().getTime() });
  const sms = generateKeyPairSync('ed25519');
  const soap = await startClinicEmr({ book, now: () => now().getTime() });
  const rest = await startRestEmr({ book, dialect: 'classic', ...CONSUMER, now: () => now().getTime() });
  const retell = await startRetellPlatform({ apiKey: RETELL_KEY, now });
  const vendors = await startVendors(book, {
    voice: {
      phoneNumbers: [{ id: LINE, number: CLINIC_NUMBER, name: 'Fraser Street' }],
      squads: [{ id: SQUAD, name: 'Frontdesk', members: [{ assistantId: 'assistant-1' }] }],
      assistants: [{ id: 'assistant-1', name: 'Front desk (English)' }],
      calls: [
        {
          id: A_CALL,
          phoneNumberId: LINE,
          type: 'inboundPhoneCall',
          status: 'ended',
          createdAt: `${TODAY}T16:00:00.000Z`,
          startedAt: `${TODAY}T16:00:01.000Z`,
          endedAt: `${TODAY}T16:01:11.400Z`,
          customer: { number: CALLER },
        },
      ],
    },
  });
  return {
    env: {
      ...vendors.env,
      VOICE_VENDORS: VOICE_VENDORS.join(','),
      VOICE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      RETELL_API_KEY: RETELL_KEY,
      RETELL_API_URL: retell.url,
      VOICE_CONTROL_HOSTS: '127.0.0.1',
      SMS_WEBHOOK_PUBLIC_KEY: Buffer.from(
        sms.publicKey.export({ format: 'jwk' }).x ?? '',
        'base64url',
      ).toString('base64'),
    },
    soapUrl: soap.baseUrl,
    soapConnection: emrConnection(soap.baseUrl),
    restConnection: { emrType: 'emr-rest', baseUrl: rest.baseUrl, preferRest: true, ...CONSUMER },
    /** Where the voice platform takes commands for a call in progress. */
    controlUrlOf: vendors.voice.controlUrlOf,
    /** The user's consent at the EMR; returns the address that the browser is redirected to. */
    allow: (authorizationUrl: string) => new URL(rest.decide(authorizationUrl, true) ?? ''),
    /** The signature headers of the SMS provider. */
    signedBySmsProvider: (body: string) => {
      const timestamp = String(Math.floor(now().getTime() / 1000));
      const signature = sign(null, Buffer.from(`${timestamp}|${body}`), sms.privateKey);
      return { 'x-sms-timestamp': timestamp, 'x-sms-signature-ed25519': signature.toString('base64') };
    },
    /** The signature header of Retell. */
    signedByRetell: (body: string): Record<string, string> => {
      const stamp = String(now().getTime());
      const digest = createHmac('sha256', RETELL_KEY).update(body).update(stamp).digest('hex');
      return { 'x-retell-signature': `v=${stamp},d=${digest}` };
    },
    close: () => Promise.all([soap, rest, retell, vendors].map((each) => each.close())),
  };
}

export type OutsideWorld = Awaited<ReturnType<typeof outsideWorld>>;
