import { type RestEmrOptions, startRestEmr } from '@frontdesk/simulators';
import { afterEach } from 'vitest';
import { emrHttp } from '../../../../src/adapters/emr/http.ts';
import { type RestNeeds, restEmr } from '../../../../src/adapters/emr/rest/adapter.ts';
import type { RestSettings } from '../../../../src/adapters/emr/rest/client.ts';
import { Secret } from '../../../../src/kernel/secrets/secret.ts';
import { date } from '../../../../src/kernel/time/calendar.ts';
import { emrSent, emrTrouble } from '../../../../src/ports/emr.ts';
import { bookOf } from '../contract/simulated-subject.ts';
import { standardClinic } from '../contract/standard-clinic.ts';

const consumer = { consumerKey: 'k1k2k3k4k5k6k7k8', consumerSecret: 's1s2s3s4s5s6s7s8' };
export const wait = () => ({ signal: AbortSignal.timeout(10_000) });
export const days = (from: string, to = from) => ({ from: date(from), to: date(to) });
const closing: (() => Promise<void>)[] = [];

export const settings = (change: Partial<RestSettings> = {}): RestSettings => ({
  baseUrl: 'http://clinic.example/oscar',
  signatureBaseUrl: null,
  consumerKey: consumer.consumerKey,
  consumerSecret: new Secret(consumer.consumerSecret),
  accessToken: new Secret('token'),
  accessTokenSecret: new Secret('token-secret'),
  timeZone: 'America/Vancouver',
  admissionProgramId: 10_034,
  defaultProviderId: null,
  ...change,
});
export const hours: RestNeeds = { availability: 'hours' };

export async function clinic(options: Partial<RestEmrOptions> = {}, change: Partial<RestSettings> = {}) {
  const book = bookOf(standardClinic);
  const server = await startRestEmr({ ...consumer, dialect: 'classic', book, ...options });
  const http = emrHttp({ baseUrl: server.baseUrl, caCertificate: null, hosts: true });
  closing.push(
    () => server.close(),
    () => http.close(),
  );
  const { token, secret } = server.issueToken();
  const access = { accessToken: new Secret(token), accessTokenSecret: new Secret(secret) };
  const emr = restEmr(settings({ baseUrl: server.baseUrl, ...access, ...change }), http, hours);
  return { emr, server, book, token, asked: () => server.ledger.entries.map(({ operation }) => operation) };
}

export async function failureOf(work: Promise<unknown>) {
  const error = await work.then(
    () => 'it succeeded',
    (reason: unknown) => reason,
  );
  return { trouble: emrTrouble(error), sent: emrSent(error) };
}

export function closeAfterEach(): void {
  afterEach(async () => {
    await Promise.all(closing.splice(0).map((close) => close()));
  });
}
