import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { Secret } from '../kernel/secrets/secret.ts';
import { type Config, loadConfig } from './config.ts';
import { variables } from './variables.ts';

const KEY_HEX = '8f1e6c02b94d7a5350c8e2f7196b3da4e07c5f128d93ab64f05e1c7782b3d690';
const KEY = Buffer.from(KEY_HEX, 'hex');
const IN_PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: 'pK4vT9qLw2Zr8XyN6mBd1FhJ3sGc7EuA',
  JWT_REFRESH_SECRET: 'hR5nW8bVt1Yx4CzQ7kMf2LgP9jDa6SoE',
  ENCRYPTION_KEY: KEY_HEX,
  VOICE_WEBHOOK_SECRET: 'u7Rw3mQz9KfX2bNc',
};

const complaints = (env: Record<string, string>): string[] => {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').slice(1);
  }
};

const revealed = (value: unknown): unknown => {
  if (value instanceof Secret) return value.reveal();
  return Array.isArray(value) ? value.map(revealed) : value;
};

type Row = [variable: string, value: string, read: (config: Config) => unknown, expected: unknown];

const understood: Row[] = [
  ['PORT', '8080', (c) => c.port, 8080],
  ['PORT', '0', (c) => c.port, 0],
  ['PORT', '65535', (c) => c.port, 65_535],
  ['HOST', '127.0.0.1', (c) => c.host, '127.0.0.1'],
  ['HOST', '::1', (c) => c.host, '::1'],
  ['HOST', 'localhost', (c) => c.host, 'localhost'],
  ['NODE_ENV', 'test', (c) => c.production, false],
  ['DATA_DIR', '/srv/frontdesk', (c) => c.dataDir, '/srv/frontdesk'],
  ['DATA_DIR', 'elsewhere', (c) => c.dataDir, join(process.cwd(), 'elsewhere')],
  ['DATABASE_URL', 'postgres://u:p@db:5432/x', (c) => c.database.url, 'postgres://u:p@db:5432/x'],
  ['DATABASE_URL', 'postgresql://u@/x?host=/run', (c) => c.database.url, 'postgresql://u@/x?host=/run'],
  ['DATABASE_POOL_MAX', '40', (c) => c.database.poolMax, 40],
  ['CALLS_PER_CLINIC', '30', (c) => c.loadLimits.callsPerClinic, 30],
  ['CALLS_PER_PROCESS', '90', (c) => c.loadLimits.callsPerProcess, 90],
  ['BACKUP_PUBLIC_KEY', `fdpub_${'A'.repeat(43)}`, (c) => c.backup.publicKey, `fdpub_${'A'.repeat(43)}`],
  ['REDIS_URL', 'rediss://cache:6380/1', (c) => c.redis.url, 'rediss://cache:6380/1'],
  ['JWT_SECRET', 'short', (c) => c.jwt.secret, 'short'],
  ['JWT_REFRESH_SECRET', 'shorter', (c) => c.jwt.refreshSecret, 'shorter'],
  ['JWT_EXPIRES_IN', '15m', (c) => c.jwt.expiresInSeconds, 900],
  ['JWT_EXPIRES_IN', '1h', (c) => c.jwt.expiresInSeconds, 3600],
  ['JWT_EXPIRES_IN', '3600', (c) => c.jwt.expiresInSeconds, 3600],
  ['JWT_EXPIRES_IN', '90s', (c) => c.jwt.expiresInSeconds, 90],
  ['JWT_REFRESH_EXPIRES_IN', '30d', (c) => c.jwt.refreshExpiresInSeconds, 2_592_000],
  ['ENCRYPTION_KEY', KEY_HEX, (c) => c.encryption.key, KEY],
  ['ENCRYPTION_KEY', KEY_HEX.toUpperCase(), (c) => c.encryption.key, KEY],
  ['ENCRYPTION_KEY', KEY.toString('base64'), (c) => c.encryption.key, KEY],
  ['ENCRYPTION_KEY', KEY.toString('base64url'), (c) => c.encryption.key, KEY],
  [
    'ENCRYPTION_KEY',
    'just thirty-two characters long!',
    (c) => c.encryption.key,
    Buffer.from('just thirty-two characters long!'),
  ],
  [
    'ENCRYPTION_KEYS_PREVIOUS',
    `${KEY_HEX}, ${KEY.toString('base64')}`,
    (c) => c.encryption.previousKeys,
    [KEY, KEY],
  ],
  ['VOICE_VENDOR', 'vapi', (c) => c.voice.vendor, 'vapi'],
  ['VOICE_VENDOR', 'retell', (c) => c.voice.vendors, ['retell']],
  ['VOICE_VENDORS', 'vapi, retell', (c) => c.voice.vendors, ['vapi', 'retell']],
  ['VOICE_VENDORS', 'retell', (c) => c.voice.vendor, 'retell'],
  ['RETELL_API_KEY', 'rk', (c) => c.voice.of.retell.webhookSecret, 'rk'],
  ['RETELL_API_KEY', 'rk', (c) => c.voice.of.retell.apiUrl, 'https://api.retellai.com'],
  [
    'RETELL_VOICE_ID',
    'openai-Nova',
    (c) => c.voice.of.retell.fileValues,
    { RETELL_VOICE_ID: 'openai-Nova', RETELL_VOICE_MODEL: '' },
  ],
  [
    'RETELL_VOICE_MODEL',
    'eleven_multilingual_v2',
    (c) => c.voice.of.retell.fileValues,
    { RETELL_VOICE_MODEL: 'eleven_multilingual_v2' },
  ],
  ['RETELL_API_URL', 'https://retell.example/', (c) => c.voice.of.retell.apiUrl, 'https://retell.example'],
  ['VOICE_WEBHOOK_SECRET', 'hook', (c) => c.voice.of.vapi.webhookSecret, 'hook'],
  ['VOICE_WEBHOOK_SECRET', 'hook', (c) => c.voice.of.vapi.webhookApiKey, 'hook'],
  ['VOICE_WEBHOOK_API_KEY', 'key', (c) => c.voice.of.vapi.webhookApiKey, 'key'],
  ['VOICE_WEBHOOK_API_KEY', 'key', (c) => c.voice.of.vapi.webhookSecret, null],
  ['VOICE_API_URL', 'https://voice.example/v1/', (c) => c.voice.of.vapi.apiUrl, 'https://voice.example/v1'],
  ['VOICE_API_KEY', 'vk', (c) => c.voice.of.vapi.apiKey, 'vk'],
  ['VOICE_ASSISTANT_ID', 'a-1', (c) => c.voice.of.vapi.assistantId, 'a-1'],
  ['VOICE_ASSISTANT_REQUEST', 'squad', (c) => c.voice.of.vapi.assistantRequest, 'squad'],
  ['VOICE_RESULT_FORMAT', 'string', (c) => c.voice.of.vapi.resultFormat, 'string'],
  [
    'VOICE_CONTROL_HOSTS',
    'vapi.ai, Control.example',
    (c) => c.voice.controlHosts,
    ['vapi.ai', 'control.example'],
  ],
  ['SMS_VENDOR', 'telnyx', (c) => c.sms.vendor, 'telnyx'],
  ['SMS_API_URL', 'http://127.0.0.1:9/v2', (c) => c.sms.apiUrl, 'http://127.0.0.1:9/v2'],
  ['SMS_API_KEY', 'sk', (c) => c.sms.apiKey, 'sk'],
  ['SMS_MESSAGING_PROFILE_ID', 'p-1', (c) => c.sms.messagingProfileId, 'p-1'],
  ['SMS_WEBHOOK_PUBLIC_KEY', KEY.toString('base64'), (c) => c.sms.webhookPublicKey, KEY],
  ['DEFAULT_EMR_TYPE', 'emr-bridge', (c) => c.emr.defaultType, 'emr-bridge'],
  ['EMR_BRIDGE_URL', 'http://bridge.example', (c) => c.emr.bridgeUrl, 'http://bridge.example'],
  ['EMR_BRIDGE_API_KEY', 'bk', (c) => c.emr.bridgeApiKey, 'bk'],
  ['EMR_ALLOW_PRIVATE_HOSTS', 'false', (c) => c.emr.allowPrivateHosts, false],
  [
    'EMR_ALLOW_PRIVATE_HOSTS',
    'emr.local, 10.0.0.0/8,fd00::/8',
    (c) => c.emr.allowPrivateHosts,
    ['emr.local', '10.0.0.0/8', 'fd00::/8'],
  ],
  [
    'VOICE_TEST_MODEL_URL',
    'https://model.example/v1',
    (c) => c.voice.testModel.url,
    'https://model.example/v1',
  ],
  ['VOICE_TEST_MODEL_KEY', 'mk', (c) => c.voice.testModel.apiKey, 'mk'],
  ['VOICE_TEST_MODEL_NAME', 'm-2', (c) => c.voice.testModel.name, 'm-2'],
  ['TRANSLATION_URL', 'https://words.example/v1', (c) => c.translation.url, 'https://words.example/v1'],
  ['TRANSLATION_API_KEY', 'tk', (c) => c.translation.apiKey, 'tk'],
  ['TRANSLATION_MODEL', 'm-3', (c) => c.translation.model, 'm-3'],
  ['FAX_AI_URL', 'https://vision.example/v1', (c) => c.fax.aiUrl, 'https://vision.example/v1'],
  ['FAX_AI_API_KEY', 'fk', (c) => c.fax.aiApiKey, 'fk'],
  ['FAX_AI_MODEL', 'm-1', (c) => c.fax.aiModel, 'm-1'],
  ['FAX_POLL_INTERVAL_MS', '500', (c) => c.fax.pollIntervalMs, 500],
  ['STANDBY_MINUTE_MS', '1000', (c) => c.standbyMinuteMs, 1_000],
  ['PUBLIC_URL', 'https://frontdesk.example/', (c) => c.publicUrl, 'https://frontdesk.example'],
  ['PORT', '4000', (c) => c.publicUrl, 'http://localhost:4000'],
  ['TRUST_PROXY', 'false', (c) => c.trustProxy, false],
  ['TRUST_PROXY', '0', (c) => c.trustProxy, false],
  ['TRUST_PROXY', '2', (c) => c.trustProxy, 2],
  [
    'TRUST_PROXY',
    '10.0.0.1, 192.168.0.0/16,loopback',
    (c) => c.trustProxy,
    ['10.0.0.1', '192.168.0.0/16', 'loopback'],
  ],
  ['SMTP_URL', 'smtps://u:p@mail:465', (c) => c.mail.url, 'smtps://u:p@mail:465'],
  ['ADMIN_SECOND_FACTOR', 'required', (c) => c.adminSecondFactor, 'required'],
  ['RATE_LIMIT_AUTH', '0', (c) => c.rateLimits.auth, 0],
  ['RATE_LIMIT_API', '1000', (c) => c.rateLimits.api, 1000],
  ['RATE_LIMIT_WEBHOOK', '50', (c) => c.rateLimits.webhook, 50],
  ['RATE_LIMIT_MCP', '0', (c) => c.rateLimits.mcp, 0],
  ['RATE_LIMIT_WINDOW_MS', '1000', (c) => c.rateLimits.windowMs, 1000],
  ['WORKERS', '4', (c) => c.workers, 4],
  ['METRICS_TOKEN', 'mt', (c) => c.metricsToken, 'mt'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'http://otel:4318',
    (c) => c.otel,
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4318' },
  ],
  ['PLATFORM_DEBUG', 'true', (c) => c.platformDebug, true],
  ['LOG_LEVEL', 'warn', (c) => c.logLevel, 'warn'],
  ['DEMO', 'false', (c) => c.demo, false],
];

