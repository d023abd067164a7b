import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { supervisedProcesses } from './adapters/process/supervised.ts';
import { silentLogger } from './kernel/logger.ts';
import { isSupervisorMessage } from './ports/process-manager.ts';
import { supervisorDesk, type WorkerLine } from './supervisor-desk.ts';
import { drainConnections } from './supervisor-drain.ts';
import { forkWorker } from './supervisor-fork.ts';
import { supervisorLine } from './supervisor-worker.ts';
import { createWorkforce } from './supervisor-workforce.ts';

/** A supervisor with workers that answer "<pid>" after 20 ms: bundled and run as a program by the test beside it. */
if (cluster.isPrimary) supervise();
else serve();

function supervise(): void {
  let port = 0;
  const ears = {
    onListening: (address: { port: number }) => {
      port = address.port;
    },
    onStarted: () => undefined,
    onGone: () => undefined,
    onMessage: (line: WorkerLine, message: unknown) => {
      if (isSupervisorMessage(message)) desk.hear(line, message);
      else say({ left: message });
    },
  };
  const say = (value: unknown) => {
    if (process.connected) process.send?.(value);
  };
  const workforce = createWorkforce({ count: 2, fork: () => forkWorker({}, ears), log: silentLogger });
  const desk = supervisorDesk({ workforce, lines: () => [], leave: () => undefined, log: silentLogger });
  process.on('message', (order: string) => {
    if (order === 'reload') void workforce.reload().then((reload) => say({ reload }));
    if (order === 'restart') say({ restart: workforce.restart() });
    if (order === 'list') say({ list: workforce.list() });
  });
  process.on('SIGTERM', () => void workforce.stop().then(() => process.exit(0)));
  void workforce.start().then(() => say({ port }));
}

function serve(): void {
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
  const line = supervisorLine(process);
  const processes = line && supervisedProcesses({ dataDir: '', line });
  const leave = async () => {
    await drainConnections(server, { roundTrip: async () => processes?.list() });
    process.send?.(counts, undefined, undefined, () => process.exit(0));
  };
  process.on('SIGTERM', () => void leave());
  server.listen(0, '127.0.0.1');
}
