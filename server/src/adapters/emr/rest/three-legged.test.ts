import { clinicBook, startRestEmr } from '@frontdesk/simulators';
import { afterEach, describe, expect, test } from 'vitest';
import { answering } from '../../../../testing/adapters/emr/scripted-http.ts';
import { Secret } from '../../../kernel/secrets/secret.ts';
import { emrSent, emrTrouble } from '../../../ports/emr.ts';
import type { OAuthToken } from '../../../ports/emr-gateway.ts';
import { type EmrHttp, emrHttp } from '../http.ts';
import { accessToken, authorizeUrl, requestToken } from './three-legged.ts';

const CALLBACK = 'https://frontdesk.example/api/emr-oauth/callback?state=abc';
const consumer = { consumerKey: 'k1k2k3k4k5k6k7k8', consumerSecret: 's1s2s3s4s5s6s7s8' };
const wait = () => ({ signal: AbortSignal.timeout(10_000) });
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function connect(
  dialect: 'classic' | 'open-o',
  options: { registeredUri?: string; seenAs?: string } = {},
) {
  const server = await startRestEmr({ ...consumer, ...options, book: clinicBook(), dialect });
  const http = emrHttp({ baseUrl: server.baseUrl, caCertificate: null, hosts: true });
  closing.push(
    () => server.close(),
    () => http.close(),
  );
  const settings = {
    baseUrl: server.baseUrl,
    signatureBaseUrl: options.seenAs ? `${options.seenAs}/oscar` : null,
    consumerKey: consumer.consumerKey,
    consumerSecret: new Secret(consumer.consumerSecret),
  };
  return { server, http, settings };
}

async function troubleOf(work: Promise<unknown>) {
  return work.then(
    () => 'it succeeded',
    (error: unknown) => emrTrouble(error),
  );
}

describe.each(['classic', 'open-o'] as const)('connecting a clinic on %s', (dialect) => {
  test('completes all three legs and ends with a token the EMR accepts', async () => {
    const { server, http, settings } = await connect(dialect, {
      registeredUri: 'https://frontdesk.example/',
    });
    const request = await requestToken(settings, http, CALLBACK, wait());
    const back = new URL(server.decide(authorizeUrl(settings, request), true) ?? '');
    expect(back.searchParams.get('state')).toBe('abc');
    expect(back.searchParams.get('oauth_token')).toBe(request.token.reveal());
    const verifier = back.searchParams.get('oauth_verifier') ?? '';
    const access = await accessToken(settings, http, { request, verifier }, wait());
    expect(server.holdsToken(access.token.reveal())).toBe(true);
  });

  test('distinguishes a wrong consumer key from an outage', async () => {
    const { http, settings } = await connect(dialect);
    const work = requestToken({ ...settings, consumerKey: 'unknown' }, http, CALLBACK, wait());
    expect(await troubleOf(work)).toBe('credentials');
  });

  test('asks to start again if the person declined, or the verifier is wrong', async () => {
    const { server, http, settings } = await connect(dialect);
    const request = await requestToken(settings, http, CALLBACK, wait());
    server.decide(request.token.reveal(), false);
    const work = accessToken(settings, http, { request, verifier: 'guessed' }, wait());
    expect(await troubleOf(work)).toBe('reauthorise');
  });

  test('uses a request token once', async () => {
    const { server, http, settings } = await connect(dialect);
    const request = await requestToken(settings, http, CALLBACK, wait());
    const back = new URL(server.decide(request.token.reveal(), true) ?? '');
    const given = { request, verifier: back.searchParams.get('oauth_verifier') ?? '' };
    await accessToken(settings, http, given, wait());
    expect(await troubleOf(accessToken(settings, http, given, wait()))).toBe('reauthorise');
  });

  test('signs for the server behind the proxy if the clinic has configured its address', async () => {
    const { http, settings } = await connect(dialect, { seenAs: 'http://inside:8080' });
    await expect(requestToken(settings, http, CALLBACK, wait())).resolves.toBeDefined();
    const unaware = { ...settings, signatureBaseUrl: null };
    expect(await troubleOf(requestToken(unaware, http, CALLBACK, wait()))).not.toBe('it succeeded');
  });
});

test('names a callback outside the registered address as the reason', async () => {
  const { http, settings } = await connect('classic', { registeredUri: 'https://other.example/' });
  await expect(requestToken(settings, http, CALLBACK, wait())).rejects.toThrow(/callback address/);
});

describe('a response that is not a token', () => {
  const settings = {
    baseUrl: 'https://clinic.example/oscar',
    signatureBaseUrl: null,
    consumerKey: 'key',
    consumerSecret: new Secret('secret'),
  };
  const request: OAuthToken = { token: new Secret('request'), secret: new Secret('request-secret') };
  const first = (http: EmrHttp) => requestToken(settings, http, CALLBACK, wait());
  const last = (http: EmrHttp) => accessToken(settings, http, { request, verifier: 'v' }, wait());
  const form = { contentType: 'application/x-www-form-urlencoded' };

  test.each([
    ['nothing', ''],
    ['no secret', 'oauth_token=a&oauth_callback_confirmed=true'],
    ['an empty token', 'oauth_token=&oauth_token_secret=b&oauth_callback_confirmed=true'],
    ['two tokens', 'oauth_token=a&oauth_token=c&oauth_token_secret=b&oauth_callback_confirmed=true'],
    ['JSON', '{"oauth_token":"a","oauth_token_secret":"b"}'],
    ['a sentence', 'oauth_token=a&oauth_token_secret=b and more'],
    ['markup', 'oauth_token=<b>a</b>&oauth_token_secret=b&oauth_callback_confirmed=true'],
  ])('is refused: %s', async (_, text) => {
    expect(await troubleOf(first(answering({ ...form, text })))).toBe('malformed');
    expect(
      await troubleOf(last(answering({ ...form, text: text.replace('&oauth_callback_confirmed=true', '') }))),
    ).toBe('malformed');
  });

  test('is refused: a request token without a confirmed callback', async () => {
    const http = answering({ ...form, text: 'oauth_token=a&oauth_token_secret=b' });
    expect(await troubleOf(first(http))).toBe('malformed');
  });

  test.each([
    [404, '', 'misconfigured', 'misconfigured'],
    [302, '', 'misconfigured', 'misconfigured'],
    [200, '<html></html>', 'misconfigured', 'misconfigured'],
    [400, '', 'misconfigured', 'reauthorise'],
    [401, '', 'credentials', 'reauthorise'],
    [500, 'invalid_consumer', 'credentials', 'credentials'],
    [401, 'invalid_verifier', 'reauthorise', 'reauthorise'],
    [503, '', 'refused', 'refused'],
  ])('with status %i and "%s" is %s at first and %s at last', async (status, text, atFirst, atLast) => {
    expect(await troubleOf(first(answering({ status, text, contentType: '' })))).toBe(atFirst);
    expect(await troubleOf(last(answering({ status, text, contentType: '' })))).toBe(atLast);
  });

  test('is not even requested without a key', async () => {
    const http = answering({ ...form });
    const work = requestToken({ ...settings, consumerSecret: null }, http, CALLBACK, wait());
    const error = await work.catch((reason: unknown) => reason);
    expect([emrTrouble(error), emrSent(error), http.asked.length]).toEqual(['not-configured', 'no', 0]);
  });
});