const refused: [variable: string, ...values: string[]][] = [
  ['PORT', 'http', '-1', '65536', '3002.5', '0x10', ' 80'],
  ['HOST', 'http://localhost', 'a b', '1.2.3.4/8'],
  ['NODE_ENV', 'prod', 'Production'],
  ['DATABASE_URL', 'mysql://db/x', 'db:5432', 'somewhere'],
  ['DATABASE_POOL_MAX', '0', 'many'],
  ['CALLS_PER_CLINIC', '0', 'many'],
  ['CALLS_PER_PROCESS', '0', 'many'],
  ['BACKUP_PUBLIC_KEY', 'fdpub_short', `fdkey_${'A'.repeat(43)}`],
  ['REDIS_URL', 'http://cache', 'cache:6379'],
  ['JWT_EXPIRES_IN', '0', '1y', '-1h', '1.5h', 'soon', '99999d'],
  ['JWT_REFRESH_EXPIRES_IN', '0d', '7 days'],
  [
    'ENCRYPTION_KEY',
    'short',
    KEY_HEX.slice(1),
    'éééééééééééééééééééééééééééééééé',
    `${KEY.toString('base64')}!`,
  ],
  ['ENCRYPTION_KEYS_PREVIOUS', `${KEY_HEX},short`, ','],
  ['VOICE_API_URL', 'voice.example', 'ftp://voice.example'],
  ['VOICE_VENDOR', 'switchboard'],
  ['VOICE_VENDORS', 'vapi,switchboard'],
  ['RETELL_API_URL', 'retell'],
  ['VOICE_ASSISTANT_REQUEST', 'team'],
  ['VOICE_RESULT_FORMAT', 'xml'],
  ['VOICE_CONTROL_HOSTS', 'vapi.ai:443'],
  ['VOICE_CONTROL_HOSTS', 'https://vapi.ai'],
  ['SMS_VENDOR', 'pigeon'],
  ['SMS_API_URL', 'sms'],
  ['SMS_WEBHOOK_PUBLIC_KEY', 'abc', KEY_HEX],
  ['DEFAULT_EMR_TYPE', 'soap'],
  ['EMR_BRIDGE_URL', 'bridge:80'],
  ['EMR_ALLOW_PRIVATE_HOSTS', 'a,,b', '10.0.0.0/33', '300.1.1.1', 'http://emr'],
  ['VOICE_TEST_MODEL_URL', 'model'],
  ['TRANSLATION_URL', 'translator'],
  ['FAX_AI_URL', 'vision'],
  ['FAX_POLL_INTERVAL_MS', '0', '1m', '2147483648'],
  ['STANDBY_MINUTE_MS', '0', '1m', '60001'],
  ['PUBLIC_URL', 'frontdesk.example'],
  ['TRUST_PROXY', 'true', '1.2.3', '10.0.0.1,', 'proxy.example'],
  ['RATE_LIMIT_AUTH', '-1', 'none'],
  ['SMTP_URL', 'https://mail'],
  ['ADMIN_SECOND_FACTOR', 'yes'],
  ['RATE_LIMIT_API', '1.5'],
  ['RATE_LIMIT_WEBHOOK', 'x'],
  ['RATE_LIMIT_WINDOW_MS', '0'],
  ['WORKERS', '0', 'auto'],
  ['PLATFORM_DEBUG', 'maybe'],
  ['LOG_LEVEL', 'loud'],
  ['DEMO', 'perhaps'],
];

