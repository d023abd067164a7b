import { mkdir } from 'node:fs/promises';
import { pino } from 'pino';
import { linesOfATurn } from './adapters/process/lines-of-a-turn.ts';
import { logFile } from './adapters/process/log-file.ts';
import { singleProcess } from './adapters/process/single.ts';
import { supervisedProcesses } from './adapters/process/supervised.ts';
import { startTracing } from './adapters/tracing/start.ts';
import { createFrontdesk } from './app.ts';
import { createStandIn } from './compose/stand-in.ts';
import { type Config, loadConfig } from './config/config.ts';
import { type ConfigWithSecrets, withDevelopmentSecrets } from './config/development-secrets.ts';
import type { Connection } from './database/connection.ts';
import { migrate } from './database/migrate.ts';
import { migrateOnceItAnswers } from './database/migrate-after-outage.ts';
import { startPackagedPostgres } from './database/packaged/postgres.ts';
import { refusePoolerAlone, type Ways, waysTo } from './database/pooler.ts';
import { checkPrivileges } from './database/privileges.ts';
import { systemClock } from './kernel/clock.ts';
import { startupMessage } from './supervisor/startup-message.ts';
import { type Traffic, trafficOf } from './supervisor/traffic.ts';
import { followSupervisor, shownDemo, supervisorLine } from './supervisor/worker.ts';

const DRAIN_MS = 10_000;

/** What was started, newest last: stopped in the opposite order, however far the start had come. */
const started: Array<() => Promise<void>> = [];
let stopDatabase = async (): Promise<void> => undefined;
let shuttingDown: Promise<void> | null = null;

const line = supervisorLine(process, process.env);

// Installed first: the packaged database is a process of its own, and a Ctrl-C during the start must not leave it behind.
process.on('SIGTERM', asked);
process.on('SIGINT', asked);
let serving = false;
let taker: Traffic | null = null;

run().catch(async (error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  await shutDown(1);
});

async function run(): Promise<void> {
  const config = loadConfig(process.env);
  await mkdir(config.dataDir, { recursive: true });
  const file = logFile(config.dataDir);
  const lines = linesOfATurn([pino.destination(1), file]);
  process.once('exit', () => {
    lines.flushSync();
    file.close();
  });
  const log = pino({ level: config.logLevel, base: { pid: process.pid } }, lines);
  const { tracing, close: stopTracing } = await startTracing(config.otel, log);
  started.push(stopTracing);
  const demo = config.demo ? await demoOf(config) : null;
  if (demo) started.push(demo.stop);
  const ready = await withDevelopmentSecrets(demo ? demo.configure(config) : config, config.dataDir);

  const shown = demo?.shown ?? shownDemo(process.env);
  const ways = await database(config, log);
  // Under a supervisor that one has asked, and hands out the packaged database as if it were another's.
  const isToBeAsked = config.database.url && !line;
  if (isToBeAsked) await refusePoolerAlone(ways);
  const leaveStandIn = await migrated(ways.direct, ready, log);
  if (isToBeAsked) await checkPrivileges(ways.connection, { production: config.production, log });
  await demo?.seed(config, ways, log.child({}, { level: 'error' }));
  const processes = line
    ? supervisedProcesses({ dataDir: config.dataDir, line })
    : singleProcess(config.dataDir);
  const frontdesk = await createFrontdesk({
    config: ready,
    ...ways,
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
  // Under a supervisor that one speaks, once for all of its workers.
  if (!line && !config.production)
    process.stdout.write(
      startupMessage(Number(new URL(address).port), shown?.logins ?? [], config.demoOffBy),
    );
}

// Loaded where it is used: a start should not wait for it.
async function demoOf(config: Config) {
  const { startDemo } = await import('./demo/demo.ts');
  return startDemo(systemClock, config);
}

/** Connections go here from now on, also those that another one has served so far. */
function serve(next: Traffic): void {
  taker = next;
  if (line && !serving) {
    followSupervisor(process, {
      onConnection: (socket) => taker?.take(socket),
      onDrain: () => void shutDown(0),
    });
    line.send({ frontdesk: 'serving' });
  }
  serving = true;
}

/** A worker that is started again during an outage serves at once, in words. What is returned ends that. */
async function migrated(
  connection: Connection,
  config: ConfigWithSecrets,
  log: pino.Logger,
): Promise<() => Promise<void>> {
  let leave = async (): Promise<void> => undefined;
  if (!line) await migrate(connection);
  else
    await migrateOnceItAnswers(connection, async () => {
      log.error({}, 'the database is out at the start: callers hear so until it is back');
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

/** By a signal. A worker that serves goes through its supervisor, which must hand it no connection any more. */
function asked(): void {
  if (line && serving && process.connected) line.send({ frontdesk: 'retire' });
  else void shutDown(0);
}

async function database(config: Config, log: pino.Logger): Promise<Ways> {
  if (config.database.url) return waysTo(config.database);
  const starting = startPackagedPostgres({
    dataDir: config.dataDir,
    log,
    onLost: () => {
      log.error({}, 'the packaged database is gone; leaving, so that the next start can bring it back');
      void shutDown(1);
    },
  });
  // Before it is ready: a signal in between must find it to stop it.
  stopDatabase = async () => (await starting).stop();
  started.push(stopDatabase);
  return waysTo((await starting).connection);
}

/** Stop accepting, answer what was accepted, stop the database; what needs longer than ten seconds is cut off. */
function shutDown(code: number): Promise<void> {
  shuttingDown ??= (async () => {
    const forced = setTimeout(() => {
      process.stderr.write(`Some work was still running after ${DRAIN_MS / 1000} s; leaving without it.\n`);
      void stopLast().finally(() => process.exit(1));
    }, DRAIN_MS);
    for (const stop of started.toReversed()) await stop().catch(() => undefined);
    clearTimeout(forced);
    process.exit(code);
  })();
  return shuttingDown;
}

// The database alone, so that not even a forced exit leaves it running.
async function stopLast(): Promise<void> {
  await Promise.race([stopDatabase(), new Promise((resolve) => setTimeout(resolve, 3_000))]);
}
