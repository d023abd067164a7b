import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { SupervisorLine } from '../../src/adapters/process/supervised.ts';
import { silentLogger } from '../../src/kernel/logger.ts';
import { answerWorkers } from '../../src/supervisor/answer-workers.ts';
import { type ForkedWorker, forkWorker } from '../../src/supervisor/fork-worker.ts';
import { listenOnPort } from '../../src/supervisor/port-listener.ts';
import { trafficOf } from '../../src/supervisor/traffic.ts';
import { followSupervisor, supervisorLine } from '../../src/supervisor/worker.ts';
import { superviseWorkers } from '../../src/supervisor/worker-group.ts';

/** A supervisor with workers that answer "<pid>" after 20 ms: bundled and run as a program by the test beside it. */
const line = supervisorLine(process, process.env);
if (line) serve(line);
else await supervise();

async function supervise(): Promise<void> {
  const say = (value: unknown) => {
    if (process.connected) process.send?.(value);
  };
  const listener = await listenOnPort<ForkedWorker>(0, '127.0.0.1');
  const fork = () => {
    const worker = forkWorker({
      program: fileURLToPath(import.meta.url),
      env: {},
      onMessage: (from, message) => answer(from, message),
      onOther: (left) => say({ left }),
    });
    worker.onServing(() => listener.add(worker));
    worker.onExit(() => listener.remove(worker));
    return worker;
  };
  const group = superviseWorkers({ count: 2, fork, log: silentLogger });
  const answer = answerWorkers({ group, lines: () => [], shutDown: () => undefined, log: silentLogger });
  const stop = async () => {
    await listener.close();
    await group.stop();
    process.exit(0);
  };
  process.on('message', (order: string) => {
    if (order === 'reload') void group.reload().then((reload) => say({ reload }));
    if (order === 'restart') say({ restart: group.restart() });
    if (order === 'list') say({ list: group.list() });
  });
  process.on('SIGTERM', () => void stop());
  await group.start();
  say({ port: listener.port });
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
  const shutDown = async () => {
    await traffic.drain();
    process.send?.({ left: counts }, undefined, undefined, () => process.exit(0));
  };
  followSupervisor(process, { onConnection: traffic.take, onDrain: () => void shutDown() });
  line.send({ frontdesk: 'serving' });
}
