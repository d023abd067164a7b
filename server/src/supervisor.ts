import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { loadConfig } from './config.ts';
import { supervisorDesk } from './supervisor-desk.ts';
import { openDoor } from './supervisor-door.ts';
import { type ForkedWorker, forkWorker } from './supervisor-fork.ts';
import { greeting } from './supervisor-greeting.ts';
import { createWorkforce, StartFailed, type Workforce } from './supervisor-workforce.ts';
import { prepareWorld } from './supervisor-world.ts';

/** What was started, newest last: stopped in the opposite order, however far the start had come. */
const started: Array<() => Promise<void>> = [];
let leaving: Promise<void> | null = null;

// Installed first: the packaged database is a process of its own, and a Ctrl-C during the start must not leave it behind.
process.on('SIGTERM', () => void leave(0));
process.on('SIGINT', () => void leave(0));

await run().catch(async (error: unknown) => {
  const told = error instanceof StartFailed;
  if (!told && !leaving)
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  await leave(told ? error.exitCode : 1);
});

async function run(): Promise<void> {
  const config = loadConfig(process.env);
  const log = pino({ level: config.logLevel, base: { pid: process.pid, process: 'supervisor' } });
  const world = await prepareWorld({
    config,
    log,
    started: (stop) => started.push(stop),
    onDatabaseLost: () => {
      log.error({}, 'the packaged database is gone; leaving, so that the next start can bring it back');
      void leave(1);
    },
  });
  if (leaving) return;

  const door = await openDoor<ForkedWorker>(config.port, config.host);
  const fork = () => {
    const worker = forkWorker({
      program: fileURLToPath(new URL(`./main${extension()}`, import.meta.url)),
      env: { ...process.env, ...world.env, PORT: String(door.port) },
      hear: (from, message) => desk.hear(from, message),
    });
    worker.onServing(() => door.admit(worker));
    worker.onExit(() => door.remove(worker));
    return worker;
  };
  const workforce: Workforce = createWorkforce({ count: config.workers, fork, log });
  const desk = supervisorDesk({ workforce, lines: door.workers, leave: () => void leave(0), log });
  started.push(workforce.stop, door.close);
  await workforce.start();
  process.on('SIGUSR2', () => void workforce.reload());
  if (!config.production) process.stdout.write(greeting(door.port, world.demo?.logins ?? []));
}

// The same file runs as it is written in development and compiled in use.
function extension(): string {
  return import.meta.url.endsWith('.ts') ? '.ts' : '.js';
}

/** Every worker answers what it has begun, then the simulators and the database stop. */
function leave(code: number): Promise<void> {
  leaving ??= (async () => {
    for (const stop of started.toReversed()) await stop().catch(() => undefined);
    process.exit(code);
  })();
  return leaving;
}
