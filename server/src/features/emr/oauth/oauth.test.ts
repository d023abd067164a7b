import { clinicBook, type RunningRestEmr, startRestEmr } from '@frontdesk/simulators';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClinic, type ClinicApp, clinicApp, type TestClinic } from '../../../../tests/clinic-app.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/test-database.ts';

const CONSUMER = { consumerKey: 'abcdefgh12345678', consumerSecret: 'hgfedcba87654321' } as const;
const TEN_YEARS_MS = 10 * 365 * 86_400_000;
const TEN_MINUTES_MS = 10 * 60_000;
const HTML = { accept: 'text/html,application/xhtml+xml' };

let database: TestDatabase;
let service: ClinicApp;
let emr: RunningRestEmr;
let clinic: TestClinic;

beforeAll(async () => {
  database = await testDatabase();
  service = await clinicApp({ database });
  const book = clinicBook();
  book.addProvider({ providerNo: '101', firstName: 'Ada', lastName: 'Lee', specialty: 'Family' });
  // The EMR compares timestamps with its own clock, and the service's test clock stands still.
  emr = await startRestEmr({
    book,
    dialect: 'classic',
    ...CONSUMER,
    now: () => service.clock.now().getTime(),
  });
});
afterAll(async () => {
  await service.close();
  await emr.close();
  await database.close();
});
beforeEach(async () => {
  clinic = await aClinic(database);
  emr.faults.clear();
  await change({ baseUrl: emr.baseUrl, preferRest: true, ...CONSUMER });
});

const change = (payload: object) =>
  service.ask({ method: 'PUT', url: '/api/clinic/emr', as: clinic.manager, payload });
const settings = async () =>
  (await service.ask({ method: 'GET', url: '/api/clinic/emr', as: clinic.manager })).body.data;
const begin = (clinicId = clinic.id, on = service) =>
  on.ask({ method: 'POST', url: '/api/emr-oauth/initiate', payload: { clinicId } });
const decide = (authorizationUrl: string, allowed = true) => {
  const address = new URL(emr.decide(authorizationUrl, allowed) ?? '');
  return `${address.pathname}${address.search}`;
};
const comeBack = (url: string, headers: Record<string, string> = HTML, on = service) =>
  on.ask({ method: 'GET', url, headers });
const pending = async () =>
  (
    await database.ownerQuery<{ count: number }>(
      'select count(*)::int from emr_oauth_requests where clinic_id = $1',
      [clinic.id],
    )
  )[0]!.count;

test('a clinic connects in the browser, and its EMR can be read with the token', async () => {
  const { status, body } = await begin();
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    data: { authorizationUrl: body.authorizationUrl, state: body.state },
    authorizationUrl: expect.stringContaining(`${emr.baseUrl}/ws/oauth/authorize?oauth_token=`),
    state: expect.stringMatching(/^[\w-]{43}$/),
  });
  const back = await comeBack(decide(body.authorizationUrl));

  expect(back.status).toBe(302);
  expect(back.headers.location).toBe('https://frontdesk.test/?emr=connected');
  expect(await settings()).toMatchObject({
    hasCredentials: true,
    connection: 'ok',
    emrOauthTokenExpiresAt: new Date(service.clock.now().getTime() + TEN_YEARS_MS).toISOString(),
  });
  const providers = await (await service.emr.connections.of(clinic.id)).listProviders({
    signal: AbortSignal.timeout(60_000),
  });
  expect(providers.map(({ id }) => id)).toContain('101');
});

test('the token expires when the clinic says its EMR ends it', async () => {
  await change({ tokenTtlSeconds: 3600 });
  await comeBack(decide((await begin()).body.authorizationUrl));
  const expiresAt = (await settings()).emrOauthTokenExpiresAt;

  expect(Date.parse(expiresAt) - service.clock.now().getTime()).toBe(3_600_000);
  await change({ tokenTtlSeconds: 7200 });
  expect(Date.parse((await settings()).emrOauthTokenExpiresAt) - Date.parse(expiresAt)).toBe(3_600_000);
});