describe('the environment', () => {
  test('binds the demo, whose passwords are public, to this machine', () => {
    expect(loadConfig({}).host).toBe('127.0.0.1');
    expect(loadConfig({ DEMO: 'false' }).host).toBe('0.0.0.0');
    expect(loadConfig({ HOST: '0.0.0.0' })).toMatchObject({ demo: true, host: '0.0.0.0' });
  });

  test('may be empty: everything has a working default', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      production: false,
      demo: true,
      host: '127.0.0.1',
      port: 3002,
      publicUrl: 'http://localhost:3002',
      dataDir: join(process.cwd(), 'data'),
      workers: 1,
      trustProxy: false,
      platformDebug: false,
      logLevel: 'info',
      metricsToken: null,
      otel: {},
      database: { url: null, poolMax: 10 },
      redis: { url: null },
      jwt: { secret: null, refreshSecret: null, expiresInSeconds: 3600, refreshExpiresInSeconds: 604_800 },
      encryption: { key: null, previousKeys: [] },
      voice: {
        vendor: 'vapi',
        vendors: ['vapi'],
        of: {
          vapi: {
            webhookSecret: null,
            webhookApiKey: null,
            assistantRequest: 'assistant',
            resultFormat: 'object',
          },
          retell: { webhookSecret: null, apiUrl: null },
        },
      },
      sms: {
        vendor: 'telnyx',
        apiUrl: null,
        accountId: null,
        apiKey: null,
        messagingProfileId: null,
        webhookPublicKey: null,
      },
      emr: { defaultType: 'emr-soap', bridgeUrl: null, bridgeApiKey: null, allowPrivateHosts: true },
      fax: { aiUrl: null, aiApiKey: null, aiModel: null, pollIntervalMs: 60_000 },
      firstAdmin: null,
      rateLimits: { auth: 5, api: 300, webhook: 300, mcp: 300, windowMs: 60_000 },
    });
  });

  test.each(understood)('%s=%s is accepted', (variable, value, read, expected) => {
    expect(revealed(read(loadConfig({ [variable]: value })))).toEqual(expected);
  });

  test.each(refused.flatMap(([variable, ...values]) => values.map((value) => [variable, value] as const)))(
    '%s=%s is refused by name, without the value',
    (variable, value) => {
      const lines = complaints({ [variable]: value });
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(new RegExp(`^  ${variable} must `));
      if (value.length > 4) expect(lines[0]).not.toContain(value);
    },
  );

  test('has no variable that these tables omit', () => {
    const twilio = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_MESSAGING_SERVICE_SID'];
    const pairs = ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', ...twilio];
    const seen = new Set([...understood.map(([variable]) => variable), ...pairs]);
    expect(Object.keys(variables.shape).filter((variable) => !seen.has(variable))).toEqual([]);
  });

  test('counts an empty value as not set', () => {
    const empty = Object.fromEntries(Object.keys(variables.shape).map((variable) => [variable, '']));
    expect(isDeepStrictEqual(loadConfig(empty), loadConfig({}))).toBe(true);
    expect(
      loadConfig({
        VOICE_WEBHOOK_SECRET: 'hook',
        VOICE_WEBHOOK_API_KEY: '',
      }).voice.of.vapi.webhookApiKey?.reveal(),
    ).toBe('hook');
  });

  test('names every bad variable in one message', () => {
    const env = {
      ...IN_PRODUCTION,
      PORT: 'x',
      LOG_LEVEL: 'loud',
      JWT_SECRET: '',
      VOICE_WEBHOOK_SECRET: 'short',
    };
    expect(complaints(env)).toEqual([
      '  PORT must be a whole number from 0 to 65535',
      '  LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent',
      '  JWT_SECRET is required in production',
      '  VOICE_WEBHOOK_SECRET must have at least 16 characters',
    ]);
  });

  test('gives an immutable configuration that does not print its secrets', () => {
    const config = loadConfig({ ...IN_PRODUCTION, DATABASE_URL: 'postgres://u:hunter2hunter2@db/x' });
    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config.jwt)).toBe(true);
    expect(Object.isFrozen(config.encryption.previousKeys)).toBe(true);
    const printed = JSON.stringify(config);
    for (const secret of [...Object.values(IN_PRODUCTION).slice(1), 'hunter2'])
      expect(printed).not.toContain(secret);
  });
});

