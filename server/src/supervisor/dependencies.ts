import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { withDevelopmentSecrets } from '../config/development-secrets.ts';
import { smsVariablesOf } from '../config/sms.ts';
import { migrate } from '../database/migrate.ts';
import type { SocketConnection } from '../database/packaged/hold.ts';
import { startPackagedPostgres } from '../database/packaged/postgres.ts';
import { refusePoolerAlone, type Ways, waysTo } from '../database/pooler.ts';
import { checkPrivileges } from '../database/privileges.ts';
import type { Demo } from '../demo/demo.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Secret } from '../kernel/secret.ts';
import { DEMO_VARIABLE, type ShownDemo } from './worker.ts';

/** What the workers find when they start, and what outlives each of them. */
export interface Dependencies {
  /** Variables that every worker gets besides those of the supervisor. */
  readonly env: Readonly<Record<string, string>>;
  readonly demo: ShownDemo | null;
  /** Where the workers are reached, once they are. */
  servedAt(address: string): void;
}

interface Needs {
  readonly config: Config;
  readonly log: Logger;
  /** Each part as it was started, so that a start that breaks off leaves nothing behind. */
  readonly started: (stop: () => Promise<void>) => void;
  readonly onDatabaseLost: () => void;
}

/** The packaged database and, in demo mode, the simulators; the schema is up to date before a worker serves. */
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
  // Before it is ready: a signal in between must find it to stop it.
  if (starting) started(async () => (await starting).stop());
  const packaged = await starting;
  const ways = waysTo(packaged?.connection ?? config.database);
  if (!packaged) await refusePoolerAlone(ways);
  await migrate(ways.direct);
  if (!packaged) await checkPrivileges(ways.connection, { production: config.production, log });

  const database: Record<string, string> = packaged ? { DATABASE_URL: urlOf(packaged.connection) } : {};
  // Written once here, and not by several workers at the same time.
  await withDevelopmentSecrets(config, config.dataDir);
  if (!config.demo) return { env: { ...database, DEMO: 'false' }, demo: null, servedAt: () => undefined };
  const demo = await startSeededDemo(config, ways, log, started);
  const env = {
    ...database,
    ...outsideOf(demo.configure(config)),
    [DEMO_VARIABLE]: JSON.stringify(demo.shown),
    DEMO: 'false',
  };
  return { env, demo: demo.shown, servedAt: demo.serveAt };
}

async function startSeededDemo(
  config: Config,
  ways: Ways,
  log: Logger,
  started: Needs['started'],
): Promise<Demo> {
  // Loaded where it is used: a start without a demo should not wait for it.
  const { startDemo } = await import('../demo/demo.ts');
  const demo = await startDemo(systemClock, config);
  started(demo.stop);
  // What it has to say at its start, the workers say as well.
  await demo.seed(config, ways, log.child({}, { level: 'error' }));
  return demo;
}

/** The addresses and keys of the simulators, as an operator would set them. */
function outsideOf({ voice, sms, emr, firstAdmin }: Config): Record<string, string> {
  const reveal = (secret: Secret | null) => secret?.reveal() ?? null;
  const all = {
    VOICE_API_URL: voice.apiUrl,
    VOICE_API_KEY: reveal(voice.apiKey),
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

/** The packaged server by its socket; nothing is left to variables that other programs read too. */
export function urlOf({ host, port, user, database }: SocketConnection): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}&sslmode=disable`;
}
