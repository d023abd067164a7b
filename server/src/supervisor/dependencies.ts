import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { type ConfigWithSecrets, withDevelopmentSecrets } from '../config/development-secrets.ts';
import { smsVariablesOf } from '../config/sms.ts';
import type { Connection } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import type { SocketConnection } from '../database/packaged/hold.ts';
import { startPackagedPostgres } from '../database/packaged/postgres.ts';
import { checkPrivileges } from '../database/privileges.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Secret } from '../kernel/secret.ts';
import { DEMO_VARIABLE, type ShownDemo } from './worker.ts';

/** What the workers find when they start, and what outlives each of them. */
export interface Dependencies {
  /** Variables that every worker gets besides those of the supervisor. */
  readonly env: Readonly<Record<string, string>>;
  readonly demo: ShownDemo | null;
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
  const connection: Connection = packaged?.connection ?? { url: config.database.url?.reveal() ?? '' };
  await migrate(connection);
  if (!packaged) await checkPrivileges(connection, { production: config.production, log });

  const database: Record<string, string> = packaged ? { DATABASE_URL: urlOf(packaged.connection) } : {};
  // Written once here, and not by several workers at the same time.
  const ready = await withDevelopmentSecrets(config, config.dataDir);
  if (!config.demo) return { env: { ...database, DEMO: 'false' }, demo: null };
  const demo = await startSeededDemo(ready, connection, log, started);
  return { env: { ...database, ...demo.env, DEMO: 'false' }, demo: demo.shown };
}

async function startSeededDemo(
  config: ConfigWithSecrets,
  connection: Connection,
  log: Logger,
  started: Needs['started'],
): Promise<{ env: Record<string, string>; shown: ShownDemo }> {
  const [{ startDemo }, { createFrontdesk }] = await Promise.all([import('../demo.ts'), import('../app.ts')]);
  const demo = await startDemo(systemClock, config.sms.vendor);
  started(demo.stop);
  const configured = await withDevelopmentSecrets(demo.configure(config), config.dataDir);
  // What it has to say at its start, the workers say as well.
  const quiet = log.child({}, { level: 'error' });
  const frontdesk = await createFrontdesk({ config: configured, connection, clock: systemClock, log: quiet });
  try {
    await demo.seed(frontdesk);
  } finally {
    await frontdesk.close();
  }
  return {
    env: { ...outsideOf(configured), [DEMO_VARIABLE]: JSON.stringify(demo.shown) },
    shown: demo.shown,
  };
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