test('a direct address beside a pooler is a second address, and not valid alone', () => {
  const both = { DATABASE_URL: 'postgres://pooler/x', DATABASE_DIRECT_URL: 'postgres://db/x' };
  expect(loadConfig(both).database.directUrl?.reveal()).toBe('postgres://db/x');
  expect(complaints({ DATABASE_DIRECT_URL: 'postgres://db/x' })).toEqual([
    '  DATABASE_URL is needed beside DATABASE_DIRECT_URL',
  ]);
  expect(complaints({ ...both, DATABASE_DIRECT_URL: 'db:5432' })).toEqual([
    expect.stringContaining('DATABASE_DIRECT_URL must be a PostgreSQL URL'),
  ]);
});

test('a replica is configured beside a primary, never instead of one', () => {
  const both = { DATABASE_URL: 'postgres://db/x', DATABASE_READ_URL: 'postgres://replica/x' };
  expect(loadConfig(both).database.readUrl?.reveal()).toBe('postgres://replica/x');
  expect(complaints({ DATABASE_READ_URL: 'postgres://replica/x' })).toEqual([
    '  DATABASE_URL is needed beside DATABASE_READ_URL',
  ]);
  expect(complaints({ ...both, DATABASE_READ_URL: 'replica' })).toEqual([
    expect.stringContaining('DATABASE_READ_URL must be a PostgreSQL URL'),
  ]);
});

