import { resolve } from 'node:path';
import type { z } from 'zod';
import type { LoadLimits } from '../kernel/load/load-control.ts';
import { Secret } from '../kernel/secrets/secret.ts';
import type { EmrType } from '../ports/emr.ts';
import type { Environment } from './environment.ts';
import { type SmsConfig, smsConfigOf } from './sms.ts';
import { complaintsOf, variables } from './variables.ts';
import { LEADS_TO_A_PLATFORM, type VoiceConfig, voiceConfigOf } from './voice.ts';

export interface Config {
  readonly production: boolean;
  /** Runs the simulators in this process group and seeds a demo clinic; never true in production. */
  readonly demo: boolean;
  /** Variables that disabled the demo implicitly, for the startup message. */
  readonly demoOffBy: readonly string[];
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly workers: number;
  readonly trustProxy: false | number | readonly string[];
  readonly platformDebug: boolean;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  readonly metricsToken: Secret | null;
  /** The OTEL_ variables as set; empty turns tracing off. */
  readonly otel: Readonly<Record<string, string>>;
  /** A null url means the packaged PostgreSQL under dataDir. A direct url means that `url` goes through a pooler. */
  readonly database: {
    readonly url: Secret | null;
    readonly directUrl: Secret | null;
    readonly readUrl: Secret | null;
    readonly poolMax: number;
  };
  /** Backups are sealed to this key; null leaves them readable. */
  readonly backup: { readonly publicKey: string | null };
  /** A null url means that limits and caches live in this process. */
  readonly redis: { readonly url: Secret | null };
  /** Null only outside production, until `withDevelopmentSecrets` fills them in. */
  readonly jwt: {
    readonly secret: Secret | null;
    readonly refreshSecret: Secret | null;
    readonly expiresInSeconds: number;
    readonly refreshExpiresInSeconds: number;
  };
  readonly encryption: {
    readonly key: Secret<Buffer> | null;
    readonly previousKeys: readonly Secret<Buffer>[];
  };
  readonly loadLimits: LoadLimits;
  readonly voice: VoiceConfig;
  readonly sms: SmsConfig;
  readonly emr: {
    readonly defaultType: EmrType;
    readonly bridgeUrl: string | null;
    readonly bridgeApiKey: Secret | null;
    readonly allowPrivateHosts: boolean | readonly string[];
  };
  /** Translates sentences on the live screen; a null url means that nothing is translated. */
  readonly translation: {
    readonly url: string | null;
    readonly apiKey: Secret | null;
    readonly model: string | null;
  };
  readonly fax: {
    readonly aiUrl: string | null;
    readonly aiApiKey: Secret | null;
    readonly aiModel: string | null;
    readonly pollIntervalMs: number;
  };
  /** How long a minute lasts for the waits of standby; shorter only outside production. */
  readonly standbyMinuteMs: number;
  /** A null url means that no email is sent. */
  readonly mail: { readonly url: Secret | null };
  /** Whether an admin must set up a second factor before doing anything else. */
  readonly adminSecondFactor: 'optional' | 'required';
  readonly firstAdmin: { readonly email: string; readonly password: Secret } | null;
  /** Requests per window and client; 0 turns a limit off. */
  readonly rateLimits: {
    readonly auth: number;
    readonly api: number;
    readonly webhook: number;
    readonly mcp: number;
    readonly windowMs: number;
  };
}

type Variables = z.output<typeof variables>;

/** The only reader of the environment. Reports every problem at once, then refuses to start. */
export function loadConfig(env: Environment): Config {
  const given = withoutEmpty(env);
  const complaints = complaintsOf(given);
  if (complaints.length > 0) {
    throw new Error(`Invalid environment:\n${complaints.map((line) => `  ${line}`).join('\n')}`);
  }
  return configOf(variables.parse(given), given);
}

function withoutEmpty(env: Environment): Record<string, string> {
  const set = Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(set);
}

const secretOf = (value: string | undefined): Secret | null => (value ? new Secret(value) : null);

