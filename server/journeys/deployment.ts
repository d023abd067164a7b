import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  type ClinicBook,
  demoBook,
  type EdgeProxy,
  type RunningSoapEmr,
  type SmsProvider,
  startEdgeProxy,
  startSmsProvider,
  startSoapEmr,
  startVoicePlatform,
  type VoiceCaller,
  type VoicePlatform,
  voiceCaller,
} from '@frontdesk/simulators';
import { parse } from 'yaml';
import { certificateForTests } from '../src/adapters/emr/certificate-for-tests.ts';
import { startEmbeddedPostgres } from '../src/database/embedded.ts';
import { silentLogger } from '../src/kernel/logger.ts';
import { aDataDir, type Service, startService } from './running-service.ts';

export const NUMBER = '+16045552001';
export const ADMIN = { email: 'admin@deployment.test', password: 'correct horse battery' };
const MANAGER = { email: 'manager@deployment.test', password: 'correct horse battery' };
const EMR = { username: 'frontdesk', password: 'emr password' };
const KEYS = { voice: 'voice-key', sms: 'sms-key' };

interface Options {
  /** Supervisors, each with so many processes of its own. */
  readonly servers: number;
  readonly workers: number;
  readonly redisUrl?: string | null;
  readonly env?: Readonly<Record<string, string>>;
}

/** What deploy/compose.yaml brings up, as processes of this machine: database, servers, proxy; the outside simulated. */
export interface Deployment {
  /** In front of the servers, for the people and the platform of these tests. */
  readonly proxy: EdgeProxy;
  /** The same with TLS, as the world sees it; its certificate is signed by itself. */
  readonly publicProxy: EdgeProxy;
  /** The servers behind it, by their own addresses. */
  readonly addresses: readonly string[];
  readonly servers: readonly Service[];
  readonly databaseUrl: string;
  readonly webhookSecret: string;
  readonly metricsToken: string;
  readonly book: ClinicBook;
  readonly soap: RunningSoapEmr;
  readonly sms: SmsProvider;
  readonly voice: VoicePlatform;
  /** Calls through the proxy. */
  readonly caller: VoiceCaller;
  /** Asks a server, or the proxy, and reads the JSON of its answer. */
  ask(method: string, path: string, options?: Asking): Promise<Answer>;
  close(): Promise<void>;
}

export interface Asking {
  readonly token?: string;
  readonly body?: object;
  readonly at?: string;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  readonly body: any;
}

export async function deploy({ servers, workers, redisUrl = null, env = {} }: Options): Promise<Deployment> {
  const dataDir = await aDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir: dataDir.path, log: silentLogger });
  const { host, user, database, port } = postgres.connection;
  const databaseUrl = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  const book = demoBook({ today: new Date().toISOString().slice(0, 10) });
  const soap = await startSoapEmr({ book, ...EMR, securityId: 128, flavour: 'classic' });
  const sms = await startSmsProvider({ apiKey: KEYS.sms });
  const voice = await startVoicePlatform({ apiKey: KEYS.voice });
  const webhookSecret = randomBytes(24).toString('hex');
  const metricsToken = randomBytes(24).toString('hex');
  const filledIn = {
    DOMAIN: 'desk.example.test',
    POSTGRES_PASSWORD: 'not asked for on a socket',
    JWT_SECRET: randomBytes(32).toString('hex'),
    JWT_REFRESH_SECRET: randomBytes(32).toString('hex'),
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    VOICE_WEBHOOK_SECRET: webhookSecret,
    VOICE_API_URL: voice.url,
    VOICE_API_KEY: KEYS.voice,
    SMS_API_URL: sms.url,
    SMS_API_KEY: KEYS.sms,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    METRICS_TOKEN: metricsToken,
  };
  const { REDIS_URL: _, ...composed } = await composeEnvironment(filledIn);
  const services = Array.from({ length: servers }, () =>
    startService(
      {
        ...composed,
        NODE_ENV: 'production',
        DATA_DIR: `${dataDir.path}/shared`,
        DATABASE_URL: databaseUrl,
        ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
        WORKERS: String(workers),
        // The EMR of this clinic is a simulator on loopback.
        EMR_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
        ...env,
      },
      'supervisor.js',
    ),
  );
  const addresses = await Promise.all(services.map(({ listening }) => listening));
  const { key, cert } = certificateForTests('127.0.0.1');
  const proxy = await startEdgeProxy({ targets: addresses });
  const publicProxy = await startEdgeProxy({ targets: addresses, tls: { key, cert } });
  const caller = voiceCaller({
    webhookUrl: `${proxy.url}/api/voice`,
    auth: { method: 'bearer', secret: webhookSecret },
  });

  return {
    proxy,
    publicProxy,
    addresses,
    servers: services,
    databaseUrl,
    webhookSecret,
    metricsToken,
    book,
    soap,
    sms,
    voice,
    caller,
    ask: async (method, path, { token, body, at = proxy.url } = {}) => {
      const answer = await fetch(`${at}${path}`, {
        method,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const json = String(answer.headers.get('content-type')).includes('json');
      return { status: answer.status, body: json ? await answer.json() : await answer.text() };
    },
    close: async () => {
      caller.close();
      await Promise.all(services.map((service) => service.stop('SIGTERM')));
      await Promise.all([proxy.close(), publicProxy.close(), soap.close(), sms.close(), voice.close()]);
      await postgres.stop();
      await dataDir.remove();
    },
  };
}

/** The environment that the file gives to a server, with what its user has to fill in. */
async function composeEnvironment(
  filledIn: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const file = fileURLToPath(new URL('../../deploy/compose.yaml', import.meta.url));
  const { services } = parse(await readFile(file, 'utf8')) as {
    services: { frontdesk: { environment: Record<string, string> } };
  };
  const fill = (text: string) => text.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => filledIn[name] ?? '');
  return Object.fromEntries(
    Object.entries(services.frontdesk.environment).map(([name, text]) => [name, fill(text)]),
  );
}

export interface OpenClinic {
  readonly id: string;
  readonly adminToken: string;
  readonly managerToken: string;
}

/** A clinic with a number, an EMR and a roster, set up through the API as its people would. */
export async function openClinic({ ask, soap }: Pick<Deployment, 'ask' | 'soap'>): Promise<OpenClinic> {
  const done = async (method: string, path: string, options: Asking) => {
    const { status, body } = await ask(method, path, options);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body.data;
  };
  const signIn = async (who: object) =>
    (await done('POST', '/api/auth/login', { body: who })).accessToken as string;
  const adminToken = await signIn(ADMIN);
  const { clinic } = await done('POST', '/api/admin/clinics', {
    token: adminToken,
    body: { name: 'Fraser Street Clinic', managerEmail: MANAGER.email, managerPassword: MANAGER.password },
  });
  await done('PUT', `/api/admin/clinics/${clinic.id}/voice`, {
    token: adminToken,
    body: { voicePhoneNumber: NUMBER, voiceSquadId: 'squad' },
  });
  const managerToken = await signIn(MANAGER);
  await done('PUT', '/api/clinic/emr', {
    token: managerToken,
    body: { emrType: 'emr-soap', baseUrl: soap.baseUrl, ...EMR },
  });
  await done('POST', '/api/clinic/providers/sync', { token: managerToken });
  await done('POST', '/api/clinic/emr-config/pull', { token: managerToken });
  return { id: clinic.id, adminToken, managerToken };
}
