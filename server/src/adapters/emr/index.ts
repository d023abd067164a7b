import type { Clock } from '../../kernel/clock.ts';
import { Secret } from '../../kernel/secret.ts';
import type { EmrSettings, EmrType } from '../../ports/emr.ts';
import type { BusinessHoursOn, ConnectedEmr } from '../../ports/emr-gateway.ts';
import { bridgeEmr } from './bridge/adapter.ts';
import { type EmrHttp, emrHttp, type HostPolicy, neverConnects } from './http.ts';
import { restEmr } from './rest/adapter.ts';
import { soapEmr } from './soap/adapter.ts';

export interface EmrAdapterNeeds {
  readonly hosts: HostPolicy;
  readonly publicNeedsTls?: boolean;
  /** The platform's own bridge, for clinics that have not set theirs; null where the operator has none. */
  readonly bridge: { readonly baseUrl: string; readonly key: Secret } | null;
  /** The clinic's opening hours, the template of a REST clinic that has no SOAP account. */
  readonly businessHours?: BusinessHoursOn;
  readonly slotMinutes?: number;
  readonly clock?: Clock;
}

export type EmrAdapter = (settings: EmrSettings, needs: EmrAdapterNeeds) => ConnectedEmr;

export const emrAdapters = {
  'emr-soap': (settings, needs) => {
    const { http, papers, close } = linesTo(settings, settings.baseUrl, needs);
    return { ...soapEmr(settings, http, papers), close };
  },
  'emr-rest': (settings, needs) => {
    const { http, papers, close } = linesTo(settings, settings.baseUrl, needs);
    const soap = settings.username && settings.password ? soapEmr(settings, http, papers) : null;
    const availability = soap
      ? ({ availability: 'soap', soap } as const)
      : ({ availability: 'hours' } as const);
    return {
      ...restEmr(settings, http, { ...needs, ...availability, papers }),
      warmUp: async (wait) => soap?.warmUp(wait),
      close,
    };
  },
  'emr-bridge': (settings, needs) => {
    const { clinicId, baseUrl, password } = settings;
    const own = baseUrl && password ? { baseUrl, key: password } : null;
    const bridge = own ?? needs.bridge ?? { baseUrl: '', key: new Secret('') };
    // The operator chose the platform's bridge, so its address is not held to what clinics may enter.
    const { http, papers, close } = linesTo(settings, bridge.baseUrl, own ? needs : { hosts: true });
    return { ...bridgeEmr({ clinicId, ...bridge }, http, papers), warmUp: async () => undefined, close };
  },
} satisfies Record<EmrType, EmrAdapter>;

/** Whether everything is there that this way in needs. */
export const isConfigured: Readonly<Record<EmrType, (settings: EmrSettings, hasBridge: boolean) => boolean>> =
  {
    'emr-soap': ({ baseUrl, username, password }) => Boolean(baseUrl && username && password),
    'emr-rest': ({ baseUrl, consumerKey, consumerSecret, accessToken, accessTokenSecret }) =>
      Boolean(baseUrl && consumerKey && consumerSecret && accessToken && accessTokenSecret),
    'emr-bridge': ({ baseUrl, password }, hasBridge) => Boolean(baseUrl && password) || hasBridge,
  };

interface Lines {
  readonly http: EmrHttp;
  /** One connection beside the others: what is large waits for what is large, and no caller waits for it. */
  readonly papers: EmrHttp;
  close(): Promise<void>;
}

function linesTo(
  { caCertificate }: EmrSettings,
  baseUrl: string,
  { hosts, publicNeedsTls = false }: Pick<EmrAdapterNeeds, 'hosts' | 'publicNeedsTls'>,
): Lines {
  const options = { baseUrl, caCertificate, hosts, publicNeedsTls };
  const http = baseUrl ? emrHttp(options) : notConnected;
  const papers = baseUrl ? emrHttp({ ...options, maxConnections: 1 }) : notConnected;
  return {
    http,
    papers,
    close: async () => {
      await Promise.all([http.close(), papers.close()]);
    },
  };
}

const notConnected = neverConnects('The clinic has not been connected to its EMR yet.', 'not-configured');
