import {
  type ClinicBook,
  clinicBook,
  type EmrDialect,
  startBridge,
  startRestEmr,
} from '@frontdesk/simulators';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClinic, type ClinicApp, clinicApp, type TestClinic } from '../../../../tests/clinic-app.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/test-database.ts';
import { Secret } from '../../../kernel/secrets/secret.ts';
import { date } from '../../../kernel/time/calendar.ts';
import { emrTrouble } from '../../../ports/emr.ts';

const ACCOUNT = { username: 'frontdesk', password: 'Tw0-words', securityId: 128 } as const;
const CONSUMER = { consumerKey: 'abcdefgh12345678', consumerSecret: 'hgfedcba87654321' };
const DIALECTS = ['classic', 'open-o', 'carlos'] as const;

let database: TestDatabase;
let service: ClinicApp;
let bridge: Awaited<ReturnType<typeof startBridge>>;
let book: ClinicBook;
let clinic: TestClinic;
let emr: Awaited<ReturnType<typeof startRestEmr>>;

beforeAll(async () => {
  database = await testDatabase();
  bridge = await startBridge({ books: clinicBook(), apiKey: 'bridge key' });
  service = await clinicApp({ database, bridge: { url: bridge.url, apiKey: new Secret('bridge key') } });
});
afterAll(async () => {
  await service.close();
  await bridge.close();
  await database.close();
});
beforeEach(async () => {
  clinic = await aClinic(database);
  book = clinicBook();
  book.addProvider({ providerNo: '101', firstName: 'Ada', lastName: 'Lee' });
  book.addPatient({ firstName: 'Wei', lastName: 'Chen', born: '1985-03-15', phone: '604-555-0142' });
});
afterEach(() => emr.close());

async function open(dialect: EmrDialect, { soapLacks = [] as string[], restLacks = [] as string[] } = {}) {
  emr = await startRestEmr({
    ...CONSUMER,
    ...{ book, dialect, lacks: restLacks, now: () => service.clock.now().getTime() },
    soap: { ...ACCOUNT, lacks: soapLacks },
  });
}

const ask = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, by = service) =>
  by.ask({ method, url: `/api/clinic/${path}`, as: clinic.manager, ...(payload ? { payload } : {}) });
const soap = () => ({
  emrType: 'emr-soap',
  baseUrl: emr.baseUrl,
  username: 'frontdesk',
  password: ACCOUNT.password,
});
const rest = (providerNo = '999998') => {
  const { token, secret } = emr.issueToken(providerNo);
  return { ...CONSUMER, baseUrl: emr.baseUrl, accessToken: token, accessTokenSecret: secret };
};
const tested = async (by = service) => (await ask('POST', 'emr/test', undefined, by)).body.data;
const failed = (result: { steps: { step: string; ok: boolean; message: string }[] }) =>
  result.steps.filter(({ ok }) => !ok);
const wait = () => ({ signal: AbortSignal.timeout(60_000) });
const newcomer = {
  firstName: 'Nora',
  lastName: 'Quist',
  dateOfBirth: date('1991-06-07'),
  sex: 'F',
  phone: '6045557777',
  address: '',
  city: '',
  province: 'BC',
  postalCode: '',
  healthNumber: '',
  healthCardType: 'BC',
  email: '',
  language: 'en',
} as const;

describe.each(DIALECTS)('a connection test over SOAP on %s', (dialect) => {
  test('passes if everything callers need can be read', async () => {
    await open(dialect);
    await ask('PUT', 'emr', soap());
    expect(await tested()).toMatchObject({
      connected: true,
      steps: ['sign-in', 'providers', 'patients', 'schedule', 'visits'].map((step) => ({ step })),
    });
  });

  test('fails for an account without any role, and names the missing right', async () => {
    await open(dialect, { soapLacks: ['_demographic'] });
    await ask('PUT', 'emr', soap());
    const result = await tested();
    expect(result.connected).toBe(false);
    expect(failed(result)).toMatchObject([
      { step: 'patients', message: expect.stringContaining('_demographic') },
    ]);
    expect(result.message).toContain('_demographic');
  });

  test('says so if the password is refused, and keeps no breaker open', async () => {
    await open(dialect);
    await ask('PUT', 'emr', { ...soap(), password: 'wrong' });
    const clinicEmr = await service.emr.connections.of(clinic.id);
    for (let call = 0; call < 5; call += 1)
      expect(emrTrouble(await clinicEmr.listProviders(wait()).catch((error: unknown) => error))).toBe(
        'credentials',
      );
    expect(await tested()).toMatchObject({
      connected: false,
      message: expect.stringContaining('does not accept our user name or password'),
    });
    expect((await ask('GET', 'emr')).body.data.breaker).toBe('closed');
  });
});