describe('the first admin', () => {
  test('needs an email address and a password', () => {
    const admin = { ADMIN_EMAIL: 'ops@clinic.example', ADMIN_PASSWORD: 'correct horse battery' };
    expect(loadConfig(admin).firstAdmin?.email).toBe('ops@clinic.example');
    expect(loadConfig(admin).firstAdmin?.password.reveal()).toBe('correct horse battery');
  });

  test.each([
    [{ ADMIN_EMAIL: 'ops@clinic.example' }, ['  ADMIN_PASSWORD is needed beside ADMIN_EMAIL']],
    [{ ADMIN_PASSWORD: 'correct horse battery' }, ['  ADMIN_EMAIL is needed beside ADMIN_PASSWORD']],
    [
      { ADMIN_EMAIL: 'ops', ADMIN_PASSWORD: 'correct horse battery' },
      ['  ADMIN_EMAIL must be an e-mail address'],
    ],
    [
      { ADMIN_EMAIL: 'ops@clinic.example', ADMIN_PASSWORD: 'qwertyuiop123' },
      ['  ADMIN_PASSWORD is among the most common ones'],
    ],
    [
      { ADMIN_EMAIL: 'ops@clinic.example', ADMIN_PASSWORD: 'ops@clinic.example' },
      ['  ADMIN_PASSWORD is their own address or name'],
    ],
    [
      { ADMIN_EMAIL: 'ops@clinic.example', ADMIN_PASSWORD: 'short' },
      ['  ADMIN_PASSWORD must have 12 to 128 characters'],
    ],
  ])('%o is refused', (env, expected) => {
    expect(complaints(env)).toEqual(expected);
  });
});

