import type { CalendarDate, WallTime } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Secret } from '../../kernel/secret.ts';
import { type Emr, type EmrSettings, type EmrType, emrFailure, type Wait } from '../../ports/emr.ts';
import { bridgeEmr } from './bridge/adapter.ts';
import { type EmrHttp, emrHttp, type HostPolicy } from './http.ts';
import { restEmr } from './rest/adapter.ts';
import { soapEmr } from './soap/adapter.ts';

export interface EmrAdapterNeeds {
  readonly hosts: HostPolicy;
  /** The platform's own bridge, for clinics that have not set theirs; null where the operator has none. */
  readonly bridge: { readonly baseUrl: string; readonly key: Secret } | null;
  /** The clinic's opening hours, the template of a REST clinic that has no SOAP account. */
  readonly businessHours?: (date: CalendarDate) => { open: WallTime; close: WallTime } | null;
  readonly slotMinutes?: number;
  readonly clock?: Clock;
}

/** An Emr with its line to the clinic, which the owner closes when it is done with it. */
export interface ConnectedEmr extends Emr {
  /** Fetches what the first caller would have to wait for, where there is such a thing. */
  warmUp(wait: Wait): Promise<void>;
  close(): Promise<void>;
}

export type EmrAdapter = (settings: EmrSettings, needs: EmrAdapterNeeds) => ConnectedEmr;

export const emrAdapters = {
  'emr-soap': (settings, needs) => {
    const http = lineTo(settings, settings.baseUrl, needs);
    return { ...soapEmr(settings, http), close: () => http.close() };
  },
  'emr-rest': (settings, needs) => {
    const http = lineTo(settings, settings.baseUrl, needs);
    const soap = settings.username && settings.password ? soapEmr(settings, http) : null;
    const availability = soap
      ? ({ availability: 'soap', soap } as const)
      : ({ availability: 'hours' } as const);
    return {
      ...restEmr(settings, http, { ...needs, ...availability }),
      warmUp: async (wait) => soap?.warmUp(wait),
      close: () => http.close(),
    };
  },
  'emr-bridge': (settings, needs) => {
    const { clinicId, baseUrl, password } = settings;
    const own = baseUrl && password ? { baseUrl, key: password } : null;
    const bridge = own ?? needs.bridge ?? { baseUrl: '', key: new Secret('') };
    // The operator chose the platform's bridge, so its address is not held to what clinics may enter.
    const http = lineTo(settings, bridge.baseUrl, { hosts: own ? needs.hosts : true });
    return {
      ...bridgeEmr({ clinicId, ...bridge }, http),
      warmUp: async () => undefined,
      close: () => http.close(),
    };
  },
} satisfies Record<EmrType, EmrAdapter>;

function lineTo(
  { caCertificate }: EmrSettings,
  baseUrl: string,
  { hosts }: Pick<EmrAdapterNeeds, 'hosts'>,
): EmrHttp {
  return baseUrl ? emrHttp({ baseUrl, caCertificate, hosts }) : notConnected;
}

const notConnected: EmrHttp = {
  send: async () => {
    throw emrFailure('not-configured', 'The clinic has not been connected to its EMR yet.', { sent: 'no' });
  },
  openSockets: () => 0,
  close: async () => undefined,
};
