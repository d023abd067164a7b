import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Demo } from '../../demo/demo.ts';
import type { Config } from '../config/config.ts';
import { withDevelopmentSecrets } from '../config/development-secrets.ts';
import { smsVariablesOf } from '../config/sms.ts';
import {
  type DatabaseAddresses,
  databaseAddresses,
  requireDirectConnection,
} from '../database/connection/pooler.ts';
import type { SocketConnection } from '../database/packaged/hold.ts';
import { startPackagedPostgres } from '../database/packaged/postgres.ts';
import { migrate } from '../database/schema/migrate.ts';
import { checkPrivileges } from '../database/schema/privileges.ts';
import type { Secret } from '../kernel/secrets/secret.ts';
import { systemClock } from '../kernel/time/clock.ts';
import { DEMO_VARIABLE, type ShownDemo } from './worker.ts';

/** Services that the workers need and that outlive each worker. */
export interface Dependencies {
  /** Passed to every worker in addition to the supervisor's own variables. */
  readonly env: Readonly<Record<string, string>>;
  readonly demo: ShownDemo | null;
  servedAt(address: string): void;
}

interface Needs {
  readonly config: Config;
  readonly log: Logger;
  /** Called for each part as it starts, so that an interrupted startup can stop it again. */
  readonly started: (stop: () => Promise<void>) => void;
  readonly onDatabaseLost: () => void;
}

/**
 * Starts the packaged database and, in demo mode, the simulators; migrates the schema before a worker serves.
 */
export async function startDependencies({
  config,
  log,
  started,
  onDatabaseLost,
}: Needs): Promise<Dependencies> {
  await mkdir(config.dataDir, { recursive: true });
  const starting = config.database.url
    ? null
    : startPackagedPostgres({ dataDir: config.dataDir, log, onLost: onDatabaseLost });
  // Registered before the database is ready, so that a signal in between can stop it.
  if (starting) started(async () => (await starting).stop());
  const packaged = await starting;
  const addresses = databaseAddresses(packaged?.connection ?? config.database);
  if (!packaged) await requireDirectConnection(addresses);
  await migrate(addresses.direct);
  if (!packaged) await checkPrivileges(addresses.connection, { production: config.production, log });

  const database: Record<string, string> = packaged ? { DATABASE_URL: urlOf(packaged.connection) } : {};
  // Written here once, because several workers would write at the same time.
  await withDevelopmentSecrets(config, config.dataDir);
  if (!config.demo) return { env: { ...database, DEMO: 'false' }, demo: null, servedAt: () => undefined };
  const demo = await startSeededDemo(config, addresses, log, started);
  const env = {
    ...database,
    ...simulatorVariables(demo.configure(config)),
    [DEMO_VARIABLE]: JSON.stringify(demo.shown),
    DEMO: 'false',
  };
  return { env, demo: demo.shown, servedAt: demo.serveAt };
}

async function startSeededDemo(
  config: Config,
  addresses: DatabaseAddresses,
  log: Logger,
  started: Needs['started'],
): Promise<Demo> {
  const { startDemo } = await import('../../demo/demo.ts');
  const demo = await startDemo(systemClock, config);
  started(demo.stop);
  // The workers log the same startup warnings, so only errors are logged here.
  await demo.seed(config, addresses, log.child({}, { level: 'error' }));
  return demo;
}

/** Addresses and keys of the simulators, under the names an operator would set. */
function simulatorVariables({ voice, sms, emr, firstAdmin }: Config): Record<string, string> {
  const reveal = (secret: Secret | null) => secret?.reveal() ?? null;
  const all = {
    VOICE_API_URL: voice.of.vapi.apiUrl,
    VOICE_API_KEY: reveal(voice.of.vapi.apiKey),
    VOICE_CONTROL_HOSTS: voice.controlHosts.join(','),
    ...smsVariablesOf(sms),
    EMR_BRIDGE_URL: emr.bridgeUrl,
    EMR_BRIDGE_API_KEY: reveal(emr.bridgeApiKey),
    ADMIN_EMAIL: firstAdmin?.email ?? null,
    ADMIN_PASSWORD: reveal(firstAdmin?.password ?? null),
  };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** URL of the packaged server's socket, spelled out so that PG environment variables have no effect. */
export function urlOf({ host, port, user, database }: SocketConnection): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}&sslmode=disable`;
}