describe('demo mode', () => {
  test.each([
    [{}, true],
    [
      { PORT: '4000', REDIS_URL: 'redis://r', VOICE_WEBHOOK_SECRET: 'hook', DEFAULT_EMR_TYPE: 'emr-rest' },
      true,
    ],
    [{ DATABASE_URL: 'postgres://db/x' }, false],
    [{ EMR_BRIDGE_URL: 'http://bridge' }, false],
    [{ EMR_ALLOW_PRIVATE_HOSTS: 'true' }, false],
    [{ VOICE_API_KEY: 'k' }, false],
    [{ SMS_API_URL: 'http://sms' }, false],
    [{ SMS_API_URL: '' }, true],
    [{ SMS_VENDOR: 'twilio' }, true],
    [{ DATABASE_URL: 'postgres://db/x', DEMO: 'true' }, true],
    [{ DEMO: 'false' }, false],
    [IN_PRODUCTION, false],
    [{ ...IN_PRODUCTION, DEMO: 'false' }, false],
  ])('with %o is %s', (env, demo) => {
    expect(loadConfig(env).demo).toBe(demo);
  });

  test('is refused in production', () => {
    expect(complaints({ ...IN_PRODUCTION, DEMO: 'true' })).toEqual(['  DEMO cannot be on in production']);
  });
});

