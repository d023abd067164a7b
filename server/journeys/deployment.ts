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
  type VoiceCaller,
  type VoicePlatform,
  voiceCaller,
} from '@frontdesk/simulators';
import pg from 'pg';
import { parse } from 'yaml';
import { startPackagedPostgres } from '../src/database/packaged/postgres.ts';
import { silentLogger } from '../src/kernel/logger.ts';
import { certificateForTests } from '../testing/adapters/emr/certificate.ts';
import { ADMIN_VARIABLES } from '../tests/world/facts.ts';
import { emrConnection, startClinicEmr, startVendors } from '../tests/world/vendors.ts';
import { type Ask, askingAt, type OpenClinic, openClinic } from './open-clinic.ts';
import type { PooledDatabase, Pooler } from './pg-bouncer.ts';
import { aDataDir, type Service, startService } from './running-service.ts';

export const NUMBER = '+16045552001';

interface Options {
  /** Supervisors, each with so many processes of its own. */
  readonly servers: number;
  readonly workers: number;
  readonly redisUrl?: string | null;
  readonly env?: Readonly<Record<string, string>>;
  /** Stands between the servers and the database, which they are then told of apart. */
  readonly pooler?: (database: PooledDatabase) => Promise<Pooler>;
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
  /** What the servers share. */
  readonly dataDir: string;
  readonly pooler: Pooler | null;
  readonly webhookSecret: string;
  readonly metricsToken: string;
  readonly book: ClinicBook;
  readonly soap: RunningSoapEmr;
  readonly sms: SmsProvider;
  readonly voice: VoicePlatform;
  /** Calls through the proxy. */
  readonly caller: VoiceCaller;
  /** Asks the proxy. */
  readonly ask: Ask;
  openClinic(): Promise<OpenClinic>;
  close(): Promise<void>;
}

export async function deploy({
  servers,
  workers,
  redisUrl = null,
  env = {},
  pooler: startPooler,
}: Options): Promise<Deployment> {
  const dataDir = await aDataDir();
  const shared = `${dataDir.path}/shared`;
  const postgres = await startPackagedPostgres({ dataDir: dataDir.path, log: silentLogger });
  const { host, database, port } = postgres.connection;
  const user = await ordinaryLogin(postgres.connection);
  const databaseUrl = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  const pooler = await startPooler?.({ host, port, user, database });
  const book = demoBook({ today: new Date().toISOString().slice(0, 10) });
  const soap = await startClinicEmr({ book });
  const vendors = await startVendors(book);
  const webhookSecret = randomBytes(24).toString('hex');
  const metricsToken = randomBytes(24).toString('hex');
  const filledIn = {
    DOMAIN: 'desk.example.test',
    POSTGRES_PASSWORD: 'not asked for on a socket',
    JWT_SECRET: randomBytes(32).toString('hex'),
    JWT_REFRESH_SECRET: randomBytes(32).toString('hex'),
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    VOICE_WEBHOOK_SECRET: webhookSecret,
    ...vendors.env,
    ...ADMIN_VARIABLES,
    METRICS_TOKEN: metricsToken,
  };
  // The file that the operator fills in is handed on whole; what compose decides itself stands above it.
  const { REDIS_URL: _, ...decided } = await composeEnvironment(filledIn);
  const composed = { ...filledIn, ...decided };
  const services = Array.from({ length: servers }, () =>
    startService(
      {
        ...composed,
        NODE_ENV: 'production',
        DATA_DIR: shared,
        DATABASE_URL: pooler?.url ?? databaseUrl,
        ...(pooler ? { DATABASE_DIRECT_URL: databaseUrl } : {}),
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

  const ask = askingAt(proxy.url);

  return {
    proxy,
    publicProxy,
    addresses,
    servers: services,
    databaseUrl,
    dataDir: shared,
    pooler: pooler ?? null,
    webhookSecret,
    metricsToken,
    book,
    soap,
    sms: vendors.sms,
    voice: vendors.voice,
    caller,
    ask,
    openClinic: () => openClinic(ask, { number: NUMBER, emr: emrConnection(soap.baseUrl) }),
    close: async () => {
      caller.close();
      await Promise.all(services.map((service) => service.stop('SIGTERM')));
      await Promise.all([proxy.close(), publicProxy.close(), soap.close(), vendors.close()]);
      await pooler?.close();
      await postgres.stop();
      await dataDir.remove();
    },
  };
}

/** As deploy/postgres-login.sh makes it: production takes no superuser. */
async function ordinaryLogin(superuser: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query(`
    create role desk login;
    create role frontdesk_app nologin;
    grant frontdesk_app to desk;
    create extension btree_gist;
    alter database ${superuser.database} owner to desk;
    alter schema public owner to desk;`);
  await client.end();
  return 'desk';
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