test('neither state nor token secret is readable in the database', async () => {
  const { state } = (await begin()).body;
  const [row] = await database.ownerQuery(
    'select row_to_json(r)::text as text from emr_oauth_requests r where clinic_id = $1',
    [clinic.id],
  );

  expect(row!.text).not.toContain(state);
});

test('the browser may return to another process', async () => {
  const other = await clinicApp({ database });
  const back = await comeBack(decide((await begin()).body.authorizationUrl), HTML, other);
  await other.close();

  expect(back.headers.location).toBe('https://frontdesk.test/?emr=connected');
});

test("connecting is written into the clinic's audit log, without any token", async () => {
  await comeBack(decide((await begin()).body.authorizationUrl));
  const rows = await database.ownerQuery(
    "select action, success, row_to_json(a)::text as text from audit_log a where clinic_id = $1 and action like '%oauth%' order by seq",
    [clinic.id],
  );

  expect(rows.map(({ action, success }) => [action, success])).toEqual([
    ['emr-oauth.initiate', true],
    ['GET /api/emr-oauth/callback', true],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/oauth_token|verifier/);
});

describe('a callback is refused', () => {
  const cases: Array<[string, (address: string) => string | Promise<string>]> = [
    ['without a state', (address) => address.replace(/state=[^&]+&/, '')],
    ['with a state of ours that was changed', (address) => address.replace(/state=../, 'state=AA')],
    ['with two states', (address) => `${address}&state=other`],
    ['with the token of another request', (address) => address.replace(/oauth_token=[^&]+/, 'oauth_token=x')],
    ['without a token', (address) => address.replace(/oauth_token=[^&]+/, 'a=b')],
    ['without a verifier', (address) => address.replace(/oauth_verifier=[^&]+/, 'a=b')],
    ['with a wrong verifier', (address) => address.replace(/oauth_verifier=[^&]+/, 'oauth_verifier=x')],
    [
      'that was used already',
      async (address) => {
        await comeBack(address.replace(/oauth_verifier=[^&]+/, 'oauth_verifier=x'));
        return address;
      },
    ],
    [
      'after ten minutes',
      (address) => {
        service.clock.advance(TEN_MINUTES_MS);
        return address;
      },
    ],
  ];

  test.each(cases)('%s', async (_, spoil) => {
    const address = await spoil(decide((await begin()).body.authorizationUrl));
    const page = await comeBack(address);

    expect([page.status, page.headers.location]).toEqual([302, 'https://frontdesk.test/?emr=failed']);
    expect(await settings()).toMatchObject({ hasCredentials: false, emrOauthTokenExpiresAt: null });
  });

  test('if the person declined, and a new attempt may start at once', async () => {
    const page = await comeBack(decide((await begin()).body.authorizationUrl, false));

    expect(page.headers.location).toBe('https://frontdesk.test/?emr=failed');
    expect(await pending()).toBe(0);
    expect((await begin()).status).toBe(200);
  });

  test.each([
    ['its host', '', { host: 'evil.example', 'x-forwarded-host': 'evil.example' }],
    ['a parameter', '&redirect=https://evil.example&next=//evil.example&returnTo=https://evil.example', {}],
    ['its origin', '', { origin: 'https://evil.example', referer: 'https://evil.example/' }],
  ])('and the browser goes to our own address, whatever %s says', async (_, more, headers) => {
    const address = `${decide((await begin()).body.authorizationUrl, false)}${more}`;
    const page = await comeBack(address, { ...HTML, ...headers });

    expect([page.status, page.headers.location]).toEqual([302, 'https://frontdesk.test/?emr=failed']);
  });

  test('with a JSON sentence for clients other than browsers', async () => {
    const { status, body } = await comeBack('/api/emr-oauth/callback?state=unknown', { accept: '*/*' });

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'INVALID_REQUEST', error: expect.stringContaining('10 minutes') });
  });

  test('if the EMR does not answer, and the old token stays', async () => {
    await comeBack(decide((await begin()).body.authorizationUrl));
    const before = await settings();
    service.clock.advance(1_000);
    const address = decide((await begin()).body.authorizationUrl);
    emr.faults.set({ kind: 'reset' });
    const page = await comeBack(address);

    expect(page.headers.location).toBe('https://frontdesk.test/?emr=failed');
    expect(await settings()).toEqual(before);
  });
});

