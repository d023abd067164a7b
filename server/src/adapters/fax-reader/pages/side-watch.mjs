import { workerData } from 'node:worker_threads';

/**
 * A watchdog thread that ends the process when it uses too much memory or the service is gone. It exits hard,
 * because the work may never return. Plain JavaScript, because a worker thread starts without the TypeScript
 * loader.
 */
const { limitBytes, serviceId } = workerData;

setInterval(() => {
  if (process.memoryUsage.rss() > limitBytes || process.ppid !== serviceId)
    process.kill(process.pid, 'SIGKILL');
}, 50);
