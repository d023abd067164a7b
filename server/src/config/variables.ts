import { z } from 'zod';
import { VOICE_VENDORS } from '../kernel/calls/voice-vendor.ts';
import { DEFAULT_LOAD_LIMITS } from '../kernel/load/load-control.ts';
import { passwordComplaint } from '../kernel/secrets/password-rules.ts';
import { EMR_TYPES } from '../ports/emr.ts';
import { SMS_VENDORS } from '../ports/sms-provider.ts';
import type { Environment } from './environment.ts';
import { weaknessOf, weaknessOfKey } from './secret-strength.ts';
import { smsComplaints } from './sms.ts';
import * as read from './values.ts';
import { voiceComplaints } from './voice.ts';

const LONGEST_TIMER_MS = 2_147_483_647;
const requests = read.wholeNumber(0, 1_000_000);
const milliseconds = read.wholeNumber(1, LONGEST_TIMER_MS);

export const variables = z.object({
  PORT: read.wholeNumber(0, 65_535).default(3002),
  HOST: read.host.optional(),
  // An unknown value must not silently mean "not production", which would leave the webhook open.
  NODE_ENV: read.oneOf('development', 'test', 'production').default('development'),
  DATA_DIR: read.anyText.default('./data'),
  DATABASE_URL: read.postgresUrl.optional(),
  DATABASE_DIRECT_URL: read.postgresUrl.optional(),
  DATABASE_READ_URL: read.postgresUrl.optional(),
  DATABASE_POOL_MAX: read.wholeNumber(1, 1000).default(10),
  BACKUP_PUBLIC_KEY: read.backupPublicKey.optional(),
  REDIS_URL: read.redisUrl.optional(),
  JWT_SECRET: read.anyText.optional(),
  JWT_REFRESH_SECRET: read.anyText.optional(),
  JWT_EXPIRES_IN: read.duration.default(3600),
  JWT_REFRESH_EXPIRES_IN: read.duration.default(7 * 86_400),
  ENCRYPTION_KEY: read.encryptionKey.optional(),
  ENCRYPTION_KEYS_PREVIOUS: read.encryptionKeys.default([]),
  VOICE_VENDOR: read.oneOf(...VOICE_VENDORS).default('vapi'),
  VOICE_VENDORS: read.someOf(...VOICE_VENDORS).optional(),
  VOICE_WEBHOOK_SECRET: read.anyText.optional(),
  VOICE_WEBHOOK_API_KEY: read.anyText.optional(),
  VOICE_API_URL: read.webUrl.optional(),
  VOICE_API_KEY: read.anyText.optional(),
  VOICE_ASSISTANT_ID: read.anyText.optional(),
  VOICE_ASSISTANT_REQUEST: read.oneOf('assistant', 'squad').default('assistant'),
  VOICE_RESULT_FORMAT: read.oneOf('object', 'string').default('object'),
  VOICE_CONTROL_HOSTS: read.hostNames.optional(),
  RETELL_API_KEY: read.anyText.optional(),
  RETELL_API_URL: read.webUrl.optional(),
  RETELL_VOICE_ID: read.anyText.optional(),
  RETELL_VOICE_MODEL: read.anyText.optional(),
  SMS_VENDOR: read.oneOf(...SMS_VENDORS).default('telnyx'),
  SMS_API_URL: read.webUrl.optional(),
  SMS_API_KEY: read.anyText.optional(),
  SMS_MESSAGING_PROFILE_ID: read.anyText.optional(),
  SMS_WEBHOOK_PUBLIC_KEY: read.ed25519PublicKey.optional(),
  TWILIO_ACCOUNT_SID: read.twilioId('AC').optional(),
  TWILIO_AUTH_TOKEN: read.anyText.optional(),
  TWILIO_MESSAGING_SERVICE_SID: read.twilioId('MG').optional(),
  SMTP_URL: read.smtpUrl.optional(),
  CALLS_PER_CLINIC: read.wholeNumber(8, 5_000).default(DEFAULT_LOAD_LIMITS.callsPerClinic),
  CALLS_PER_PROCESS: read.wholeNumber(8, 5_000).default(DEFAULT_LOAD_LIMITS.callsPerProcess),
  DEFAULT_EMR_TYPE: read.oneOf(...EMR_TYPES).default('emr-soap'),
  EMR_BRIDGE_URL: read.webUrl.optional(),
  EMR_BRIDGE_API_KEY: read.anyText.optional(),
  EMR_ALLOW_PRIVATE_HOSTS: read.privateHosts.optional(),
  VOICE_TEST_MODEL_URL: read.webUrl.optional(),
  VOICE_TEST_MODEL_KEY: read.anyText.optional(),
  VOICE_TEST_MODEL_NAME: read.anyText.optional(),
  TRANSLATION_URL: read.webUrl.optional(),
  TRANSLATION_API_KEY: read.anyText.optional(),
  TRANSLATION_MODEL: read.anyText.optional(),
  FAX_AI_URL: read.webUrl.optional(),
  FAX_AI_API_KEY: read.anyText.optional(),
  FAX_AI_MODEL: read.anyText.optional(),
  FAX_POLL_INTERVAL_MS: milliseconds.default(60_000),
  STANDBY_MINUTE_MS: read.wholeNumber(10, 60_000).default(60_000),
  ADMIN_EMAIL: read.emailAddress.optional(),
  ADMIN_PASSWORD: read.password.optional(),
  PUBLIC_URL: read.webUrl.optional(),
  TRUST_PROXY: read.trustedProxies.default(false),
  RATE_LIMIT_AUTH: requests.default(5),
  RATE_LIMIT_API: requests.default(300),
  RATE_LIMIT_WEBHOOK: requests.default(300),
  RATE_LIMIT_MCP: requests.default(300),
  RATE_LIMIT_WINDOW_MS: milliseconds.default(60_000),
  ADMIN_SECOND_FACTOR: read.oneOf('optional', 'required').default('optional'),
  WORKERS: read.wholeNumber(1, 256).default(1),
  METRICS_TOKEN: read.anyText.optional(),
  PLATFORM_DEBUG: read.flag.default(false),
  LOG_LEVEL: read.oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
  DEMO: read.flag.optional(),
});