describe('a connection test over REST', () => {
  const restOnly = (more: object = {}) => ({ emrType: 'emr-rest', ...rest(), ...more });

  test.each(['classic', 'open-o'] as const)(
    "on %s reports what REST lacks, and the token's lifetime",
    async (dialect) => {
      await open(dialect);
      await ask('PUT', 'emr', restOnly());
      const result = await tested();
      expect(result).toMatchObject({ connected: true });
      expect(result.steps).toMatchObject([
        { step: 'sign-in', message: expect.stringContaining('how long the token lives') },
        { step: 'providers' },
        { step: 'patients' },
        {
          step: 'schedule',
          message: expect.stringMatching(/Templates, holidays and days off cannot be read/),
        },
        { step: 'visits' },
        { step: 'registration', ok: false, message: expect.stringContaining('program') },
      ]);
      await ask('PUT', 'emr', { admissionProgramId: 10_034, tokenTtlSeconds: 86_400 });
      const whole = await tested();
      expect(failed(whole)).toEqual([]);
      expect(whole.steps[0].message).toMatch(/The token ends on 20\d\d-/);
    },
  );

  test('fails on CARLOS, where only the token is accepted', async () => {
    await open('carlos');
    await ask('PUT', 'emr', restOnly({ admissionProgramId: 10_034 }));
    const result = await tested();
    expect(result.connected).toBe(false);
    expect(result.steps[0]).toMatchObject({ step: 'sign-in', ok: true });
    expect(result.message).toMatch(/cannot be used over REST: use SOAP/);
  });

  test('asks to authorise before anybody has', async () => {
    await open('open-o');
    await ask('PUT', 'emr', { emrType: 'emr-rest', baseUrl: emr.baseUrl, ...CONSUMER });
    expect(await tested()).toMatchObject({
      connected: false,
      message: expect.stringContaining('has not been authorised yet'),
      steps: [{ step: 'sign-in', ok: false }],
    });
  });

  test('names the right that the authorising person lacks', async () => {
    await open('classic', { restLacks: ['_appointment'] });
    await ask('PUT', 'emr', restOnly());
    expect(failed(await tested()).map(({ step }) => step)).toContain('schedule');
  });
});

test('a passed test admits callers at once, in every process', async () => {
  const other = await clinicApp({ database });
  await open('carlos');
  await ask('PUT', 'emr', soap());
  const of = async (process: ClinicApp) => process.emr.connections.of(clinic.id);
  const callers = [await of(service), await of(other)];
  emr.faults.set({ kind: 'reset' });
  for (const caller of callers)
    for (let call = 0; call < 3; call += 1) await caller.fresh.listProviders(wait()).catch(() => undefined);
  for (const caller of callers)
    expect(emrTrouble(await caller.listProviders(wait()).catch((error: unknown) => error))).toBe(
      'breaker-open',
    );

  emr.faults.clear();
  expect(await tested()).toMatchObject({ connected: true });
  await expect(callers[0]?.listProviders(wait())).resolves.toHaveLength(1);
  await expect.poll(() => callers[1]?.listProviders(wait()).catch(() => [])).toHaveLength(1);
  await other.close();
});

