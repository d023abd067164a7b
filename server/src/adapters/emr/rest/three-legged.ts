import { z } from 'zod';
import type { Failure } from '../../../kernel/failure.ts';
import { Secret } from '../../../kernel/secrets/secret.ts';
import { type Clock, systemClock } from '../../../kernel/time/clock.ts';
import { type EmrSettings, type EmrTrouble, emrFailure, type Wait } from '../../../ports/emr.ts';
import type { OAuthToken } from '../../../ports/emr-gateway.ts';
import type { EmrAnswer, EmrHttp } from '../http.ts';
import { isHtml } from '../web-page.ts';
import { authorization, contextOf, freshStamp, type OAuthKeys, percentEncode, signedUrl } from './oauth1.ts';

export type OAuthClientSettings = Pick<
  EmrSettings,
  'baseUrl' | 'signatureBaseUrl' | 'consumerKey' | 'consumerSecret'
>;

export async function requestToken(
  settings: OAuthClientSettings,
  http: EmrHttp,
  callbackUrl: string,
  wait: Wait,
  clock: Clock = systemClock,
): Promise<OAuthToken> {
  const answer = await post(settings, http, {
    path: '/ws/oauth/initiate',
    token: null,
    extra: { oauth_callback: callbackUrl },
    wait,
    clock,
  });
  const fields = readForm(answer, 'initiate');
  if (fields.get('oauth_callback_confirmed') !== 'true') throw unreadable();
  return tokenOf(fields);
}

export function authorizeUrl({ baseUrl }: Pick<EmrSettings, 'baseUrl'>, { token }: OAuthToken): string {
  return `${contextOf(baseUrl)}/ws/oauth/authorize?oauth_token=${percentEncode(token.reveal())}`;
}

/** The request token is used up even if this request fails. */
export async function accessToken(
  settings: OAuthClientSettings,
  http: EmrHttp,
  { request, verifier }: { request: OAuthToken; verifier: string },
  wait: Wait,
  clock: Clock = systemClock,
): Promise<OAuthToken> {
  const answer = await post(settings, http, {
    path: '/ws/oauth/token',
    token: request,
    extra: { oauth_verifier: verifier },
    wait,
    clock,
  });
  return tokenOf(readForm(answer, 'token'));
}

const person = z.object({
  providerNo: z.coerce.string(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
});
const Owner = z.union([
  z.object({ provider: person }).transform(({ provider }) => provider),
  z.object({ providers: person }).transform(({ providers }) => providers),
]);
const LONGEST_OWNER = 200;

/**
 * The account that authorised us, to name in a notification; null rather than a failure, because a
 * notification without a name is better than none.
 */
export async function tokenOwner(
  settings: OAuthClientSettings,
  http: EmrHttp,
  token: OAuthToken,
  wait: Wait,
  clock: Clock = systemClock,
): Promise<string | null> {
  const url = `${contextOf(settings.baseUrl)}/ws/services/oauth/info`;
  const signed = { method: 'GET', url: signedUrl(url, settings.baseUrl, settings.signatureBaseUrl) };
  const headers = {
    accept: 'application/json',
    authorization: authorization(signed, keysOf(settings, token), freshStamp(clock), {}),
  };
  try {
    const { body } = await http.send({ method: 'GET', url, headers, signal: wait.signal });
    const { firstName, lastName, providerNo } = Owner.parse(JSON.parse(body.toString('utf8')));
    const name = [firstName, lastName].filter(Boolean).join(' ');
    return (name ? `${name} (${providerNo})` : providerNo).slice(0, LONGEST_OWNER);
  } catch {
    return null;
  }
}

interface Leg {
  readonly path: string;
  readonly token: OAuthToken | null;
  readonly extra: Readonly<Record<string, string>>;
  readonly wait: Wait;
  readonly clock: Clock;
}

async function post(
  settings: OAuthClientSettings,
  http: EmrHttp,
  { path, token, extra, wait, clock }: Leg,
): Promise<EmrAnswer> {
  const url = contextOf(settings.baseUrl) + path;
  const signed = { method: 'POST', url: signedUrl(url, settings.baseUrl, settings.signatureBaseUrl) };
  const headers = {
    accept: 'application/x-www-form-urlencoded, text/plain, */*',
    authorization: authorization(signed, keysOf(settings, token), freshStamp(clock), extra),
  };
  return http.send({ method: 'POST', url, headers, signal: wait.signal });
}

function keysOf(settings: OAuthClientSettings, held: OAuthToken | null): OAuthKeys {
  const { baseUrl, consumerKey, consumerSecret } = settings;
  if (!URL.canParse(baseUrl) || !consumerKey || !consumerSecret)
    throw emrFailure('not-configured', "Save the EMR's base URL, consumer key and secret first.", {
      sent: 'no',
    });
  return { consumerKey, consumerSecret, token: held?.token ?? null, tokenSecret: held?.secret ?? null };
}

function readForm(answer: EmrAnswer, leg: 'initiate' | 'token'): URLSearchParams {
  const failure = failureOf(answer, leg);
  if (failure) throw failure;
  const text = answer.body.toString('utf8').trim();
  if (!/^[\w.~%+*-]+=[^&\s<]*(&[\w.~%+*-]+=[^&\s<]*)*$/.test(text)) throw unreadable();
  return new URLSearchParams(text);
}

function tokenOf(fields: URLSearchParams): OAuthToken {
  const [token, again] = fields.getAll('oauth_token');
  const [secret, twice] = fields.getAll('oauth_token_secret');
  if (!token || !secret || again !== undefined || twice !== undefined) throw unreadable();
  return { token: new Secret(token), secret: new Secret(secret) };
}

function failureOf(answer: EmrAnswer, leg: 'initiate' | 'token'): Failure | null {
  const { status } = answer;
  if (status === 200 && !isHtml(answer)) return null;
  const say = (trouble: EmrTrouble, message: string) => emrFailure(trouble, message, { sent: 'answered' });
  const text = answer.body.subarray(0, 20_000).toString('utf8');
  if (/invalid_consumer|invalid_signature/.test(text)) return say('credentials', KEY_REFUSED);
  if (/invalid_(request_token|verifier)/.test(text)) return say('reauthorise', START_AGAIN);
  if (/callback_uri not allowed/.test(text)) return say('misconfigured', OTHER_CALLBACK);
  if (status === 404) return say('misconfigured', NO_OAUTH);
  if (isHtml(answer) || (status >= 300 && status < 400)) return say('misconfigured', WEB_PAGE);
  if (leg === 'token' && (status === 400 || status === 401)) return say('reauthorise', START_AGAIN);
  if (status === 401) return say('credentials', KEY_REFUSED);
  if (status === 400) return say('misconfigured', BEGIN_REFUSED);
  return say('refused', 'The EMR could not begin the authorisation. Try again later.');
}

function unreadable(): Failure {
  return emrFailure('malformed', 'The EMR sent no readable token.', { sent: 'answered' });
}

const KEY_REFUSED =
  'The EMR does not accept the consumer key and secret. Copy them again from its REST clients page.';
const START_AGAIN = 'The EMR no longer knows this authorisation. Start connecting again.';
const NO_OAUTH =
  "The EMR's OAuth service was not found. Check the base URL, and that REST is among the EMR's modules.";
const WEB_PAGE =
  'A web page answered instead of the EMR. Check the base URL, and whether a firewall blocks us.';
const OTHER_CALLBACK =
  'The EMR knows us by another callback address. Make the URI of its REST client the beginning of our callback address.';
const BEGIN_REFUSED =
  "The EMR refused to begin. Check the consumer secret, and that our callback address is the URI of the EMR's REST client.";