/** Every problem of an environment without empty values, one line each, starting with the variable's name. */
export function complaintsOf(given: Environment): readonly string[] {
  const issues = variables.safeParse(given).error?.issues ?? [];
  const complaints = [
    ...issues.map(({ path, message }) => `${String(path[0])} ${message}`),
    ...(given.NODE_ENV === 'production' ? productionComplaints(given) : []),
    ...pairComplaints(given),
    ...smsComplaints(given),
    ...voiceComplaints(given),
  ];
  return [...new Set(complaints)];
}

// Not schema refinements: those do not run while another variable is invalid, and all problems are reported at once.
function productionComplaints(given: Environment): string[] {
  const { JWT_SECRET, JWT_REFRESH_SECRET, ENCRYPTION_KEY, VOICE_WEBHOOK_SECRET, DEMO } = given;
  const key = read.encryptionKey.safeParse(ENCRYPTION_KEY).data;
  const weakKey = (written: string) => (key ? weaknessOfKey(written, key) : null);
  const shorterThan = (least: number) => (secret: string) => weaknessOf(secret, least);
  return [
    ...secretComplaint('JWT_SECRET', JWT_SECRET, shorterThan(32)),
    ...secretComplaint('JWT_REFRESH_SECRET', JWT_REFRESH_SECRET, shorterThan(32)),
    ...(JWT_SECRET && JWT_SECRET === JWT_REFRESH_SECRET
      ? ['JWT_REFRESH_SECRET must differ from JWT_SECRET']
      : []),
    ...secretComplaint('ENCRYPTION_KEY', ENCRYPTION_KEY, weakKey),
    ...secretComplaint('VOICE_WEBHOOK_SECRET', VOICE_WEBHOOK_SECRET, shorterThan(16)),
    ...(read.flag.safeParse(DEMO).data ? ['DEMO cannot be on in production'] : []),
    ...(given.STANDBY_MINUTE_MS ? ['STANDBY_MINUTE_MS cannot be set in production'] : []),
  ];
}

function secretComplaint(
  name: string,
  secret: string | undefined,
  weakness: (secret: string) => string | null,
): string[] {
  if (!secret) return [`${name} is required in production`];
  const complaint = weakness(secret);
  return complaint ? [`${name} ${complaint}`] : [];
}

function pairComplaints(given: Environment): string[] {
  const alone = given.DATABASE_URL
    ? []
    : ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']
        .filter((name) => given[name])
        .map((name) => `DATABASE_URL is needed beside ${name}`);
  return [...alone, ...firstAdminComplaints(given)];
}

function firstAdminComplaints(given: Environment): string[] {
  if (given.ADMIN_EMAIL && !given.ADMIN_PASSWORD) return ['ADMIN_PASSWORD is needed beside ADMIN_EMAIL'];
  if (given.ADMIN_PASSWORD && !given.ADMIN_EMAIL) return ['ADMIN_EMAIL is needed beside ADMIN_PASSWORD'];
  const complaint =
    given.ADMIN_EMAIL &&
    given.ADMIN_PASSWORD &&
    passwordComplaint(given.ADMIN_PASSWORD, { email: given.ADMIN_EMAIL }, 'set-up');
  return complaint ? [`ADMIN_PASSWORD ${complaint}`] : [];
}