test('a clinic tests one at a time, and ten times a minute, across all processes', async () => {
  const limited = await clinicApp({ database, limitsTests: true });
  await open('open-o');
  await ask('PUT', 'emr', soap());
  const another = await clinicApp({ database, limitsTests: true });
  const twice = await Promise.all([limited, another].map((app) => ask('POST', 'emr/test', undefined, app)));
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 429]);
  for (let more = 0; more < 9; more += 1)
    expect((await ask('POST', 'emr/test', undefined, more % 2 ? limited : another)).status).toBe(200);
  expect((await ask('POST', 'emr/test', undefined, limited)).status).toBe(429);
  limited.clock.advance(61_000);
  expect((await ask('POST', 'emr/test', undefined, limited)).status).toBe(200);
  await limited.close();
  await another.close();
});

describe('one clinic, two wires', () => {
  const register = async () => {
    const own = await service.emr.connections.of(clinic.id);
    return own.registerPatient?.(newcomer, wait()).catch((error: unknown) => error);
  };
  const overRest = () => emr.ledger.count('POST demographics');

  test('registration uses REST and the rest SOAP', async () => {
    await open('open-o');
    await ask('PUT', 'emr', { ...soap(), ...rest(), admissionProgramId: 10_034 });
    expect(await register()).toEqual({ patientId: '2' });
    const own = await service.emr.connections.of(clinic.id);
    await own.listProviders(wait());
    await own.getAppointment('1', wait());
    expect(overRest()).toBe(1);
    const asked = emr.ledger.entries.map(({ operation }) => operation);
    expect(asked).toEqual(expect.arrayContaining(['getProviders2', 'getAppointment2']));
    expect(asked).not.toContain('GET providerService/providers_json');
  });

  test('a clinic without a default provider is told that new charts have no doctor', async () => {
    await open('open-o');
    await ask('PUT', 'emr', { ...rest(), emrType: 'emr-rest', admissionProgramId: 10_034 });
    const { connected, message, steps } = await tested();
    expect([connected, message]).toEqual([true, expect.stringContaining('no default provider')]);
    expect(steps.at(-1)).toMatchObject({ step: 'registration', ok: true });
  });

  test('a clinic that prefers REST uses it for everything but templates', async () => {
    await open('classic');
    await ask('PUT', 'emr', { ...soap(), ...rest(), preferRest: true, admissionProgramId: 10_034 });
    const own = await service.emr.connections.of(clinic.id);
    await own.listProviders(wait());
    await own.getSchedule('101', { from: date('2026-11-17'), to: date('2026-11-17') }, wait());
    const asked = emr.ledger.entries.map(({ operation }) => operation);
    expect(asked).toEqual(
      expect.arrayContaining(['GET providerService/providers_json', 'getDayWorkSchedule']),
    );
    expect(await register()).toEqual({ patientId: '2' });
    expect(overRest()).toBe(1);
  });

  test('without the program, a SOAP clinic registers through the bridge, and one that prefers REST not at all', async () => {
    await open('open-o');
    await ask('PUT', 'emr', { ...soap(), ...rest() });
    expect(await register()).toHaveProperty('patientId');
    expect([overRest(), bridge.ledger.count('POST /patients')]).toEqual([0, 1]);

    // Changing the type requires the credentials again.
    await ask('PUT', 'emr', { ...rest(), emrType: 'emr-rest' });
    expect((await service.emr.connections.of(clinic.id)).registerPatient).toBeNull();
  });

  test('with a rejected token, registration uses the bridge, and nothing else stops', async () => {
    await open('open-o');
    const granted = rest();
    await ask('PUT', 'emr', { ...soap(), ...granted, admissionProgramId: 10_034 });
    emr.revokeToken(granted.accessToken);
    const before = bridge.ledger.count('POST /patients');
    expect(await register()).toHaveProperty('patientId');
    expect(bridge.ledger.count('POST /patients')).toBe(before + 1);
    const own = await service.emr.connections.of(clinic.id);
    await expect(own.listProviders(wait())).resolves.toHaveLength(1);
    expect((await tested()).steps.at(-1)).toMatchObject({ step: 'registration', ok: false });
    expect((await ask('GET', 'emr')).body.data.connection).toBe('ok');
  });
});
