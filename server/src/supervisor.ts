import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { loadConfig } from './config/config.ts';
import { answerWorkers } from './supervisor/answer-workers.ts';
import { startDependencies } from './supervisor/dependencies.ts';
import { type ForkedWorker, forkWorker } from './supervisor/fork-worker.ts';
import { listenOnPort } from './supervisor/port-listener.ts';
import { startupMessage } from './supervisor/startup-message.ts';
import { StartFailed, superviseWorkers, type WorkerGroup } from './supervisor/worker-group.ts';

/** What was started, newest last: stopped in the opposite order, however far the start had come. */
const started: Array<() => Promise<void>> = [];
let shuttingDown: Promise<void> | null = null;

// Installed first: the packaged database is a process of its own, and a Ctrl-C during the start must not leave it behind.
process.on('SIGTERM', () => void shutDown(0));
process.on('SIGINT', () => void shutDown(0));

run().catch(async (error: unknown) => {
  const reported = error instanceof StartFailed;
  if (!reported && !shuttingDown)
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  await shutDown(reported ? error.exitCode : 1);
});

async function run(): Promise<void> {
  const config = loadConfig(process.env);
  const log = pino({ level: config.logLevel, base: { pid: process.pid, process: 'supervisor' } });
  const dependencies = await startDependencies({
    config,
    log,
    started: (stop) => started.push(stop),
    onDatabaseLost: () => {
      log.error({}, 'the packaged database is gone; leaving, so that the next start can bring it back');
      void shutDown(1);
    },
  });
  if (shuttingDown) return;

  const listener = await listenOnPort<ForkedWorker>(config.port, config.host);
  const fork = () => {
    const worker = forkWorker({
      program: fileURLToPath(new URL(`./main${extension()}`, import.meta.url)),
      env: { ...process.env, ...dependencies.env, PORT: String(listener.port) },
      onMessage: (from, message) => answer(from, message),
    });
    worker.onServing(() => listener.add(worker));
    worker.onExit(() => listener.remove(worker));
    return worker;
  };
  const group: WorkerGroup = superviseWorkers({ count: config.workers, fork, log });
  const answer = answerWorkers({ group, lines: listener.workers, shutDown: () => void shutDown(0), log });
  started.push(group.stop, listener.close);
  await group.start();
  dependencies.servedAt(`http://127.0.0.1:${listener.port}`);
  process.on('SIGUSR2', () => void group.reload());
  if (!config.production)
    process.stdout.write(startupMessage(listener.port, dependencies.demo?.logins ?? [], config.demoOffBy));
}

// The same file runs as it is written in development and compiled in use.
function extension(): string {
  return import.meta.url.endsWith('.ts') ? '.ts' : '.js';
}

/** Every worker answers what it has begun, then the simulators and the database stop. */
function shutDown(code: number): Promise<void> {
  shuttingDown ??= (async () => {
    for (const stop of started.toReversed()) await stop().catch(() => undefined);
    process.exit(code);
  })();
  return shuttingDown;
}
