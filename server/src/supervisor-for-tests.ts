import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { SupervisorLine } from './adapters/process/supervised.ts';
import { silentLogger } from './kernel/logger.ts';
import { supervisorDesk } from './supervisor-desk.ts';
import { openDoor } from './supervisor-door.ts';
import { type ForkedWorker, forkWorker } from './supervisor-fork.ts';
import { trafficOf } from './supervisor-traffic.ts';
import { obey, supervisorLine } from './supervisor-worker.ts';
import { createWorkforce } from './supervisor-workforce.ts';

/** A supervisor with workers that answer "<pid>" after 20 ms: bundled and run as a program by the test beside it. */
const line = supervisorLine(process, process.env);
if (line) serve(line);
else await supervise();

async function supervise(): Promise<void> {
  const say = (value: unknown) => {
    if (process.connected) process.send?.(value);
  };
  const door = await openDoor<ForkedWorker>(0, '127.0.0.1');
  const fork = () => {
    const worker = forkWorker({
      program: fileURLToPath(import.meta.url),
      env: {},
      hear: (from, message) => desk.hear(from, message),
      hearOther: (left) => say({ left }),
    });
    worker.onServing(() => door.admit(worker));
    worker.onExit(() => door.remove(worker));
    return worker;
  };
  const workforce = createWorkforce({ count: 2, fork, log: silentLogger });
  const desk = supervisorDesk({ workforce, lines: () => [], leave: () => undefined, log: silentLogger });
  const stop = async () => {
    await door.close();
    await workforce.stop();
    process.exit(0);
  };
  process.on('message', (order: string) => {
    if (order === 'reload') void workforce.reload().then((reload) => say({ reload }));
    if (order === 'restart') say({ restart: workforce.restart() });
    if (order === 'list') say({ list: workforce.list() });
  });
  process.on('SIGTERM', () => void stop());
  await workforce.start();
  say({ port: door.port });
}

function serve(line: SupervisorLine): void {
  const counts = { begun: 0, answered: 0 };
  const server = createServer((request, response) => {
    if (request.url === '/die') process.exit(3);
    counts.begun += 1;
    response.once('finish', () => {
      counts.answered += 1;
    });
    setTimeout(() => response.end(String(process.pid)), 20);
  });
  server.keepAliveTimeout = 60_000;
  const traffic = trafficOf(server);
  const leave = async () => {
    await traffic.drain();
    process.send?.({ left: counts }, undefined, undefined, () => process.exit(0));
  };
  obey(process, { onConnection: traffic.take, onLeave: () => void leave() });
  line.send({ frontdesk: 'serving' });
}
