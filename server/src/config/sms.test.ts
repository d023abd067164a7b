import { describe, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { smsComplaints, smsVariablesOf } from './sms.ts';

const TWILIO = {
  SMS_VENDOR: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_MESSAGING_SERVICE_SID: 'MG0123456789abcdef0123456789abcdef',
};
const TELNYX = { SMS_API_URL: 'http://sms', SMS_API_KEY: 'sk' };

describe('text messages by Twilio', () => {
  test("need an account and a token; a service is optional, and the demo's values are not used", () => {
    const { sms, demo } = loadConfig(TWILIO);
    expect({ ...sms, apiKey: sms.apiKey?.reveal() }).toEqual({
      vendor: 'twilio',
      apiUrl: 'https://api.twilio.com',
      accountId: TWILIO.TWILIO_ACCOUNT_SID,
      apiKey: TWILIO.TWILIO_AUTH_TOKEN,
      messagingProfileId: TWILIO.TWILIO_MESSAGING_SERVICE_SID,
      webhookPublicKey: null,
    });
    expect(demo).toBe(false);
    expect(loadConfig({ ...TWILIO, TWILIO_MESSAGING_SERVICE_SID: '' }).sms.messagingProfileId).toBeNull();
    expect(loadConfig({ ...TWILIO, SMS_API_URL: 'http://127.0.0.1:9' }).sms.apiUrl).toBe(
      'http://127.0.0.1:9',
    );
  });

  test('are switched on and off by one variable', () => {
    const both = { ...TWILIO, ...TELNYX };
    expect(loadConfig(both).sms.apiKey?.reveal()).toBe(TWILIO.TWILIO_AUTH_TOKEN);
    expect(loadConfig({ ...both, SMS_VENDOR: 'telnyx' }).sms.apiKey?.reveal()).toBe('sk');
  });

  test.each([
    ['TWILIO_ACCOUNT_SID', 'SK0123456789abcdef0123456789abcdef', /TWILIO_ACCOUNT_SID must be AC and 32 hex/],
    ['TWILIO_MESSAGING_SERVICE_SID', 'MG123', /TWILIO_MESSAGING_SERVICE_SID must be MG and 32 hex/],
    ['TWILIO_AUTH_TOKEN', '', /TWILIO_AUTH_TOKEN is needed/],
  ])('do not start with %s=%s', (variable, value, complaint) => {
    expect(() => loadConfig({ ...TWILIO, [variable]: value })).toThrow(complaint);
  });
});

describe('variables that are set in part', () => {
  const ACCOUNT = 'TWILIO_ACCOUNT_SID is needed to send messages by Twilio';
  const TOKEN = 'TWILIO_AUTH_TOKEN is needed to send messages by Twilio';
  const ADDRESS = 'PUBLIC_URL is needed to be told by Twilio what became of a message';
  const VENDOR = 'SMS_VENDOR must be twilio where the TWILIO_ variables are the only ones for text messages';
  const production = { NODE_ENV: 'production' };
  const { SMS_VENDOR, ...unnamed } = TWILIO;
  test.each([
    ['all of them', TWILIO, []],
    ['no token', { ...TWILIO, TWILIO_AUTH_TOKEN: '' }, [TOKEN]],
    ['no account', { ...TWILIO, TWILIO_ACCOUNT_SID: '' }, [ACCOUNT]],
    ['only a service', { ...TWILIO, TWILIO_ACCOUNT_SID: '', TWILIO_AUTH_TOKEN: '' }, [ACCOUNT, TOKEN]],
    ['only the vendor, for the demo', { SMS_VENDOR }, []],
    ['only the vendor, in production', { SMS_VENDOR, ...production }, [ACCOUNT, TOKEN, ADDRESS]],
    ['no public address, in production', { ...TWILIO, ...production }, [ADDRESS]],
    ['all, in production', { ...TWILIO, ...production, PUBLIC_URL: 'https://desk.example' }, []],
    ['no vendor', unnamed, [VENDOR]],
    ['no vendor, beside the other one', { ...unnamed, ...TELNYX }, []],
  ])('%s', (_, given, complaints) => {
    expect(smsComplaints(given)).toEqual(complaints);
  });
});

test.each([TWILIO, { ...TELNYX, SMS_VENDOR: 'telnyx' }])(
  "the demo's processes receive the variables of their vendor: $SMS_VENDOR",
  (given) => {
    const { sms } = loadConfig(given);
    const handed = Object.entries(smsVariablesOf(sms)).map(([name, value]) => [name, value ?? '']);
    const { apiUrl, accountId, apiKey } = loadConfig({
      SMS_VENDOR: given.SMS_VENDOR,
      ...Object.fromEntries(handed),
    }).sms;
    expect([apiUrl, accountId, apiKey?.reveal()]).toEqual([sms.apiUrl, sms.accountId, sms.apiKey?.reveal()]);
  },
);
