import { mkdir } from 'node:fs/promises';
import { pino } from 'pino';
import { createFrontdesk, type Frontdesk } from './app.ts';
import { type Config, loadConfig } from './config.ts';
import type { Connection } from './database/connection.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import { withDevelopmentSecrets } from './development-secrets.ts';
import { systemClock } from './kernel/clock.ts';

const DRAIN_MS = 10_000;

await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function run(): Promise<void> {
  const config = loadConfig(process.env);
  const log = pino({ level: config.logLevel, base: { pid: process.pid } });
  await mkdir(config.dataDir, { recursive: true });
  const ready = await withDevelopmentSecrets(config, config.dataDir);
  const { connection, stopDatabase } = await database(config, log);
  try {
    await migrate(connection);
    const frontdesk = await createFrontdesk({ config: ready, connection, clock: systemClock, log });
    await frontdesk.app.listen({ port: config.port, host: config.host });
    log.info({ port: config.port }, 'Frontdesk is listening');
    stopOnSignals(frontdesk, stopDatabase, log);
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

async function database(
  config: Config,
  log: pino.Logger,
): Promise<{ connection: Connection; stopDatabase: () => Promise<void> }> {
  if (config.database.url)
    return { connection: { url: config.database.url.reveal() }, stopDatabase: async () => undefined };
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  return { connection: embedded.connection, stopDatabase: embedded.stop };
}

// Stop accepting, answer what was accepted, then go; whoever waits longer than ten seconds waits in vain.
function stopOnSignals(frontdesk: Frontdesk, stopDatabase: () => Promise<void>, log: pino.Logger): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const forced = setTimeout(() => {
      log.warn({ drainMs: DRAIN_MS }, 'requests were still running after the drain; leaving without them');
      void stopDatabase().finally(() => process.exit(1));
    }, DRAIN_MS);
    await frontdesk.close();
    await stopDatabase();
    clearTimeout(forced);
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}
