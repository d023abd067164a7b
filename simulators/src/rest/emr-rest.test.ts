import { describe, expect, test } from 'vitest';
import { soapTestClient } from '../soap/soap-test-client.ts';
import {
  ask,
  askJson,
  book,
  consumer,
  emr,
  open,
  signWith,
  token,
  useRestEmr,
} from './rest-emr-for-tests.ts';
import { restTestClient, type Spoil } from './rest-test-client.ts';

useRestEmr();

describe('the three steps to a token', () => {
  const signed = restTestClient(consumer);
  const callback = 'https://frontdesk.example/callback?state=abc';
  const initiate = (spoil: Spoil = {}) =>
    signed('POST', `${emr.baseUrl}/ws/oauth/initiate`, { oauth: { oauth_callback: callback }, ...spoil });
  const requested = async () => new URLSearchParams(await (await initiate()).text());
  const exchange = (request: URLSearchParams, verifier: string, spoil: Spoil = {}) => {
    const keys = {
      ...consumer,
      token: request.get('oauth_token') ?? '',
      secret: request.get('oauth_token_secret') ?? '',
    };
    const oauth = { oauth_verifier: verifier };
    return restTestClient(keys)('POST', `${emr.baseUrl}/ws/oauth/token`, { oauth, ...spoil });
  };

  test('an application asks, a person allows in one request, and the token opens the records', async () => {
    const request = await requested();
    expect(request.get('oauth_callback_confirmed')).toBe('true');

    const decision = await fetch(`${emr.baseUrl}/ws/oauth/authorize/decision`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ oauth_token: request.get('oauth_token') ?? '', oauthDecision: 'allow' }),
    });
    const back = new URL(decision.headers.get('location') ?? '');
    expect(decision.status).toBe(303);
    expect(back.searchParams.get('state')).toBe('abc');

    const access = new URLSearchParams(
      await (await exchange(request, back.searchParams.get('oauth_verifier') ?? '')).text(),
    );
    signWith({ token: access.get('oauth_token') ?? '', secret: access.get('oauth_token_secret') ?? '' });
    expect(await askJson('GET', 'oauth/info')).toMatchObject({ provider: { providerNo: '999998' } });
  });

  test('a person who denies sends back no verifier, and the request is gone', async () => {
    const request = await requested();
    const back = new URL(emr.decide(request.get('oauth_token') ?? '', false) ?? '');

    expect([...back.searchParams.keys()]).toEqual(['state', 'oauth_token']);
    expect((await exchange(request, 'guess')).status).toBe(401);
  });

  test('the page shows a form that leads to the decision', async () => {
    const request = await requested();
    const page = await fetch(`${emr.baseUrl}/ws/oauth/authorize?oauth_token=${request.get('oauth_token')}`);

    expect(await page.text()).toContain('action="/oscar/ws/oauth/authorize/decision"');
  });

  test('a request is used up by one exchange, and by a wrong signature', async () => {
    const [first, second] = [await requested(), await requested()];
    const verifierOf = (request: URLSearchParams) =>
      new URL(emr.decide(request.get('oauth_token') ?? '', true) ?? '').searchParams.get('oauth_verifier') ??
      '';
    const [one, other] = [verifierOf(first), verifierOf(second)];

    expect((await exchange(first, one)).status).toBe(200);
    expect((await exchange(first, one)).status).toBe(401);
    expect(
      (await exchange(second, other, { oauth: { oauth_signature: 'no', oauth_verifier: other } })).status,
    ).toBe(401);
    expect((await exchange(second, other)).status).toBe(401);
  });

  test.each([
    ['an unknown key', { oauth: { oauth_callback: callback, oauth_consumer_key: 'other' } }, 401],
    ['no callback', { oauth: {} }, 400],
    [
      'a callback outside the registered address',
      { oauth: { oauth_callback: 'https://evil.example/' } },
      400,
    ],
    ['a wrong signature', { oauth: { oauth_callback: callback, oauth_signature: 'x' } }, 400],
  ])('%s is refused without a reason', async (_, spoil, status) => {
    await open({ registeredUri: 'https://frontdesk.example/' });
    const answer = await initiate(spoil);

    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe('');
  });

  test('the newer server says what is wrong, accepts POST only, and wants a session for the decision', async () => {
    await open({ dialect: 'open-o' });
    const refused = await initiate({ oauth: { oauth_callback: callback, oauth_signature: 'x' } });
    const request = await requested();
    const decide = (cookie: string) =>
      fetch(`${emr.baseUrl}/ws/oauth/authorize`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie },
        body: new URLSearchParams({ oauth_token: request.get('oauth_token') ?? '' }),
      });
    const page = await fetch(`${emr.baseUrl}/ws/oauth/authorize?oauth_token=${request.get('oauth_token')}`);

    expect(await refused.text()).toBe('invalid_signature');
    expect((await signed('GET', `${emr.baseUrl}/ws/oauth/initiate`)).status).toBe(405);
    expect((await decide('')).status).toBe(401);
    expect((await decide(page.headers.get('set-cookie') ?? '')).status).toBe(303);
  });
});

