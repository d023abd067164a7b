import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { logOutput } from './adapters/process/terminal-lines.ts';
import { loadConfig } from './config/config.ts';
import { answerWorkers } from './supervisor/answer-workers.ts';
import { startDependencies } from './supervisor/dependencies.ts';
import { type ForkedWorker, forkWorker } from './supervisor/fork-worker.ts';
import { listenOnPort } from './supervisor/port-listener.ts';
import { startupMessage } from './supervisor/startup-message.ts';
import { StartFailed, superviseWorkers, type WorkerGroup } from './supervisor/worker-group.ts';

const started: Array<() => Promise<void>> = [];
let shuttingDown: Promise<void> | null = null;

// Installed first: the packaged database is a separate process, and Ctrl-C during startup must not leave it behind.
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
  const log = pino(
    { level: config.logLevel, base: { pid: process.pid, process: 'supervisor' } },
    logOutput(pino.destination(1), { isTerminal: process.stdout.isTTY }),
  );
  const dependencies = await startDependencies({
    config,
    log,
    started: (stop) => started.push(stop),
    onDatabaseLost: () => {
      log.error({}, 'embedded PostgreSQL exited unexpectedly; shutting down');
      void shutDown(1);
    },
  });
  if (shuttingDown) return;

  const listener = await listenOnPort<ForkedWorker>(config.port, config.host);
  const fork = () => {
    const worker = forkWorker({
      program: fileURLToPath(new URL(`./main${extension()}`, import.meta.url)),
      env: { ...process.env, ...dependencies.env, HOST: config.host, PORT: String(listener.port) },
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

function extension(): string {
  return import.meta.url.endsWith('.ts') ? '.ts' : '.js';
}

/** Stops in order: workers finish their requests, then the simulators and the database stop. */
function shutDown(code: number): Promise<void> {
  shuttingDown ??= (async () => {
    for (const stop of started.toReversed()) await stop().catch(() => undefined);
    process.exit(code);
  })();
  return shuttingDown;
}
