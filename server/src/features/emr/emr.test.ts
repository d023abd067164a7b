import { clinicBook, startSoapEmr } from '@frontdesk/simulators';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClinic, anAdmin, type ClinicApp, clinicApp, type TestClinic } from '../../../tests/clinic-app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';

const ACCOUNT = { username: 'frontdesk', password: 'Tw0-words', securityId: 128 } as const;

let database: TestDatabase;
let service: ClinicApp;
let emr: Awaited<ReturnType<typeof startSoapEmr>>;
let clinic: TestClinic;

beforeAll(async () => {
  database = await testDatabase();
  service = await clinicApp({ database });
  const book = clinicBook();
  book.addProvider({ providerNo: '101', firstName: 'Ada', lastName: 'Lee', specialty: 'Family' });
  emr = await startSoapEmr({ ...ACCOUNT, book, dialect: 'classic' });
});
afterAll(async () => {
  await service.close();
  await emr.close();
  await database.close();
});
beforeEach(async () => {
  clinic = await aClinic(database);
  emr.faults.clear();
});

const read = async (of = clinic) =>
  (await service.ask({ method: 'GET', url: '/api/clinic/emr', as: of.manager })).body.data;
const change = (payload: object, of = clinic) =>
  service.ask({ method: 'PUT', url: '/api/clinic/emr', as: of.manager, payload });
const post = (path: string, of = clinic) =>
  service.ask({ method: 'POST', url: `/api/clinic/${path}`, as: of.manager });
const soap = () => ({ baseUrl: emr.baseUrl, username: 'frontdesk', password: ACCOUNT.password });

describe('the settings', () => {
  test('are shown without secrets, even in the response to a change', async () => {
    const secrets = {
      password: 'pass-1',
      consumerSecret: 'pass-2',
      accessToken: 'pass-3',
      accessTokenSecret: 'pass-4',
    };
    const { status, body } = await change({ ...soap(), ...secrets, consumerKey: 'key' });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ consumerKey: 'key', username: 'frontdesk', hasCredentials: true });
    expect(JSON.stringify([body, await read()])).not.toMatch(/pass-\d/);
  });

  test('store no readable secret in the database or the audit log', async () => {
    await change({ ...soap(), password: 'visible-secret', consumerSecret: 'visible-secret' });
    const rows = await database.ownerQuery(
      'select row_to_json(c)::text as row, sealed from emr_connections c where clinic_id = $1',
      [clinic.id],
    );
    const [audit] = await database.ownerQuery(
      "select details::text from audit_log where clinic_id = $1 and action = 'emr.settings'",
      [clinic.id],
    );

    expect(rows[0]!.row).not.toContain('visible-secret');
    expect(rows[0]!.sealed.toString('latin1')).not.toContain('visible-secret');
    expect(audit!.details).toContain('[redacted]');
    expect(audit!.details).not.toContain('visible-secret');
  });

  test('change only the fields sent, and null removes one', async () => {
    await change({ ...soap(), consumerKey: 'key', admissionProgramId: 10034 });
    await change({ consumerKey: null });

    expect(await read()).toMatchObject({
      consumerKey: null,
      admissionProgramId: 10034,
      hasCredentials: true,
    });
    await change({ password: null });
    expect(await read()).toMatchObject({ hasCredentials: false, connection: 'not_configured' });
  });

  test('changed by two people at once lose neither change', async () => {
    await change(soap());
    await Promise.all([
      change({ consumerSecret: 'a' }),
      change({ accessToken: 'b' }),
      change({ accessTokenSecret: 'c', consumerKey: 'd' }),
    ]);
    await change({ preferRest: true });

    expect((await read()).hasCredentials).toBe(true);
  });

  test.each([
    [{}],
    [{ colour: 'red' }],
    [{ emrType: 'emr-fhir' }],
    [{ baseUrl: '' }],
    [{ baseUrl: 'emr.example.com' }],
    [{ baseUrl: 'ftp://emr.example.com/oscar' }],
    [{ baseUrl: 'https://user:word@emr.example.com/oscar' }],
    [{ baseUrl: 'https://emr.example.com/oscar?x=1' }],
    [{ baseUrl: 42 }],
    [{ password: '' }],
    [{ password: 'x'.repeat(1001) }],
    [{ username: 'x'.repeat(201) }],
    [{ preferRest: 'yes' }],
    [{ preferRest: null }],
    [{ signatureBaseUrl: 'javascript:alert(1)' }],
    [{ signatureBaseUrl: 'http://user@internal:8080/oscar' }],
    [{ caCertificate: 'not a certificate' }],
    [{ caCertificate: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' }],
    [{ tokenTtlSeconds: 59 }],
    [{ tokenTtlSeconds: 1.5 }],
    [{ admissionProgramId: 0 }],
    [[]],
  ])('refuse %j with 400 and say which field it is', async (payload) => {
    const { status, body } = await change(payload);

    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'INVALID_REQUEST' });
    expect(Object.keys(body.details.fields)).toHaveLength(1);
    expect(await read()).toMatchObject({ baseUrl: null, hasCredentials: false });
  });

  test('of one clinic are never seen or changed by another', async () => {
    const other = await aClinic(database);
    await change({ ...soap(), username: 'mine' });
    await change({ username: 'theirs' }, other);

    expect((await read()).username).toBe('mine');
    expect((await read(other)).username).toBe('theirs');
    const named = await service.ask({
      method: 'GET',
      url: `/api/clinic/emr?clinicId=${other.id}`,
      as: clinic.manager,
    });
    expect(named.status).toBe(403);
  });
});

