import { z } from 'zod';
import type { Trail } from '../../../database/database.ts';
import { Failure } from '../../../kernel/failure.ts';
import { changeOf, text } from '../../../kernel/fields.ts';
import type { SealedBoxes } from '../../../kernel/secrets/sealed-box.ts';
import { Secret } from '../../../kernel/secrets/secret.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { EMR_TYPES, type EmrType } from '../../../ports/emr.ts';
import type { EmrGateway } from '../../../ports/emr-gateway.ts';
import type { EmrConnections } from '../connection/connections.ts';
import type { OAuthStore } from '../oauth/oauth.store.ts';
import type { GrantedToken } from '../oauth/oauth.ts';
import { NO_SECRETS, openSecrets, type Secrets, sealSecrets } from '../seals/secrets.ts';
import type { ConnectionChange, ConnectionRow, EmrStore } from '../store.ts';
import { type SettingsView, settingsView, type ViewNeeds } from './settings-view.ts';

const secret = z.string().min(1, 'is empty').max(1000, 'is longer than 1000 characters');

/** An absent or undefined field stays unchanged; null removes it. */
export const SettingsChange = changeOf(
  z.object({
    emrType: z.enum(EMR_TYPES).nullable(),
    baseUrl: text(2000).nullable(),
    username: text(200).nullable(),
    password: secret.nullable(),
    consumerKey: text(200).nullable(),
    consumerSecret: secret.nullable(),
    accessToken: secret.nullable(),
    accessTokenSecret: secret.nullable(),
    preferRest: z.boolean(),
    signatureBaseUrl: text(2000).nullable(),
    caCertificate: text(100_000).nullable().describe('PEM; trusted for this clinic alone'),
    tokenTtlSeconds: z.int().min(60).max(630_720_000).nullable(),
    admissionProgramId: z.int().min(1).max(2_147_483_647).nullable(),
  }),
).meta({
  example: {
    emrType: 'emr-soap',
    baseUrl: 'https://emr.example.com:8443/oscar',
    username: 'frontdesk',
    password: 'the password of this account',
    preferRest: false,
  },
});
export type SettingsChange = z.infer<typeof SettingsChange>;

export interface SettingsNeeds extends ViewNeeds {
  readonly store: Pick<EmrStore, 'read' | 'change'>;
  readonly requests: Pick<OAuthStore, 'waiting'>;
  readonly boxes: SealedBoxes;
  readonly connections: Pick<EmrConnections, 'breakerOf' | 'forget'>;
  readonly gateway: Pick<EmrGateway, 'isConfigured' | 'checkAddress' | 'isCertificate'>;
  readonly clock: Clock;
}

const TEN_YEARS_SECONDS = 10 * 365 * 86_400;

// Address and account settings; changing one resets the known state of the connection.
const CONNECTION_FIELDS = [
  'emrType',
  'baseUrl',
  'username',
  'consumerKey',
  'preferRest',
  'signatureBaseUrl',
  'caCertificate',
] as const;

export async function readSettings(needs: SettingsNeeds, clinicId: string): Promise<SettingsView> {
  return settingsView(needs, clinicId, await needs.store.read(clinicId), await waitingIn(needs, clinicId));
}

const waitingIn = ({ requests, clock }: SettingsNeeds, clinicId: string) =>
  requests.waiting(clinicId, clock.now());

export async function changeSettings(
  needs: SettingsNeeds,
  clinicId: string,
  change: SettingsChange,
  trail: Trail,
): Promise<SettingsView> {
  await refuseUnusable(needs.gateway, change);
  const row = await needs.store.change(clinicId, (before) => decide(needs, clinicId, before, change), trail);
  needs.connections.forget(clinicId);
  return settingsView(needs, clinicId, row, await waitingIn(needs, clinicId));
}

export type TokenSaved = 'saved' | 'would-replace';

/** Saves a newly granted access token. Without a manager's confirmation it never replaces a working one. */
export async function saveToken(
  needs: Pick<SettingsNeeds, 'store' | 'boxes' | 'connections' | 'clock'>,
  clinicId: string,
  { grantedBy, isConfirmed, ...token }: GrantedToken & { readonly isConfirmed: boolean },
  trailOf: (saved: TokenSaved) => Trail,
): Promise<TokenSaved> {
  const now = needs.clock.now();
  let saved: TokenSaved = 'saved';
  await needs.store.change(
    clinicId,
    (row) => {
      if (originOf(row.baseUrl) !== originOf(grantedBy))
        throw new Failure('CONFLICT', "The clinic's EMR settings changed while connecting. Connect again.");
      const kept = readable(needs.boxes, clinicId, row);
      if (!isConfirmed && kept.accessToken && isTokenValid(row, now)) {
        saved = 'would-replace';
        return { stateAt: row.stateAt };
      }
      return {
        ...sealSecrets(needs.boxes, clinicId, { ...kept, ...token }),
        oauthTokenExpiresAt: expiryOf(now, row.tokenTtlSeconds),
        state: 'ok',
        stateAt: now,
      };
    },
    (tx, details) => trailOf(saved)(tx, details),
  );
  needs.connections.forget(clinicId);
  return saved;
}

