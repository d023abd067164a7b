import { randomBytes } from 'node:crypto';
import type { Frontdesk } from './app.ts';
import type { Config } from './config/config.ts';
import type { DemoLogin } from './features/welcome/index.ts';
import type { Clock } from './kernel/clock.ts';
import { Secret } from './kernel/secret.ts';
import { wallClockAt } from './kernel/time-zone.ts';
import type { SmsVendor } from './ports/sms-provider.ts';

const ADMIN: DemoLogin = {
  who: 'Platform admin',
  email: 'admin@demo.frontdesk',
  password: 'demo-admin-2026',
};
const MANAGERS: readonly DemoLogin[] = [
  { who: 'Fraser Street', email: 'manager@fraser.demo', password: 'demo-manager-2026' },
  { who: 'Harbour View', email: 'manager@harbour.demo', password: 'demo-manager-2026' },
];
const NUMBERS = ['+16045550100', '+16045550200'] as const;
const SMS_SENDER = '+16045550111';
/** Where the demo clinics' callers are put through to. */
const STAFF_NUMBER = '+16045550199';

export interface Demo {
  /** The addresses and keys of the simulators, as if an operator had set them. */
  configure(config: Config): Config;
  /** Two clinics that answer the phone, unless there are clinics already. */
  seed(frontdesk: Frontdesk): Promise<void>;
  readonly shown: { readonly logins: readonly DemoLogin[]; readonly number: string };
  stop(): Promise<void>;
}

/** The outside world on this machine. Never in production: the configuration refuses it there. */
export async function startDemo(clock: Clock, smsVendor: SmsVendor): Promise<Demo> {
  const simulators = await import('@frontdesk/simulators');
  const key = () => randomBytes(16).toString('hex');
  const today = wallClockAt(clock.now(), 'America/Vancouver').date;
  const book = simulators.demoBook({ today });
  const keys = { bridge: key(), voice: key(), sms: key() };
  const soap = await simulators.startSoapEmr({
    book,
    username: 'frontdesk',
    password: 'demo-emr-password',
    securityId: 128,
    dialect: 'classic',
  });
  const bridge = await simulators.startBridge({ books: book, apiKey: keys.bridge });
  const voice = await simulators.startVoicePlatform({
    apiKey: keys.voice,
    phoneNumbers: NUMBERS.map((number, index) => ({
      id: `demo-number-${index + 1}`,
      number,
      name: MANAGERS[index]?.who ?? '',
    })),
    squads: [{ id: 'demo-squad', name: 'Frontdesk demo', members: [{ assistantId: 'demo-assistant' }] }],
    assistants: [{ id: 'demo-assistant', name: 'Frontdesk demo (English)' }],
  });
  const sms = await simulators.startSmsProvider({ vendor: smsVendor, apiKey: keys.sms });

  return {
    configure: (config) => ({
      ...config,
      voice: { ...config.voice, apiUrl: voice.url, apiKey: new Secret(keys.voice) },
      sms: { ...config.sms, apiUrl: sms.url, accountId: sms.accountId, apiKey: new Secret(keys.sms) },
      emr: { ...config.emr, bridgeUrl: bridge.url, bridgeApiKey: new Secret(keys.bridge) },
      firstAdmin: { email: ADMIN.email, password: new Secret(ADMIN.password) },
    }),
    seed: (frontdesk) => seed(frontdesk, soap.baseUrl),
    shown: { logins: [ADMIN, ...MANAGERS], number: NUMBERS[0] },
    stop: async () => {
      await Promise.all([soap.close(), bridge.close(), voice.close(), sms.close()]);
    },
  };
}

interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the demo reads its own service's answers
  readonly data: any;
}

/** Through the service's own routes, as an operator and two managers would do it. */
async function seed({ app }: Frontdesk, emrUrl: string): Promise<void> {
  const ask = async (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    token: string,
    payload?: object,
  ): Promise<Reply> => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    // An address of its own, so that the demo does not use up the log-ins of the people at this machine.
    const answer = await app.inject({
      method,
      url,
      headers,
      remoteAddress: '127.0.0.254',
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, data: answer.json().data };
  };
  const signIn = async ({ email, password }: DemoLogin) =>
    (await ask('POST', '/api/auth/login', '', { email, password })).data?.accessToken as string | undefined;

  const admin = await signIn(ADMIN);
  if (!admin) return;
  for (const [index, manager] of MANAGERS.entries()) {
    const made = await ask('POST', '/api/admin/clinics', admin, {
      name: `${manager.who} Clinic`,
      phone: NUMBERS[index],
      address: `${index + 1}00 Main Street`,
      city: 'Vancouver',
      province: 'BC',
      postalCode: 'V5V 4A1',
      managerEmail: manager.email,
      managerPassword: manager.password,
    });
    const clinicId = made.data?.clinic?.id as string | undefined;
    const token = await signIn(manager);
    if (!token) continue;
    // The simulators have new ports and a new book at every start.
    await ask('PUT', '/api/clinic/emr', token, {
      emrType: 'emr-soap',
      baseUrl: emrUrl,
      username: 'frontdesk',
      password: 'demo-emr-password',
    });
    if (!clinicId) continue;
    await ask('PUT', `/api/admin/clinics/${clinicId}/voice`, admin, {
      voicePhoneNumber: NUMBERS[index],
      voicePhoneNumberId: `demo-number-${index + 1}`,
      voiceSquadId: 'demo-squad',
    });
    await ask('PUT', '/api/clinic/me', token, { transferPhoneNumber: STAFF_NUMBER });
    await ask('PUT', '/api/clinic/sms-config', token, { smsEnabled: true, smsSenderNumber: SMS_SENDER });
    await ask('PUT', '/api/clinic/privacy-officer', token, {
      privacyOfficerName: 'Alex Morgan',
      privacyOfficerEmail: `privacy@${manager.email.split('@')[1]}`,
    });
    await ask('POST', '/api/clinic/providers/sync', token);
    await ask('POST', '/api/clinic/emr-config/pull', token);
    await ask('PUT', `/api/admin/clinics/${clinicId}/activate`, admin);
  }
}
