import { z } from 'zod';
import { EMR_CONNECTION_STATES } from '../../../kernel/emr-connection.ts';
import { Timestamp } from '../../../kernel/fields.ts';
import type { SealedBoxes } from '../../../kernel/secrets/sealed-box.ts';
import { EMR_TYPES, type EmrType } from '../../../ports/emr.ts';
import type { EmrGateway } from '../../../ports/emr-gateway.ts';
import { chooseType, settingsOf } from '../connection/connection-plan.ts';
import { connectionMessage } from '../connection/connection-state.ts';
import type { EmrConnections } from '../connection/connections.ts';
import type { WaitingToken } from '../oauth/oauth.store.ts';
import { waitingIdOf } from '../oauth/oauth.ts';
import type { ConnectionRow } from '../store.ts';

const WaitingAuthorisation = z
  .object({
    id: z.string().describe('Names it when it is confirmed').meta({ example: '5f0c3a' }),
    authorisedBy: z
      .string()
      .nullable()
      .describe('Whose account at the EMR it is; null where the EMR does not say')
      .meta({ example: 'Ada Lee (101)' }),
    from: z
      .string()
      .nullable()
      .describe('The address of the browser that authorised')
      .meta({ example: '203.0.113.7' }),
    at: Timestamp.describe('When it was authorised'),
  })
  .meta({ id: 'WaitingAuthorisation' });

export const SettingsView = z
  .object({
    emrType: z.enum(EMR_TYPES),
    baseUrl: z.string().nullable(),
    username: z.string().nullable(),
    consumerKey: z.string().nullable(),
    preferRest: z.boolean(),
    signatureBaseUrl: z.string().nullable(),
    caCertificate: z.string().nullable(),
    tokenTtlSeconds: z.int().nullable(),
    admissionProgramId: z.int().nullable(),
    hasCredentials: z.boolean().describe('Everything is entered that this way in needs'),
    connection: z.enum([...EMR_CONNECTION_STATES, 'not_configured']),
    connectionMessage: z
      .string()
      .describe('The connection in one sentence: which operation fails, which limit the EMR has')
      .meta({ example: 'Your EMR answers, and callers are served.' }),
    requestsPerMinute: z
      .int()
      .nullable()
      .describe(
        'How many requests the EMR takes a minute, learned from its refusals; null where it refused none',
      )
      .meta({ example: null }),
    limitedUntil: Timestamp.nullable().describe('Until then only callers ask the EMR'),
    emrOauthTokenExpiresAt: Timestamp.nullable(),
    emrConfigPulledAt: Timestamp.nullable(),
    breaker: z.enum(['closed', 'open', 'half-open']),
    waitingAuthorisations: z
      .array(WaitingAuthorisation)
      .describe('Tokens that would replace one that works, until a manager confirms; the newest first'),
  })
  .meta({ id: 'EmrSettings' });
export type SettingsView = z.infer<typeof SettingsView>;

export interface ViewNeeds {
  readonly boxes: Pick<SealedBoxes, 'open'>;
  readonly connections: Pick<EmrConnections, 'breakerOf'>;
  readonly gateway: Pick<EmrGateway, 'isConfigured'>;
  readonly defaultType: EmrType;
}

export function settingsView(
  { boxes, connections, gateway, defaultType }: ViewNeeds,
  clinicId: string,
  row: ConnectionRow | null,
  waiting: readonly WaitingToken[],
): SettingsView {
  const type = chooseType(row, defaultType);
  const settings = opened(boxes, clinicId, row);
  const hasCredentials = settings !== null && gateway.isConfigured({ type, settings });
  const connection = hasCredentials ? shown(row) : 'not_configured';
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
    connection,
    connectionMessage: connectionMessage(connection, row),
    requestsPerMinute: row?.requestsPerMinute ?? null,
    limitedUntil: row?.limitedUntil ?? null,
    emrOauthTokenExpiresAt: row?.oauthTokenExpiresAt ?? null,
    emrConfigPulledAt: row?.configPulledAt ?? null,
    breaker: connections.breakerOf(clinicId, type),
    waitingAuthorisations: waiting.map(({ stateHash, authorisedBy, cameFrom: from, createdAt: at }) => ({
      ...{ id: waitingIdOf(stateHash), authorisedBy, from, at },
    })),
  };
}

// Opening the secrets does not depend on the profile.
const NO_PROFILE = { timezone: 'UTC', defaultProviderId: null };

function opened(boxes: Pick<SealedBoxes, 'open'>, clinicId: string, row: ConnectionRow | null) {
  try {
    return settingsOf(boxes, clinicId, NO_PROFILE, row);
  } catch {
    return null;
  }
}

// Settings that were saved but never tried are not a connection yet.
function shown(row: ConnectionRow | null): SettingsView['connection'] {
  return !row || row.connection === 'unknown' ? 'not_configured' : row.connection;
}
