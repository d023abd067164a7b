import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { RequestTimes } from '../../kernel/load/request-times.ts';
import { Secret } from '../../kernel/secrets/secret.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { EmrSettings } from '../../ports/emr.ts';
import type { ConnectedEmr, EmrGateway, LinePlan, OAuthGateway } from '../../ports/emr-gateway.ts';
import { checkBaseUrl, gateTo, type HostGate, type HostPolicy, hostGate, plainHost } from './host-policy.ts';
import { type EmrHttp, emrHttp } from './http.ts';
import { emrAdapters, isConfigured } from './index.ts';
import { type LineNeeds, openLine } from './line/pipeline.ts';
import { type RequestBudget, requestBudget } from './line/request-budget.ts';
import { type Lookup, readCertificates } from './pinned-connector.ts';
import { accessToken, authorizeUrl, requestToken, tokenOwner } from './rest/three-legged.ts';

export interface GatewayOptions extends Pick<LineNeeds, 'clock' | 'log' | 'tracing' | 'onCall'> {
  readonly hosts: HostPolicy;
  readonly publicNeedsTls?: boolean;
  readonly bridge: { readonly url: string; readonly apiKey: Secret | null } | null;
  readonly lookup?: Lookup;
  readonly requestTimes?: Pick<RequestTimes, 'note'>;
  readonly practice?: (clinicId: string) => ConnectedEmr;
}

/** Creates EMR connections and validates the settings a clinic enters. */
export function emrGateway({
  hosts,
  publicNeedsTls = false,
  bridge,
  lookup = systemNames,
  practice = noPractice,
  requestTimes,
  ...watched
}: GatewayOptions): EmrGateway {
  const { clock } = watched;
  const platform = bridge && { baseUrl: bridge.url, key: bridge.apiKey ?? new Secret('') };
  const reach = { hosts, publicNeedsTls };
  const budgetOf = emrBudgets(clock);
  const connect = (plan: LinePlan) => {
    const { type, settings, businessHours, isPractice } = plan;
    if (isPractice) return practice(settings.clinicId);
    const onRequest = budgetOf(plan).countRequest;
    const onRequestEnded = (ms: number) => requestTimes?.note(settings.clinicId, ms);
    const noted = { onRequest, onRequestEnded };
    return emrAdapters[type](settings, { ...reach, bridge: platform, businessHours, clock, ...noted });
  };
  const { onCall: _, ...uncounted } = watched;
  return {
    hasBridge: platform !== null,
    isConfigured: ({ type, settings }) => isConfigured[type](settings, platform !== null),
    connect,
    open: (plan, steps) =>
      openLine(plan, {
        ...(plan.isPractice ? uncounted : watched),
        ...steps,
        connect,
        budget: budgetOf(plan),
      }),
    checkAddress: (baseUrl) => checkAddress(baseUrl, reach, lookup),
    isCertificate: (pem) => readCertificates(pem) !== null,
    oauth: oauthOver(reach, clock),
  };
}

/** One budget per EMR: a clinic's SOAP and REST connections share one, a bridge has its own. */
function emrBudgets(clock: Clock): (plan: LinePlan) => RequestBudget {
  const budgets = new Map<string, RequestBudget>();
  return ({ type, settings: { clinicId, baseUrl } }) => {
    const key = type === 'emr-bridge' ? `bridge ${clinicId}` : `${clinicId} ${baseUrl}`;
    const budget = budgets.get(key) ?? requestBudget(clock);
    budgets.set(key, budget);
    return budget;
  };
}

function noPractice(): never {
  throw new Error('practice clinics are not available in this process');
}

type Reach = Required<Pick<GatewayOptions, 'hosts' | 'publicNeedsTls'>>;

function oauthOver(reach: Reach, clock: Clock): OAuthGateway {
  const overLine = async <T>(
    { baseUrl, caCertificate }: EmrSettings,
    work: (http: EmrHttp) => Promise<T>,
  ) => {
    const http = emrHttp({ baseUrl, caCertificate, ...reach, maxConnections: 1 });
    try {
      return await work(http);
    } finally {
      await http.close();
    }
  };
  return {
    requestToken: (settings, callbackUrl, wait) =>
      overLine(settings, (http) => requestToken(settings, http, callbackUrl, wait, clock)),
    authorizeUrl,
    accessToken: (settings, grant, wait) =>
      overLine(settings, (http) => accessToken(settings, http, grant, wait, clock)),
    owner: (settings, token, wait) =>
      overLine(settings, (http) => tokenOwner(settings, http, token, wait, clock)),
  };
}

const systemNames: Lookup = (host) => systemLookup(host, { all: true, verbatim: true });

const REFUSED =
  'The base URL leads to an address inside a private network, which this service does not call. Use the public address of the EMR.';
const NEEDS_TLS = 'Over http:// the password could be read on the way. Use the https:// address of the EMR.';

/** Accepts a name that does not resolve now; connecting checks it again. */
async function checkAddress(
  baseUrl: string,
  { hosts, publicNeedsTls }: Reach,
  lookup: Lookup,
): ReturnType<EmrGateway['checkAddress']> {
  const base = checkBaseUrl(baseUrl);
  if (base.status === 'refused') return base;
  const host = plainHost(base.url.hostname);
  const addresses = isIP(host) ? [{ address: host }] : await lookup(host).catch(() => []);
  const passes = (allows: HostGate) => addresses.every(({ address }) => allows(host, address));
  if (!passes(hostGate(hosts))) return { status: 'refused', reason: REFUSED };
  return passes(gateTo(base.url, hosts, publicNeedsTls))
    ? { status: 'ok' }
    : { status: 'refused', reason: NEEDS_TLS };
}
