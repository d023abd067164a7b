import { pino } from 'pino';
import { type Config, loadConfig } from './config.ts';
import { openDatabase } from './database/connect.ts';
import type { Connection } from './database/connection.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { connectionTo, DATABASE } from './database/embedded-hold.ts';
import { choosePlace } from './database/embedded-place.ts';
import { findServer } from './database/embedded-server.ts';
import { withDevelopmentSecrets } from './development-secrets.ts';
import { rotateKeys } from './features/emr/index.ts';

const UNKNOWN_TABLE = '42P01';

await run().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
});

function sentenceOf(error: unknown): string {
  if ((error as { code?: string }).code === UNKNOWN_TABLE)
    return 'This database holds nothing of Frontdesk yet: there is nothing to seal.';
  return error instanceof Error ? error.message : String(error);
}

/** Seals every stored EMR credential with ENCRYPTION_KEY; ENCRYPTION_KEYS_PREVIOUS opens the older ones. */
async function run(): Promise<void> {
  const config = loadConfig(process.env);
  const log = pino({ level: 'warn', base: null }, pino.destination(2));
  const { encryption } = await withDevelopmentSecrets(config, config.dataDir);
  const { connection, stop } = await database(config, log);
  try {
    const db = await openDatabase({ connection, max: 2, log });
    try {
      const counts = await rotateKeys(db, encryption);
      for (const { table, resealed, unreadable } of counts)
        process.stdout.write(
          `${table}: ${resealed} sealed with the current key, ${unreadable} not readable\n`,
        );
      if (counts.some(({ unreadable }) => unreadable > 0)) {
        process.stderr.write(
          'Some were sealed with a key that is in neither variable; they were left as they are.\n',
        );
        process.exitCode = 1;
      }
    } finally {
      await db.close();
    }
  } finally {
    await stop();
  }
}

async function database(
  { database: { url }, dataDir }: Config,
  log: pino.Logger,
): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  if (url) return { connection: { url: url.reveal() }, stop: async () => undefined };
  const running = await runningEmbedded(dataDir);
  if (running) return { connection: running, stop: async () => undefined };
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  return { connection: embedded.connection, stop: embedded.stop };
}

// While the service runs it owns the packaged server; a second connection beside it is all that is needed.
async function runningEmbedded(dataDir: string): Promise<Connection | null> {
  const { clusterDir } = await choosePlace({
    dataDir,
    systemDir: '/var/lib/frontdesk',
    onMoved: () => undefined,
  });
  const found = await findServer(clusterDir);
  return found.status === 'running' && found.ready ? connectionTo(found.socketDir, DATABASE) : null;
}
