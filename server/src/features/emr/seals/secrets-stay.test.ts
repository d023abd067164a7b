import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clinicBook, type RunningRestEmr, startRestEmr } from '@frontdesk/simulators';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClinic, type ClinicApp, clinicApp, type TestClinic } from '../../../../tests/clinic-app.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/test-database.ts';

const CONSUMER = { consumerKey: 'abcdefgh12345678', consumerSecret: 'hgfedcba87654321' } as const;

let database: TestDatabase;
let service: ClinicApp;
let emr: RunningRestEmr;
let stranger: Server;
let clinic: TestClinic;
let received: string[];

beforeAll(async () => {
  database = await testDatabase();
  service = await clinicApp({ database });
  const book = clinicBook();
  emr = await startRestEmr({
    book,
    dialect: 'classic',
    ...CONSUMER,
    now: () => service.clock.now().getTime(),
  });
  stranger = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)} ${body}`);
      response.end('{}');
    });
  });
  await new Promise<void>((listening) => stranger.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  await service.close();
  await emr.close();
  stranger.closeAllConnections();
  await new Promise((closed) => stranger.close(closed));
  await database.close();
});
beforeEach(async () => {
  clinic = await aClinic(database);
  received = [];
});

const change = (payload: object) =>
  service.ask({ method: 'PUT', url: '/api/clinic/emr', as: clinic.manager, payload });
const post = (url: string, payload?: object) =>
  service.ask({ method: 'POST', url, as: clinic.manager, ...(payload ? { payload } : {}) });
const begin = () =>
  service.ask({ method: 'POST', url: '/api/emr-oauth/initiate', payload: { clinicId: clinic.id } });
const elsewhere = () => `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/oscar`;

/** Triggers every request to the EMR that a manager can cause. */
async function everythingThatGoesOut(): Promise<void> {
  await post('/api/clinic/emr/test');
  await begin();
  await post('/api/clinic/providers/sync');
  await post('/api/clinic/emr-config/pull');
  await post('/api/clinic/emr/test-schedule', { providerId: '101', date: '2026-11-16' });
}

const SECRETS = {
  'the password of the SOAP account': { emrType: 'emr-soap', username: 'frontdesk', password: 'kept' },
  "the key of the clinic's own bridge": { emrType: 'emr-bridge', password: 'kept' },
  'the consumer secret': { emrType: 'emr-rest', ...CONSUMER },
  'the access token': { emrType: 'emr-rest', ...CONSUMER, accessToken: 'kept', accessTokenSecret: 'kept' },
  'the secret of the access token': {
    ...{ emrType: 'emr-soap', username: 'frontdesk', password: 'kept', preferRest: true },
    ...{ ...CONSUMER, accessToken: 'kept', accessTokenSecret: 'kept' },
  },
} as const;
const MOVES: Record<string, () => object> = {
  'the address': () => ({ baseUrl: elsewhere() }),
  'the address and the kind of EMR': () => ({ baseUrl: elsewhere(), emrType: 'emr-bridge' }),
  'the address and the way in': () => ({ baseUrl: elsewhere(), preferRest: true, consumerKey: 'mine' }),
  'the address and the account': () => ({ baseUrl: elsewhere(), username: 'mine', consumerKey: 'mine' }),
  'the address, by way of none': () => ({ baseUrl: null }),
};
const cases = Object.entries(SECRETS).flatMap(([secret, settings]) =>
  Object.keys(MOVES).map((move) => [secret, move, settings] as const),
);

describe('a secret belongs to one EMR at one address', () => {
  test.each(cases)('%s is not sent anywhere after %s is changed', async (_, move, settings) => {
    await change({ baseUrl: emr.baseUrl, ...settings });
    const { body } = await change(MOVES[move]!());
    await change({ baseUrl: elsewhere() });
    await everythingThatGoesOut();

    expect(body.data).toMatchObject({ hasCredentials: false, connection: 'not_configured' });
    expect(received).toEqual([]);
    const [row] = await database.ownerQuery('select sealed from emr_connections where clinic_id = $1', [
      clinic.id,
    ]);
    expect(row!.sealed).toBeNull();
  });

  test('the secret of a connection started in the browser is not sent anywhere either', async () => {
    await change({ baseUrl: emr.baseUrl, preferRest: true, ...CONSUMER });
    const { body } = await begin();
    const back = new URL(emr.decide(body.authorizationUrl, true) ?? '');
    await change({ baseUrl: elsewhere(), ...CONSUMER });
    const answer = await service.ask({ method: 'GET', url: `${back.pathname}${back.search}` });

    expect(answer.status).toBe(400);
    expect(received).toEqual([]);
  });

  test('a token the old EMR grants while the address changes is dropped', async () => {
    let moved = false;
    const slow = await clinicApp({
      database,
      gateway: (real) => ({
        ...real,
        oauth: {
          ...real.oauth,
          accessToken: async (...asked) => {
            const token = await real.oauth.accessToken(...asked);
            if (!moved) await change({ baseUrl: elsewhere(), ...CONSUMER });
            moved = true;
            return token;
          },
        },
      }),
    });
    await change({ baseUrl: emr.baseUrl, preferRest: true, ...CONSUMER });
    const { body } = await slow.ask({
      method: 'POST',
      url: '/api/emr-oauth/initiate',
      payload: { clinicId: clinic.id },
    });
    const back = new URL(emr.decide(body.authorizationUrl, true) ?? '');
    const answer = await slow.ask({ method: 'GET', url: `${back.pathname}${back.search}` });
    await slow.close();

    expect(answer.status).toBe(400);
    await post('/api/clinic/emr/test');
    expect(received).toEqual([]);
  });

  test.each<[string, object]>([
    ['another path of the same address', { baseUrl: 'https://emr.example.com:8443/other' }],
    ['the same address in capitals', { baseUrl: 'https://EMR.example.com:8443/oscar' }],
    ['the kind of EMR that it has by default', { emrType: 'emr-soap' }],
    ['another account', { username: 'other' }],
    ['the wish for REST', { preferRest: false }],
  ])('and stays with %s', async (_, move) => {
    const baseUrl = 'https://emr.example.com:8443/oscar';
    await change({ baseUrl, username: 'frontdesk', password: 'kept' });

    expect((await change(move)).body.data.hasCredentials).toBe(true);
  });

  test.each<[string, object]>([
    ['host', { baseUrl: 'https://emr2.example.com:8443/oscar' }],
    ['port', { baseUrl: 'https://emr.example.com:8444/oscar' }],
    ['scheme', { baseUrl: 'http://emr.example.com:8443/oscar' }],
    ['kind of EMR', { emrType: 'emr-bridge' }],
  ])('leaves with another %s, unless it is sent again', async (_, move) => {
    const account = { username: 'frontdesk', password: 'kept' };
    await change({ baseUrl: 'https://emr.example.com:8443/oscar', ...account });
    expect((await change(move)).body.data.hasCredentials).toBe(false);
    expect((await change({ ...move, ...account })).body.data.hasCredentials).toBe(true);
  });

  test('a secret sent together with a new address is kept, the others are not', async () => {
    await change({ baseUrl: emr.baseUrl, username: 'frontdesk', password: 'kept', ...CONSUMER });
    const { body } = await change({ baseUrl: elsewhere(), password: 'new' });
    expect(body.data.hasCredentials).toBe(true);

    expect((await begin()).status).toBe(400);
    expect(received).toEqual([]);
  });
});