/** An EMR that is down or was not asked yet does not invalidate its token. */
function isTokenValid({ state, oauthTokenExpiresAt }: ConnectionRow, now: Date): boolean {
  return state !== 'reauthorise' && (oauthTokenExpiresAt === null || oauthTokenExpiresAt > now);
}

async function refuseUnusable(
  gateway: Pick<EmrGateway, 'checkAddress' | 'isCertificate'>,
  { baseUrl, signatureBaseUrl, caCertificate }: SettingsChange,
): Promise<void> {
  const fields: Record<string, string> = {};
  if (baseUrl) {
    const check = await gateway.checkAddress(baseUrl);
    if (check.status === 'refused') fields.baseUrl = check.reason;
  }
  if (signatureBaseUrl && !isWebAddress(signatureBaseUrl))
    fields.signatureBaseUrl = 'The signature base URL must be an http or https address without user, ? or #.';
  if (caCertificate && !gateway.isCertificate(caCertificate))
    fields.caCertificate =
      'The certificate cannot be read. Paste it whole, in PEM form, with its BEGIN and END lines.';
  const [first] = Object.values(fields);
  if (first) throw new Failure('INVALID_REQUEST', first, { fields });
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash;
}

function decide(
  { boxes, clock, defaultType }: Pick<SettingsNeeds, 'boxes' | 'clock' | 'defaultType'>,
  clinicId: string,
  row: ConnectionRow,
  change: SettingsChange,
): ConnectionChange {
  const { secrets, plain } = splitSecrets(change);
  const leaves = changesDestination(row, plain, defaultType);
  const kept = leaves ? NO_SECRETS : readable(boxes, clinicId, row);
  const box =
    leaves || Object.keys(secrets).length > 0 ? sealSecrets(boxes, clinicId, { ...kept, ...secrets }) : {};
  const isNew =
    Object.keys(secrets).length > 0 ||
    CONNECTION_FIELDS.some((field) => plain[field] !== undefined && plain[field] !== row[field]);
  return {
    ...plain,
    ...box,
    ...(isNew ? { state: 'unknown', stateAt: null } : {}),
    ...(leaves ? { forgetsPending: true } : {}),
    oauthTokenExpiresAt: newExpiry(leaves ? { ...row, oauthTokenExpiresAt: null } : row, change, clock.now()),
  };
}

/**
 * Secrets are bound to the EMR and address they were entered for, or a changed address would receive them. Secrets
 * entered before any address are bound to none.
 */
function changesDestination(
  row: ConnectionRow,
  { emrType, baseUrl }: Partial<Pick<ConnectionRow, 'emrType' | 'baseUrl'>>,
  defaultType: EmrType,
): boolean {
  const otherType = emrType !== undefined && (emrType ?? defaultType) !== (row.emrType ?? defaultType);
  const otherOrigin =
    baseUrl !== undefined && row.baseUrl !== null && originOf(baseUrl) !== originOf(row.baseUrl);
  return otherType || otherOrigin;
}

function originOf(baseUrl: string | null): string | null {
  return baseUrl && URL.canParse(baseUrl) ? new URL(baseUrl).origin : null;
}

function splitSecrets({ password, consumerSecret, accessToken, accessTokenSecret, ...rest }: SettingsChange) {
  const sent = (fields: object) => Object.entries(fields).filter(([, value]) => value !== undefined);
  const given = sent({ password, consumerSecret, accessToken, accessTokenSecret });
  const secrets = given.map(([name, value]) => [name, value === null ? null : new Secret(value)]);
  return {
    secrets: Object.fromEntries(secrets) as Partial<Secrets>,
    plain: Object.fromEntries(sent(rest)) as Partial<Pick<ConnectionRow, keyof typeof rest>>,
  };
}

// Secrets that no key can open are lost, but the clinic must still be able to enter new ones.
function readable(boxes: SealedBoxes, clinicId: string, row: ConnectionRow): Secrets {
  try {
    return openSecrets(boxes, clinicId, row);
  } catch {
    return NO_SECRETS;
  }
}

function newExpiry(
  row: Pick<ConnectionRow, 'oauthTokenExpiresAt' | 'tokenTtlSeconds'>,
  { accessToken, tokenTtlSeconds }: SettingsChange,
  now: Date,
): Date | null {
  const ttl = tokenTtlSeconds === undefined ? row.tokenTtlSeconds : tokenTtlSeconds;
  if (accessToken) return expiryOf(now, ttl);
  if (accessToken === null || !row.oauthTokenExpiresAt) return null;
  const issuedAt = row.oauthTokenExpiresAt.getTime() - secondsOf(row.tokenTtlSeconds) * 1000;
  return expiryOf(new Date(issuedAt), ttl);
}

function expiryOf(issuedAt: Date, ttlSeconds: number | null): Date {
  return new Date(issuedAt.getTime() + secondsOf(ttlSeconds) * 1000);
}

// No fork reports when its token expires; ten years stand for "never" unless the clinic knows better.
function secondsOf(ttlSeconds: number | null): number {
  return ttlSeconds ?? TEN_YEARS_SECONDS;
}
