import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { CalendarDate, WallTime } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import { Secret } from '../../kernel/secret.ts';
import type { Emr, EmrSettings, EmrType, Wait } from '../../ports/emr.ts';
import { guardedEmr } from './guarded.ts';
import { checkBaseUrl, type HostPolicy, hostGate, plainHost } from './host-policy.ts';
import { type EmrHttp, emrHttp } from './http.ts';
import { emrAdapters } from './index.ts';
import { type Lookup, readCertificates } from './pinned-connector.ts';
import { accessToken, authorizeUrl, type OAuthToken, requestToken } from './rest/three-legged.ts';
import type { CallWatch } from './watched-call.ts';

export interface GatewayOptions extends Pick<CallWatch, 'tracing' | 'onCall'> {
  readonly hosts: HostPolicy;
  readonly bridge: { readonly url: string; readonly apiKey: Secret | null } | null;
  readonly clock: Clock;
  readonly log: Logger;
  readonly lookup?: Lookup;
}

/** The way out to the EMRs of all clinics: every adapter, its guard, and the checks of what a clinic enters. */
export function emrGateway({ hosts, bridge, clock, log, lookup = systemNames, ...watch }: GatewayOptions) {
  const platform = bridge && { baseUrl: bridge.url, key: bridge.apiKey ?? new Secret('') };
  const gate = hostGate(hosts);
  return {
    hasBridge: platform !== null,
    connect: (
      type: EmrType,
      settings: EmrSettings,
      businessHours: (date: CalendarDate) => { open: WallTime; close: WallTime } | null,
    ) => emrAdapters[type](settings, { hosts, bridge: platform, businessHours, clock }),
    guard: (emr: Emr, facts: { clinicId: string; transport: EmrType; tokenExpiresAt: Date | null }) =>
      guardedEmr(emr, { ...facts, ...watch, clock, log }),
    checkAddress: (baseUrl: string) => checkAddress(baseUrl, gate, lookup),
    isCertificate: (pem: string) => readCertificates(pem) !== null,
    oauth: oauthOver(hosts, clock),
  };
}

function oauthOver(hosts: HostPolicy, clock: Clock) {
  const overLine = async <T>(
    { baseUrl, caCertificate }: EmrSettings,
    work: (http: EmrHttp) => Promise<T>,
  ) => {
    const http = emrHttp({ baseUrl, caCertificate, hosts, maxConnections: 1 });
    try {
      return await work(http);
    } finally {
      await http.close();
    }
  };
  return {
    requestToken: (settings: EmrSettings, callbackUrl: string, wait: Wait) =>
      overLine(settings, (http) => requestToken(settings, http, callbackUrl, wait, clock)),
    authorizeUrl: (settings: EmrSettings, request: OAuthToken) => authorizeUrl(settings, request),
    accessToken: (settings: EmrSettings, grant: { request: OAuthToken; verifier: string }, wait: Wait) =>
      overLine(settings, (http) => accessToken(settings, http, grant, wait, clock)),
  };
}

const systemNames: Lookup = (host) => systemLookup(host, { all: true, verbatim: true });

const REFUSED =
  'The base URL leads to an address inside a private network, which this service does not call. Use the public address of the EMR.';

type AddressCheck = { status: 'ok' } | { status: 'refused'; reason: string };

/** A name that does not resolve just now is let through: connecting will say so, and checks again. */
async function checkAddress(
  baseUrl: string,
  allows: ReturnType<typeof hostGate>,
  lookup: Lookup,
): Promise<AddressCheck> {
  const base = checkBaseUrl(baseUrl);
  if (base.status === 'refused') return base;
  const host = plainHost(base.url.hostname);
  const addresses = isIP(host) ? [{ address: host }] : await lookup(host).catch(() => []);
  const allowed = addresses.every(({ address }) => allows(host, address));
  return allowed ? { status: 'ok' } : { status: 'refused', reason: REFUSED };
}
