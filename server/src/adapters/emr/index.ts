import { Secret } from '../../kernel/secrets/secret.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { EmrSettings, EmrType } from '../../ports/emr.ts';
import type { BusinessHoursOn, ConnectedEmr } from '../../ports/emr-gateway.ts';
import { bridgeEmr } from './bridge/adapter.ts';
import { type EmrHttp, emrHttp, failingConnection, type HostPolicy } from './http.ts';
import { restEmr } from './rest/adapter.ts';
import { soapEmr } from './soap/adapter.ts';

export interface EmrAdapterNeeds {
  readonly hosts: HostPolicy;
  readonly publicNeedsTls?: boolean;
  /** The platform's bridge, for clinics without their own; null if the operator has none. */
  readonly bridge: { readonly baseUrl: string; readonly key: Secret } | null;
  /** Opening hours that stand in for the schedule template of a REST clinic without a SOAP account. */
  readonly businessHours?: BusinessHoursOn;
  readonly slotMinutes?: number;
  readonly clock?: Clock;
  readonly onRequest?: () => void;
  readonly onRequestEnded?: (ms: number) => void;
}

export type EmrAdapter = (settings: EmrSettings, needs: EmrAdapterNeeds) => ConnectedEmr;

export const emrAdapters = {
  'emr-soap': (settings, needs) => {
    const { http, documentHttp, close } = linesTo(settings, settings.baseUrl, needs);
    return { ...soapEmr(settings, http, documentHttp), close };
  },
  'emr-rest': (settings, needs) => {
    const { http, documentHttp, close } = linesTo(settings, settings.baseUrl, needs);
    const soap = settings.username && settings.password ? soapEmr(settings, http, documentHttp) : null;
    const availability = soap
      ? ({ availability: 'soap', soap } as const)
      : ({ availability: 'hours' } as const);
    return {
      ...restEmr(settings, http, { ...needs, ...availability, documentHttp }),
      warmUp: async (wait) => soap?.warmUp(wait),
      close,
    };
  },
  'emr-bridge': (settings, needs) => {
    const { clinicId, baseUrl, password } = settings;
    const own = baseUrl && password ? { baseUrl, key: password } : null;
    const bridge = own ?? needs.bridge ?? { baseUrl: '', key: new Secret('') };
    // The operator chose this address, so the address rules for clinics do not apply.
    const { http, documentHttp, close } = linesTo(
      settings,
      bridge.baseUrl,
      own ? needs : { ...needs, hosts: true, publicNeedsTls: false },
    );
    return {
      ...bridgeEmr({ clinicId, ...bridge }, http, documentHttp),
      warmUp: async () => undefined,
      close,
    };
  },
} satisfies Record<EmrType, EmrAdapter>;

export const isConfigured: Readonly<Record<EmrType, (settings: EmrSettings, hasBridge: boolean) => boolean>> =
  {
    'emr-soap': ({ baseUrl, username, password }) => Boolean(baseUrl && username && password),
    'emr-rest': ({ baseUrl, consumerKey, consumerSecret, accessToken, accessTokenSecret }) =>
      Boolean(baseUrl && consumerKey && consumerSecret && accessToken && accessTokenSecret),
    'emr-bridge': ({ baseUrl, password }, hasBridge) => Boolean(baseUrl && password) || hasBridge,
  };

interface Lines {
  readonly http: EmrHttp;
  /** Separate, so that no caller waits behind a large transfer. */
  readonly documentHttp: EmrHttp;
  close(): Promise<void>;
}

function linesTo(
  { caCertificate }: EmrSettings,
  baseUrl: string,
  {
    hosts,
    publicNeedsTls = false,
    onRequest,
    onRequestEnded,
  }: Pick<EmrAdapterNeeds, 'hosts' | 'publicNeedsTls' | 'onRequest' | 'onRequestEnded'>,
): Lines {
  const options = { baseUrl, caCertificate, hosts, publicNeedsTls, ...(onRequest ? { onRequest } : {}) };
  const http = baseUrl
    ? emrHttp({ ...options, ...(onRequestEnded ? { onRequestEnded } : {}) })
    : notConnected;
  const documentHttp = baseUrl ? emrHttp({ ...options, maxConnections: 1 }) : notConnected;
  return {
    http,
    documentHttp,
    close: async () => {
      await Promise.all([http.close(), documentHttp.close()]);
    },
  };
}

const notConnected = failingConnection('The clinic has not been connected to its EMR yet.', 'not-configured');