test.each([
  'http://127.0.0.1/oscar',
  'http://localhost:8080/oscar',
  'https://10.1.2.3/oscar',
  'https://[::1]/oscar',
  'https://[::ffff:127.0.0.1]/oscar',
  'http://0x7f.1/oscar',
  'http://2130706433/oscar',
  'http://169.254.169.254/latest',
  'http://192.168.0.10:8443/oscar',
])('in production a clinic cannot point its EMR at %s', async (baseUrl) => {
  const strict = await clinicApp({ database, hosts: false });
  const { status, body } = await strict.ask({
    method: 'PUT',
    url: '/api/clinic/emr',
    as: clinic.manager,
    payload: { baseUrl },
  });
  await strict.close();

  expect(status).toBe(400);
  expect(body.error).toContain('public address');
});

describe('the connection test', () => {
  test('of good settings answers with the time it took, and the connection is ok', async () => {
    await change(soap());
    const { status, body } = await post('emr/test');

    expect(status).toBe(200);
    expect(body.data).toEqual({
      connected: true,
      latencyMs: expect.any(Number),
      message: expect.stringContaining('Connected'),
      steps: ['sign-in', 'providers', 'patients', 'schedule', 'visits'].map((step) => ({
        step,
        ok: true,
        message: expect.any(String),
      })),
      capabilities: {
        documents: { available: false, message: expect.stringContaining('REST client') },
        tasks: { available: false, message: expect.stringContaining('REST client') },
      },
    });
    expect((await read()).connection).toBe('ok');
  });

  test.each([
    ['nothing entered', {}, 'not connected', 'not_configured'],
    ['a wrong password', { password: 'wrong' }, 'does not accept', 'credentials_refused'],
    ['a wrong path', { path: '/elsewhere' }, 'base URL', 'unreachable'],
    ['a port where nothing listens', { baseUrl: 'http://127.0.0.1:1/oscar' }, 'port', 'unreachable'],
  ])('of %s returns what to do', async (name, wrong, says, connection) => {
    const { path, ...fields } = wrong as { path?: string };
    if (name !== 'nothing entered')
      await change({ ...soap(), ...(path ? { baseUrl: `${emr.url}${path}` } : {}), ...fields });
    const { status, body } = await post('emr/test');

    expect(status).toBe(200);
    expect(body.data.connected).toBe(false);
    expect(body.data.message.toLowerCase()).toContain(says.toLowerCase());
    expect((await read()).connection).toBe(connection);
  });

  test('with refused credentials notifies the managers and creates an item, until it passes', async () => {
    const listed = async () =>
      (
        await database.ownerQuery('select kind, state, facts from inbox_items where clinic_id = $1', [
          clinic.id,
        ])
      )[0];
    await change({ ...soap(), password: 'wrong' });
    await post('emr/test');
    await post('emr/test');

    expect(await listed()).toMatchObject({ kind: 'emr_trouble', state: 'open', facts: { why: 'refused' } });
    const told = await database.ownerQuery('select type from notifications where clinic_id = $1', [
      clinic.id,
    ]);
    expect(told).toEqual([{ type: 'emr_credentials_refused' }]);
    await change({ password: ACCOUNT.password });
    await post('emr/test');
    expect((await read()).connection).toBe('ok');
    expect(await listed()).toMatchObject({ state: 'done' });
  });

  test('is outdated when the credentials change', async () => {
    await change(soap());
    await post('emr/test');
    await change({ password: 'another' });

    expect((await read()).connection).toBe('not_configured');
  });
});