describe('a token', () => {
  const wrong: [trap: string, spoil: Spoil][] = [
    ['a wrong signature', { oauth: { oauth_signature: 'x' } }],
    ['an old timestamp', { oauth: { oauth_timestamp: '1000000000' } }],
    ['another base address', { signedUrl: 'https://clinic.example/oscar/ws/services/oauth/info' }],
  ];

  test.each(wrong)('is deleted by a classic server after %s', async (_, spoil) => {
    const answer = await ask('GET', 'oauth/info', spoil);

    expect([answer.status, answer.headers.get('www-authenticate'), await answer.text()]).toEqual([
      401,
      'OAuth',
      '',
    ]);
    expect(emr.holdsToken(token.token)).toBe(false);
    expect((await ask('GET', 'oauth/info')).status).toBe(401);
  });

  test.each(wrong)('is kept by the newer server after %s, which answers 500', async (_, spoil) => {
    await open({ dialect: 'open-o' });

    expect((await ask('GET', 'oauth/info', spoil)).status).toBe(500);
    expect((await ask('GET', 'oauth/info')).status).toBe(200);
  });

  test('is deleted when a nonce comes again', async () => {
    const oauth = { oauth_nonce: 'once' };

    expect((await ask('GET', 'oauth/info', { oauth })).status).toBe(200);
    expect((await ask('GET', 'oauth/info', { oauth })).status).toBe(401);
    expect(emr.holdsToken(token.token)).toBe(false);
  });

  test('expires after its lifetime, and at once if the field was left blank', async () => {
    await open({ lifetimeSeconds: 0 });

    expect((await ask('GET', 'oauth/info')).status).toBe(401);
    expect(emr.holdsToken(token.token)).toBe(false);
  });

  test('works only as long as its owner is active', async () => {
    book.addProvider({ providerNo: '102', lastName: 'Gone', status: '0' });
    signWith(emr.issueToken('102'));

    expect((await ask('GET', 'oauth/info')).status).toBe(401);
  });

  test('is checked against the address the server believes it has', async () => {
    await open({ seenAs: 'http://internal:8080' });
    const signedUrl = 'http://internal:8080/oscar/ws/services/oauth/info';

    expect((await ask('GET', 'oauth/info', { signedUrl })).status).toBe(200);
    expect((await ask('GET', 'oauth/info')).status).toBe(401);
  });
});

describe('other failures', () => {
  test.each([
    ['an unknown path', 'GET', 'schedule/workSchedule', 404],
    ['a wrong verb', 'DELETE', 'schedule/add', 405],
    ['the urgency, which has no verb', 'POST', 'schedule/appointment/1/updateUrgency', 405],
    ['an appointment that is not there', 'POST', 'schedule/getAppointment', 500],
    ['a patient that is not there', 'GET', 'demographics/99', 204],
  ])('%s', async (_, method, path, status) => {
    expect((await ask(method, path, method === 'POST' ? { body: { id: 9 } } : {})).status).toBe(status);
  });

  test.each([
    ['classic', 'text/html;charset=utf-8'],
    ['open-o', null],
  ] as const)('changing an appointment as a whole is broken on %s', async (dialect, type) => {
    await open({ dialect });
    const answer = await ask('POST', 'schedule/updateAppointment', { body: { id: 1 } });

    expect([answer.status, answer.headers.get('content-type')]).toEqual([500, type]);
  });

  test('a missing role is a web page that says so', async () => {
    await open({ lacks: ['_appointment'] });
    const answer = await ask('GET', 'schedule/types');

    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain('Access Denied');
  });

  test('without the module everything is 404, and SOAP works', async () => {
    const soap = { username: 'frontdesk', password: 'p', securityId: 7 };
    await open({ moduleOff: true, soap });

    expect((await ask('GET', 'oauth/info')).status).toBe(404);
    expect((await soapTestClient(emr, '7', 'p')('getAppointmentTypes')).returned).not.toHaveLength(0);
  });

  test('the resources of the browser want a session', async () => {
    const answer = await fetch(`${emr.baseUrl}/ws/rs/schedule/types`);

    expect([answer.status, await answer.text()]).toEqual([401, '<error>Not authorized</error>']);
  });

  test('an unsigned request crashes inside the newer server', async () => {
    await open({ dialect: 'open-o' });

    const answer = await fetch(`${emr.baseUrl}/ws/services/schedule/types`);
    expect(answer.status).toBe(500);
  });
});

test('the vocabularies: codes are letters in a bare list, types in a field, statuses in a search envelope', async () => {
  expect(await askJson('GET', 'schedule/codes')).toContainEqual(
    expect.objectContaining({ code: 'A', duration: '' }),
  );
  expect((await askJson('GET', 'schedule/types')).types[0]).toMatchObject({
    name: 'Complete Physical',
    duration: 45,
  });
  expect((await askJson('GET', 'schedule/statuses')).content[0]).toMatchObject({ status: 't', active: 1 });
});

test("providers are the active ones, including the system's own", async () => {
  book.addProvider({ providerNo: '102', lastName: 'Gone', status: '0' });
  const { content } = await askJson('GET', 'providerService/providers_json');

  expect(content.map(({ providerNo }) => providerNo)).toEqual(['101', '999998', '-1']);
  expect(content[0]).toMatchObject({ name: 'Lee, Ann', enabled: true });
});