describe('a token that would replace a working one', () => {
  const told = async () =>
    database.ownerQuery<{ type: string; body: string }>(
      'select type, body from notifications where user_id = $1 order by created_at',
      [clinic.manager.id],
    );
  /** Each seal uses a fresh nonce, so equal bytes mean the same token. */
  const sealedToken = () =>
    database.ownerQuery("select encode(sealed, 'hex') as sealed from emr_connections where clinic_id = $1", [
      clinic.id,
    ]);
  const authorise = async () => comeBack(decide((await begin()).body.authorizationUrl));
  const confirm = (payload?: object) =>
    service.ask({
      ...{ method: 'POST' as const, url: '/api/clinic/emr/oauth/confirm', as: clinic.manager },
      ...(payload ? { payload } : {}),
    });

  test('is not used until a manager has confirmed who authorised it', async () => {
    await authorise();
    const working = await sealedToken();
    // Anybody who knows the clinic's id and has an account at its EMR can do this without signing in here.
    const back = await authorise();

    expect(back.headers.location).toBe('https://frontdesk.test/?emr=waiting');
    expect(await sealedToken()).toEqual(working);
    const { waitingAuthorisations: waiting } = await settings();
    expect(waiting).toEqual([
      {
        ...{ id: expect.any(String), authorisedBy: expect.stringMatching(/\d/), from: expect.any(String) },
        at: service.clock.now().toISOString(),
      },
    ]);
    expect((await told()).map(({ type }) => type)).toEqual(['emr_authorised', 'emr_authorisation_waits']);
    expect((await told())[1]?.body).toContain(waiting[0].authorisedBy);

    expect((await confirm()).body.data).toEqual({ connected: true });
    expect(await sealedToken()).not.toEqual(working);
    expect(await settings()).toMatchObject({ connection: 'ok', waitingAuthorisations: [] });
    expect((await confirm()).status).toBe(404);
  });

  test('is named by its id if several wait, and confirming one drops the others', async () => {
    await authorise();
    await authorise();
    await authorise();
    expect((await confirm({})).status).toBe(409);
    expect((await confirm({ id: 'another' })).status).toBe(404);
    const [newest] = (await settings()).waitingAuthorisations;
    expect((await confirm({ id: newest.id })).status).toBe(200);
    expect(await pending()).toBe(0);
  });

  test('is declined, expires after seven days and is dropped with the address that granted it', async () => {
    await authorise();
    await authorise();
    const decline = { method: 'POST' as const, url: '/api/clinic/emr/oauth/decline', as: clinic.manager };
    expect((await service.ask(decline)).body.data).toEqual({ declined: true });
    expect((await confirm()).status).toBe(404);
    await authorise();
    service.clock.advance(7 * 86_400_000);
    expect((await confirm()).status).toBe(404);
    await authorise();
    await change({ baseUrl: 'https://another.example.com/oscar' });
    expect(await pending()).toBe(0);
  });

  test('is accepted from no other clinic', async () => {
    await authorise();
    await authorise();
    const other = await aClinic(database);
    const asked = { method: 'POST' as const, url: '/api/clinic/emr/oauth/confirm', as: other.manager };
    expect((await service.ask(asked)).status).toBe(404);
  });
});

test('one of many parallel callbacks with a state connects', async () => {
  const address = decide((await begin()).body.authorizationUrl);
  const pages = await Promise.all(Array.from({ length: 8 }, () => comeBack(address)));
  const connected = pages.filter(({ headers }) => String(headers.location).endsWith('connected'));

  expect(connected).toHaveLength(1);
});