test('a successful call sets the connection to ok', async () => {
  await change(soap());
  await post('emr-config/pull/template-codes');

  await expect.poll(async () => (await read()).connection).toBe('ok');
});

test('an open breaker is shown, returns 503 without a call, and sets the connection to unreachable', async () => {
  await change({ ...soap(), baseUrl: 'http://127.0.0.1:1/oscar' });
  for (let tries = 0; tries < 3; tries += 1) await post('emr-config/pull/template-codes');
  const { status, body } = await post('emr-config/pull/template-codes');

  expect(status).toBe(503);
  expect(body).toMatchObject({ code: 'OSCAR_UNAVAILABLE', details: { trouble: 'breaker-open' } });
  expect((await read()).breaker).toBe('open');
  await expect.poll(async () => (await read()).connection).toBe('unreachable');
});

describe("the EMR's configuration", () => {
  const config = async () =>
    (await service.ask({ method: 'GET', url: '/api/clinic/emr-config', as: clinic.manager })).body.data;
  const setCodes = (codes: unknown) =>
    service.ask({
      method: 'PUT',
      url: '/api/clinic/emr-config/template-codes',
      as: clinic.manager,
      payload: { codes },
    });

  test('is empty and stale before the first pull', async () => {
    expect(await config()).toMatchObject({ stale: true, emrConfigPulledAt: null, templateCodes: [] });
  });

  test('is fresh for seven days after a pull, and stale afterwards', async () => {
    await change(soap());
    const { status, body } = await post('emr-config/pull');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      stale: false,
      emrConfigPulledAt: service.clock.now().toISOString(),
      providers: [{ id: '101', firstName: 'Ada', lastName: 'Lee' }],
    });
    expect(body.data.templateCodes.find(({ code }: { code: string }) => code === '1')).toMatchObject({
      bookable: true,
      overridden: false,
    });
    expect((await read()).emrConfigPulledAt).toBe(service.clock.now().toISOString());

    service.clock.advance(7 * 86_400_000);
    expect((await config()).stale).toBe(false);
    service.clock.advance(1);
    expect((await config()).stale).toBe(true);
    service.clock.advance(-7 * 86_400_000 - 1);
  });

  test.each(['template-codes', 'appointment-types', 'appointment-statuses', 'providers'])(
    'can be pulled in part: %s',
    async (domain) => {
      await change(soap());
      const { status, body } = await post(`emr-config/pull/${domain}`);

      expect(status).toBe(200);
      const pulled = Object.entries(body.data.pulledAt).filter(([, at]) => at !== null);
      expect(pulled.map(([name]) => name)).toEqual([domain]);
      expect(body.data.stale).toBe(false);
    },
  );

  test('of a domain that does not exist is 400', async () => {
    expect((await post('emr-config/pull/patients')).status).toBe(400);
  });

  test('stays unchanged if one part cannot be read', async () => {
    await change(soap());
    emr.faults.set({ kind: 'html' }, { operation: 'getAppointmentTypes' });
    const { status, body } = await post('emr-config/pull');

    expect(status).toBe(503);
    expect(body.code).toBe('OSCAR_UNAVAILABLE');
    expect(await config()).toMatchObject({ emrConfigPulledAt: null, templateCodes: [] });
  });

  test("follows the clinic's override for a code, until it is removed", async () => {
    await change(soap());
    await post('emr-config/pull');
    const code = async (letter: string) =>
      (await config()).templateCodes.find((each: { code: string }) => each.code === letter);
    expect(await code('V')).toMatchObject({ bookable: false, overridden: false });

    const { body } = await setCodes([
      { code: 'V', bookable: true },
      { code: '1', bookable: false },
    ]);
    expect(body.data.codes).toEqual([
      { code: '1', bookable: false },
      { code: 'V', bookable: true },
    ]);
    expect(await code('V')).toMatchObject({ bookable: true, overridden: true });

    await setCodes([{ code: 'V', bookable: null }]);
    expect(await code('V')).toMatchObject({ bookable: false, overridden: false });
    expect(await code('1')).toMatchObject({ bookable: false, overridden: true });
  });

  test.each([
    [undefined],
    [[]],
    [[{ code: 'LL', bookable: true }]],
    [[{ code: '', bookable: true }]],
    [[{ code: '_', bookable: true }]],
    [[{ code: ' ', bookable: true }]],
    [[{ code: 'L' }]],
    [[{ code: 'L', bookable: 'yes' }]],
    [
      [
        { code: 'L', bookable: true },
        { code: 'L', bookable: false },
      ],
    ],
    [Array.from({ length: 201 }, (_, at) => ({ code: String.fromCharCode(200 + at), bookable: true }))],
  ])('refuses the codes %j with 400', async (codes) => {
    expect((await setCodes(codes)).status).toBe(400);
  });
});

