import type { Clock } from '../../kernel/clock.ts';
import { Failure } from '../../kernel/failure.ts';
import { Secret } from '../../kernel/secret.ts';
import type { EmrType } from '../../ports/emr.ts';
import type { EmrConnections } from './connections.ts';
import type { GrantedToken } from './oauth.ts';
import type { EmrGateway, Trail } from './ports.ts';
import type { SealedBoxes } from './sealed-box.ts';
import {
  NO_SECRETS,
  openSecrets,
  SECRET_NAMES,
  type SecretName,
  type Secrets,
  sealSecrets,
} from './secrets.ts';
import { type SettingsView, settingsView } from './settings-view.ts';
import type { ConnectionChange, ConnectionRow, EmrStore } from './store.ts';

/** What a clinic may change. A field that is absent or undefined stays; null takes it away. */
export interface SettingsChange {
  readonly emrType?: EmrType | null | undefined;
  readonly baseUrl?: string | null | undefined;
  readonly username?: string | null | undefined;
  readonly password?: string | null | undefined;
  readonly consumerKey?: string | null | undefined;
  readonly consumerSecret?: string | null | undefined;
  readonly accessToken?: string | null | undefined;
  readonly accessTokenSecret?: string | null | undefined;
  readonly preferRest?: boolean | undefined;
  readonly signatureBaseUrl?: string | null | undefined;
  readonly caCertificate?: string | null | undefined;
  readonly tokenTtlSeconds?: number | null | undefined;
  readonly admissionProgramId?: number | null | undefined;
}

export interface SettingsNeeds {
  readonly store: Pick<EmrStore, 'read' | 'change'>;
  readonly boxes: SealedBoxes;
  readonly connections: Pick<EmrConnections, 'breakerOf' | 'forget'>;
  readonly gateway: Pick<EmrGateway, 'hasBridge' | 'checkAddress' | 'isCertificate'>;
  readonly defaultType: EmrType;
  readonly clock: Clock;
}

const TEN_YEARS_SECONDS = 10 * 365 * 86_400;

// What decides where we go and as whom; when one of these changes, nothing is known about the connection any more.
const DECIDING = [
  'emrType',
  'baseUrl',
  'username',
  'consumerKey',
  'preferRest',
  'signatureBaseUrl',
  'caCertificate',
] as const;

export async function readSettings(needs: SettingsNeeds, clinicId: string): Promise<SettingsView> {
  return settingsView(needs, clinicId, await needs.store.read(clinicId));
}

export async function changeSettings(
  needs: SettingsNeeds,
  clinicId: string,
  change: SettingsChange,
  trail: Trail,
): Promise<SettingsView> {
  await refuseUnusable(needs.gateway, change);
  const row = await needs.store.change(clinicId, (before) => decide(needs, clinicId, before, change), trail);
  needs.connections.forget(clinicId);
  return settingsView(needs, clinicId, row);
}

/** The access token that a person of the clinic has just granted. */
export async function saveToken(
  needs: Pick<SettingsNeeds, 'store' | 'boxes' | 'connections' | 'clock'>,
  clinicId: string,
  token: GrantedToken,
  trail: Trail,
): Promise<void> {
  const now = needs.clock.now();
  await needs.store.change(
    clinicId,
    (row) => ({
      ...sealSecrets(needs.boxes, clinicId, { ...readable(needs.boxes, clinicId, row), ...token }),
      oauthTokenExpiresAt: expiryOf(now, row.tokenTtlSeconds),
      state: 'ok',
      stateAt: now,
    }),
    trail,
  );
  needs.connections.forget(clinicId);
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
  { boxes, clock }: Pick<SettingsNeeds, 'boxes' | 'clock'>,
  clinicId: string,
  row: ConnectionRow,
  change: SettingsChange,
): ConnectionChange {
  const { secrets, plain } = bySecrecy(change);
  const box =
    Object.keys(secrets).length > 0
      ? sealSecrets(boxes, clinicId, { ...readable(boxes, clinicId, row), ...secrets })
      : {};
  const isNew =
    Object.keys(secrets).length > 0 ||
    DECIDING.some((field) => plain[field] !== undefined && plain[field] !== row[field]);
  return {
    ...plain,
    ...box,
    ...(isNew ? { state: 'unknown', stateAt: null } : {}),
    oauthTokenExpiresAt: newExpiry(row, change, clock.now()),
  };
}

function bySecrecy(change: SettingsChange) {
  const sent = Object.entries(change).filter(([, value]) => value !== undefined);
  const isSecret = (name: string): name is SecretName => SECRET_NAMES.some((each) => each === name);
  const secrets = sent
    .filter(([name]) => isSecret(name))
    .map(([name, value]) => [name, value === null ? null : new Secret(value)]);
  const plain = sent.filter(([name]) => !isSecret(name));
  return {
    secrets: Object.fromEntries(secrets) as Partial<Secrets>,
    plain: Object.fromEntries(plain) as Partial<
      Omit<ConnectionRow, 'sealed' | 'sealedKeyId' | 'state' | 'configPulledAt' | 'oauthTokenExpiresAt'>
    >,
  };
}

// Secrets that no key opens any more are lost; entering new ones must still be possible.
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

// No fork tells when its token ends; ten years stand for "never" unless the clinic knows better.
function secondsOf(ttlSeconds: number | null): number {
  return ttlSeconds ?? TEN_YEARS_SECONDS;
}