function configOf(read: Variables, given: Readonly<Record<string, string>>): Config {
  const production = read.NODE_ENV === 'production';
  const demo = read.DEMO ?? (!production && pointingOutside(given).length === 0);
  return frozen({
    production,
    demo,
    demoOffBy: Object.freeze(read.DEMO === undefined && !production ? pointingOutside(given) : []),
    // The demo shows its passwords on the sign-in page, so by default it listens on this machine only.
    host: read.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    port: read.PORT,
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    dataDir: resolve(read.DATA_DIR),
    workers: read.WORKERS,
    trustProxy: read.TRUST_PROXY,
    platformDebug: read.PLATFORM_DEBUG,
    logLevel: read.LOG_LEVEL,
    metricsToken: secretOf(read.METRICS_TOKEN),
    otel: Object.fromEntries(Object.entries(given).filter(([name]) => name.startsWith('OTEL_'))),
    database: {
      url: secretOf(read.DATABASE_URL),
      directUrl: secretOf(read.DATABASE_DIRECT_URL),
      readUrl: secretOf(read.DATABASE_READ_URL),
      poolMax: read.DATABASE_POOL_MAX,
    },
    backup: { publicKey: read.BACKUP_PUBLIC_KEY ?? null },
    redis: { url: secretOf(read.REDIS_URL) },
    jwt: {
      secret: secretOf(read.JWT_SECRET),
      refreshSecret: secretOf(read.JWT_REFRESH_SECRET),
      expiresInSeconds: read.JWT_EXPIRES_IN,
      refreshExpiresInSeconds: read.JWT_REFRESH_EXPIRES_IN,
    },
    encryption: {
      key: read.ENCRYPTION_KEY ? new Secret(read.ENCRYPTION_KEY) : null,
      previousKeys: Object.freeze(read.ENCRYPTION_KEYS_PREVIOUS.map((key) => new Secret(key))),
    },
    loadLimits: { callsPerClinic: read.CALLS_PER_CLINIC, callsPerProcess: read.CALLS_PER_PROCESS },
    ...outsideSystems(read, production),
    standbyMinuteMs: read.STANDBY_MINUTE_MS,
    mail: { url: secretOf(read.SMTP_URL) },
    adminSecondFactor: read.ADMIN_SECOND_FACTOR,
    firstAdmin:
      read.ADMIN_EMAIL && read.ADMIN_PASSWORD
        ? { email: read.ADMIN_EMAIL, password: new Secret(read.ADMIN_PASSWORD) }
        : null,
    rateLimits: {
      auth: read.RATE_LIMIT_AUTH,
      api: read.RATE_LIMIT_API,
      webhook: read.RATE_LIMIT_WEBHOOK,
      mcp: read.RATE_LIMIT_MCP,
      windowMs: read.RATE_LIMIT_WINDOW_MS,
    },
  });
}

function outsideSystems(
  read: Variables,
  production: boolean,
): Pick<Config, 'voice' | 'sms' | 'emr' | 'translation' | 'fax'> {
  return {
    voice: voiceConfigOf(read),
    sms: smsConfigOf(read),
    emr: {
      defaultType: read.DEFAULT_EMR_TYPE,
      bridgeUrl: read.EMR_BRIDGE_URL ?? null,
      bridgeApiKey: secretOf(read.EMR_BRIDGE_API_KEY),
      allowPrivateHosts: read.EMR_ALLOW_PRIVATE_HOSTS ?? !production,
    },
    translation: {
      url: read.TRANSLATION_URL ?? null,
      apiKey: secretOf(read.TRANSLATION_API_KEY),
      model: read.TRANSLATION_MODEL ?? null,
    },
    fax: {
      aiUrl: read.FAX_AI_URL ?? null,
      aiApiKey: secretOf(read.FAX_AI_API_KEY),
      aiModel: read.FAX_AI_MODEL ?? null,
      pollIntervalMs: read.FAX_POLL_INTERVAL_MS,
    },
  };
}

const pointingOutside = (given: Readonly<Record<string, string>>): string[] =>
  Object.keys(given).filter(
    (name) =>
      name === 'DATABASE_URL' || /^(EMR|SMS_API|TWILIO)_/.test(name) || LEADS_TO_A_PLATFORM.test(name),
  );

function frozen(config: Config): Config {
  for (const group of Object.values(config)) if (isPlain(group)) Object.freeze(group);
  return Object.freeze(config);
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