describe('the warm-up', () => {
  const warmUp = async () =>
    service.ask({ method: 'POST', url: '/api/admin/ops/soap-warmup', as: await anAdmin(database) });

  test('fetches the WSDLs of every SOAP clinic and names the failed ones', async () => {
    await database.ownerQuery('delete from emr_connections');
    await change(soap());
    const rest = await aClinic(database);
    await change({ ...soap(), preferRest: true }, rest);
    const dead = await aClinic(database);
    await change({ ...soap(), baseUrl: 'http://127.0.0.1:1/oscar' }, dead);
    emr.ledger.clear();
    const { status, body } = await warmUp();

    expect(status).toBe(200);
    expect(body.data).toEqual({
      clinicsWarmed: 1,
      errors: [{ clinicId: dead.id, clinicName: 'Fraser Street Clinic', error: expect.any(String) }],
    });
    expect(emr.ledger.count()).toBeGreaterThan(0);
  });

  test('is for admins only', async () => {
    const { status } = await service.ask({
      method: 'POST',
      url: '/api/admin/ops/soap-warmup',
      as: clinic.manager,
    });
    expect(status).toBe(403);
  });
});

test('a change in one process reaches the adapter that another process has cached', async () => {
  const other = await clinicApp({ database });
  await change({ ...soap(), password: 'wrong' });
  const soon = () => ({ signal: AbortSignal.timeout(60_000) });
  const held = await other.emr.connections.of(clinic.id);
  await expect(held.listProviders(soon())).rejects.toMatchObject({ details: { trouble: 'credentials' } });
  await change({ password: ACCOUNT.password });

  await expect
    .poll(async () => (await held.listProviders(soon()).catch(() => [])).map(({ id }) => id))
    .toEqual(['101']);
  await other.close();
});

test.each([
  ['GET', '/api/clinic/emr'],
  ['PUT', '/api/clinic/emr'],
  ['POST', '/api/clinic/emr/test'],
  ['GET', '/api/clinic/emr-config'],
  ['POST', '/api/clinic/emr-config/pull'],
  ['POST', '/api/clinic/emr-config/pull/providers'],
  ['PUT', '/api/clinic/emr-config/template-codes'],
  ['POST', '/api/admin/ops/soap-warmup'],
] as const)('%s %s is closed to strangers', async (method, url) => {
  expect((await service.ask({ method, url })).status).toBe(401);
});