describe('in production', () => {
  test('four good secrets suffice, and the strict rules apply', () => {
    const config = loadConfig(IN_PRODUCTION);
    expect(config.production).toBe(true);
    expect(config.emr.allowPrivateHosts).toBe(false);
    expect(config.encryption.key?.reveal()).toEqual(KEY);
  });

  test.each(['JWT_SECRET', 'JWT_REFRESH_SECRET', 'ENCRYPTION_KEY', 'VOICE_WEBHOOK_SECRET'])(
    '%s is required',
    (name) => {
      expect(complaints({ ...IN_PRODUCTION, [name]: '' })).toEqual([`  ${name} is required in production`]);
    },
  );

  test('the two signing secrets must differ', () => {
    const same = { ...IN_PRODUCTION, JWT_REFRESH_SECRET: IN_PRODUCTION.JWT_SECRET };
    expect(complaints(same)).toEqual(['  JWT_REFRESH_SECRET must differ from JWT_SECRET']);
  });

  test.each([
    ['JWT_SECRET', 'pK4vT9qLw2Zr8XyN6mBd1FhJ3sGc7Eu', 'must have at least 32 characters'],
    ['JWT_REFRESH_SECRET', 'short', 'must have at least 32 characters'],
    ['VOICE_WEBHOOK_SECRET', 'u7Rw3mQz9KfX2bN', 'must have at least 16 characters'],
    ['ENCRYPTION_KEY', '0'.repeat(64), 'is a well-known word or a repetition; use a random value'],
    ['ENCRYPTION_KEY', 'ab'.repeat(32), 'is a well-known word or a repetition; use a random value'],
    [
      'ENCRYPTION_KEY',
      Buffer.alloc(32).toString('base64'),
      'is a well-known word or a repetition; use a random value',
    ],
    [
      'ENCRYPTION_KEY',
      'passwordpasswordpasswordpassword',
      'is a well-known word or a repetition; use a random value',
    ],
    ['ENCRYPTION_KEY', 'short', 'must be 32 bytes: 64 hex digits, base64, or exactly 32 plain characters'],
  ])('%s=%s is refused', (name, value, complaint) => {
    expect(complaints({ ...IN_PRODUCTION, [name]: value })).toEqual([`  ${name} ${complaint}`]);
  });

  test('only those four secrets are checked: outside production a short one will do', () => {
    expect(complaints({ JWT_SECRET: 'x', JWT_REFRESH_SECRET: 'x', VOICE_WEBHOOK_SECRET: 'secret' })).toEqual(
      [],
    );
  });
});

test('production refuses to start Retell without its key, by name', () => {
  const complaints = (env: Record<string, string>) => {
    try {
      loadConfig({ NODE_ENV: 'production', ...env });
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  };
  expect(complaints({ VOICE_VENDORS: 'vapi,retell' })).toContain('RETELL_API_KEY');
  expect(complaints({ VOICE_VENDOR: 'retell' })).toContain('RETELL_API_KEY');
  expect(complaints({ VOICE_VENDORS: 'vapi,retell', RETELL_API_KEY: 'key_1' })).not.toContain('RETELL');
  expect(complaints({ VOICE_VENDORS: 'vapi' })).not.toContain('RETELL');
});
