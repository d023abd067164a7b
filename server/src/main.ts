import { mkdir } from 'node:fs/promises';
import { pino } from 'pino';
import { batchLinesPerTurn } from './adapters/process/batch-lines-per-turn.ts';
import { logFile } from './adapters/process/log-file.ts';
import { serviceLog } from './adapters/process/service-log.ts';
import { singleProcess } from './adapters/process/single.ts';
import { supervisedProcesses } from './adapters/process/supervised.ts';
import { logOutput } from './adapters/process/terminal-lines.ts';
import { startTracing } from './adapters/tracing/start.ts';
import { createFrontdesk } from './app.ts';
import { createStandIn } from './compose/stand-in.ts';
import { type Config, loadConfig } from './config/config.ts';
import { type ConfigWithSecrets, withDevelopmentSecrets } from './config/development-secrets.ts';
import type { Connection } from './database/connection/connection.ts';
import {
  type DatabaseAddresses,
  databaseAddresses,
  requireDirectConnection,
} from './database/connection/pooler.ts';
import { startPackagedPostgres } from './database/packaged/postgres.ts';
import { migrate } from './database/schema/migrate.ts';
import { migrateWhenReachable } from './database/schema/migrate-after-outage.ts';
import { checkPrivileges } from './database/schema/privileges.ts';
import { errorName } from './kernel/logger.ts';
import { systemClock } from './kernel/time/clock.ts';
import { resolveWithin } from './kernel/time/resolve-within.ts';
import { startupMessage } from './supervisor/startup-message.ts';
import { type Traffic, trafficOf } from './supervisor/traffic.ts';
import { followSupervisor, shownDemo, supervisorLine } from './supervisor/worker.ts';

const DRAIN_MS = 10_000;

/** Stop functions in start order. They run in reverse, however far startup got. */
const started: Array<() => Promise<void>> = [];
let stopDatabase = async (): Promise<void> => undefined;
let shuttingDown: Promise<void> | null = null;

const line = supervisorLine(process, process.env);

// Installed first: the packaged database is a separate process, and Ctrl-C during startup must not leave it behind.
process.on('SIGTERM', onSignal);
process.on('SIGINT', onSignal);
let serving = false;
let currentServer: Traffic | null = null;

run().catch(async (error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  await shutDown(1);
});

async function run(): Promise<void> {
  const config = loadConfig(process.env);
  await mkdir(config.dataDir, { recursive: true });
  const file = logFile(config.dataDir);
  const out = logOutput(pino.destination(1), { isTerminal: process.stdout.isTTY });
  const lines = batchLinesPerTurn([out, file]);
  process.once('exit', () => {
    lines.flushSync();
    file.close();
  });
  const log = serviceLog(config.logLevel, lines);
  const { tracing, close: stopTracing } = await startTracing(config.otel, log);
  started.push(stopTracing);
  const demo = config.demo ? await demoOf(config) : null;
  if (demo) started.push(demo.stop);
  const ready = await withDevelopmentSecrets(demo ? demo.configure(config) : config, config.dataDir);

  const shown = demo?.shown ?? shownDemo(process.env);
  const addresses = await database(config, log);
  // Under a supervisor this was already checked, and the packaged database looks like an external one.
  const mustCheckDatabase = config.database.url && !line;
  if (mustCheckDatabase) await requireDirectConnection(addresses);
  const leaveStandIn = await migrateOrStandIn(addresses.direct, ready, log);
  if (mustCheckDatabase) await checkPrivileges(addresses.connection, { production: config.production, log });
  await demo?.seed(config, addresses, log.child({}, { level: 'error' }));
  const processes = line
    ? supervisedProcesses({ dataDir: config.dataDir, line })
    : singleProcess(config.dataDir);
  const frontdesk = await createFrontdesk({
    config: ready,
    ...addresses,
    clock: systemClock,
    log,
    processes,
    tracing,
    ...(shown ? { demo: shown } : {}),
  });
  const traffic = trafficOf(frontdesk.app.server);
  started.push(async () => {
    frontdesk.endStreams();
    await traffic.drain();
    await frontdesk.close();
  });
  frontdesk.startJobs();
  const address = line
    ? `http://${config.host}:${config.port}`
    : await frontdesk.app.listen({ port: config.port, host: config.host });
  serve(traffic);
  demo?.serveAt(address);
  void leaveStandIn();
  log.info({ address }, 'Frontdesk is listening');
  // The supervisor prints the banner, once for all of its workers.
  if (!line && !config.production)
    process.stdout.write(
      startupMessage(Number(new URL(address).port), shown?.logins ?? [], config.demoOffBy),
    );
}

async function demoOf(config: Config) {
  const { startDemo } = await import('../demo/demo.ts');
  return startDemo(systemClock, config);
}

/** Routes all connections to this server, including those the previous server was handling. */
function serve(next: Traffic): void {
  currentServer = next;
  if (line && !serving) {
    followSupervisor(process, {
      onConnection: (socket) => currentServer?.take(socket),
      onDrain: () => void shutDown(0),
    });
    line.send({ frontdesk: 'serving' });
  }
  serving = true;
}

/** A worker restarted during an outage serves the stand-in at once. The returned function stops it. */
async function migrateOrStandIn(
  connection: Connection,
  config: ConfigWithSecrets,
  log: pino.Logger,
): Promise<() => Promise<void>> {
  let leave = async (): Promise<void> => undefined;
  if (!line) await migrate(connection);
  else
    await migrateWhenReachable(connection, async () => {
      log.error({}, 'database unreachable at startup; serving outage answers until it is back');
      const standIn = await createStandIn({ config, clock: systemClock, log });
      const traffic = trafficOf(standIn.app.server);
      leave = once(async () => {
        await traffic.drain();
        await standIn.close();
      });
      started.push(leave);
      serve(traffic);
    });
  return leave;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work();
    return done;
  };
}

/** A serving worker exits through its supervisor, which must first stop handing it connections. */
function onSignal(): void {
  if (line && serving && process.connected) line.send({ frontdesk: 'retire' });
  else void shutDown(0);
}

async function database(config: Config, log: pino.Logger): Promise<DatabaseAddresses> {
  if (config.database.url) return databaseAddresses(config.database);
  const starting = startPackagedPostgres({
    dataDir: config.dataDir,
    log,
    onLost: () => {
      log.error({}, 'embedded PostgreSQL exited unexpectedly; shutting down');
      void shutDown(1);
    },
  });
  // Registered before the database is ready, so that a signal in between can stop it.
  stopDatabase = async () => (await starting).stop();
  started.push(stopDatabase);
  return databaseAddresses((await starting).connection);
}

/** Forces an exit if draining takes longer than ten seconds. */
function shutDown(code: number): Promise<void> {
  shuttingDown ??= (async () => {
    const forced = setTimeout(() => {
      process.stderr.write(`Some work was still running after ${DRAIN_MS / 1000} s; leaving without it.\n`);
      void stopDatabaseLast().finally(() => process.exit(1));
    }, DRAIN_MS);
    for (const stop of started.toReversed())
      await stop().catch((error: unknown) =>
        process.stderr.write(`Stopping failed: ${errorName(error).err}\n`),
      );
    clearTimeout(forced);
    process.exit(code);
  })();
  return shuttingDown;
}

async function stopDatabaseLast(): Promise<void> {
  await resolveWithin(3_000, stopDatabase(), () => undefined);
}