describe('starting an authorisation', () => {
  test.each([
    [{}, 400],
    [{ clinicId: 'x' }, 400],
    [{ clinicId: 7 }, 400],
    [{ clinicId: '6f0c3a52-8d0f-4a67-9c0b-0f3e5b1f6f11' }, 404],
  ])('with %j is %i', async (payload, status) => {
    expect((await service.ask({ method: 'POST', url: '/api/emr-oauth/initiate', payload })).status).toBe(
      status,
    );
  });

  test.each([{ baseUrl: null }, { consumerKey: null }, { consumerSecret: null }])(
    'is 400 for a clinic with %j, and sends no request',
    async (missing) => {
      await change(missing);
      emr.ledger.clear();
      const { status, body } = await begin();

      expect(status).toBe(400);
      expect(body.error).toContain('consumer');
      expect(emr.ledger.count()).toBe(0);
    },
  );

  test('never locks a clinic out, because every parallel authorisation can finish', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => begin()));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    const back = await comeBack(decide(answers[0]!.body.authorizationUrl));

    expect(back.headers.location).toBe('https://frontdesk.test/?emr=connected');
  });

  test('takes no slot if the EMR refuses the key', async () => {
    await change({ consumerSecret: 'wrong' });
    const { status, body } = await begin();

    expect(status).toBe(503);
    expect(body.error).toContain('consumer secret');
    expect(await pending()).toBe(0);
  });
});

describe('a rejected token', () => {
  const connect = async () => comeBack(decide((await begin()).body.authorizationUrl));
  const listProviders = async (on = service) =>
    (await on.emr.connections.of(clinic.id)).listProviders({ signal: AbortSignal.timeout(60_000) });
  const notices = () =>
    database.ownerQuery("select type from notifications where user_id = $1 and type <> 'emr_authorised'", [
      clinic.manager.id,
    ]);

  test('stops all calls of that clinic in every process, and notifies its managers once', async () => {
    const other = await clinicApp({ database });
    await connect();
    const { accessToken } = await tokenOf(clinic.id);
    emr.revokeToken(accessToken);
    const failures = await Promise.allSettled([listProviders(), listProviders(other)]);
    expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect.poll(async () => (await settings()).connection).toBe('reauthorise');

    emr.ledger.clear();
    for (const process of [service, other])
      await expect(listProviders(process)).rejects.toMatchObject({ details: { trouble: 'reauthorise' } });
    expect(emr.ledger.count()).toBe(0);
    expect(await notices()).toEqual([{ type: 'emr_reauthorise' }]);
    await other.close();
  });

  test('is replaced by connecting again, and calls continue', async () => {
    await connect();
    emr.revokeToken((await tokenOf(clinic.id)).accessToken);
    await expect(listProviders()).rejects.toThrow();
    await expect.poll(async () => (await settings()).connection).toBe('reauthorise');
    await connect();

    expect((await listProviders()).map(({ id }) => id)).toContain('101');
    expect((await settings()).connection).toBe('ok');
  });

  test('by its expiry fails at once, sends nothing and leaves the breaker closed', async () => {
    await change({ tokenTtlSeconds: 3600 });
    await connect();
    service.clock.advance(3_600_000);
    emr.ledger.clear();
    for (let tries = 0; tries < 5; tries += 1)
      await expect(listProviders()).rejects.toMatchObject({ details: { trouble: 'reauthorise' } });

    expect(emr.ledger.count()).toBe(0);
    expect((await settings()).breaker).toBe('closed');
    await expect.poll(async () => (await settings()).connection).toBe('reauthorise');
  });

  test('that works again is found by the connection test', async () => {
    await connect();
    await database.ownerQuery("update emr_connections set state = 'reauthorise' where clinic_id = $1", [
      clinic.id,
    ]);
    await expect
      .poll(
        async () =>
          (await service.ask({ method: 'POST', url: '/api/clinic/emr/test', as: clinic.manager })).body.data
            .connected,
      )
      .toBe(true);

    expect((await settings()).connection).toBe('ok');
    expect((await listProviders()).map(({ id }) => id)).toContain('101');
  });

  async function tokenOf(clinicId: string): Promise<{ accessToken: string }> {
    const issued = emr.issueToken();
    await change({ accessToken: issued.token, accessTokenSecret: issued.secret });
    expect(clinicId).toBe(clinic.id);
    return { accessToken: issued.token };
  }
});
