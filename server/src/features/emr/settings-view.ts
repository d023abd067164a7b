import type { EmrType } from '../../ports/emr.ts';
import { chooseType, isConfigured, settingsOf } from './connection-plan.ts';
import type { EmrConnections } from './connections.ts';
import type { BreakerState, EmrGateway } from './ports.ts';
import type { SealedBoxes } from './sealed-box.ts';
import type { ConnectionRow, ConnectionState } from './store.ts';

/** What a clinic is shown: everything but the secrets. */
export interface SettingsView {
  readonly emrType: EmrType;
  readonly baseUrl: string | null;
  readonly username: string | null;
  readonly consumerKey: string | null;
  readonly preferRest: boolean;
  readonly signatureBaseUrl: string | null;
  readonly caCertificate: string | null;
  readonly tokenTtlSeconds: number | null;
  readonly admissionProgramId: number | null;
  readonly hasCredentials: boolean;
  readonly connection: 'ok' | 'reauthorise' | 'unreachable' | 'not_configured';
  readonly emrOauthTokenExpiresAt: Date | null;
  readonly emrConfigPulledAt: Date | null;
  readonly breaker: BreakerState;
}

export interface ViewNeeds {
  readonly boxes: Pick<SealedBoxes, 'open'>;
  readonly connections: Pick<EmrConnections, 'breakerOf'>;
  readonly gateway: Pick<EmrGateway, 'hasBridge'>;
  readonly defaultType: EmrType;
}

export function settingsView(
  { boxes, connections, gateway, defaultType }: ViewNeeds,
  clinicId: string,
  row: ConnectionRow | null,
): SettingsView {
  const type = chooseType(row, defaultType);
  const hasCredentials = opens(boxes, clinicId, row, (settings) =>
    isConfigured(type, settings, gateway.hasBridge),
  );
  return {
    emrType: row?.emrType ?? defaultType,
    baseUrl: row?.baseUrl ?? null,
    username: row?.username ?? null,
    consumerKey: row?.consumerKey ?? null,
    preferRest: row?.preferRest ?? false,
    signatureBaseUrl: row?.signatureBaseUrl ?? null,
    caCertificate: row?.caCertificate ?? null,
    tokenTtlSeconds: row?.tokenTtlSeconds ?? null,
    admissionProgramId: row?.admissionProgramId ?? null,
    hasCredentials,
    connection: hasCredentials ? shown(row?.state ?? 'unknown') : 'not_configured',
    emrOauthTokenExpiresAt: row?.oauthTokenExpiresAt ?? null,
    emrConfigPulledAt: row?.configPulledAt ?? null,
    breaker: connections.breakerOf(clinicId, type),
  };
}

function opens(
  boxes: Pick<SealedBoxes, 'open'>,
  clinicId: string,
  row: ConnectionRow | null,
  holds: (settings: ReturnType<typeof settingsOf>) => boolean,
): boolean {
  try {
    return holds(settingsOf(boxes, clinicId, 'UTC', row));
  } catch {
    return false;
  }
}

// What was saved and never tried is no connection yet.
function shown(state: ConnectionState): SettingsView['connection'] {
  return state === 'unknown' ? 'not_configured' : state;
}
