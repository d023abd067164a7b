import { workerData } from 'node:worker_threads';

/**
 * A thread beside the work sees what the work cannot: that it takes too much memory, or that the service it works for
 * is gone. An orderly exit would wait for work that may never end. Plain JavaScript, for a thread starts without our
 * compiler.
 */
const { limitBytes, serviceId } = workerData;

setInterval(() => {
  if (process.memoryUsage.rss() > limitBytes || process.ppid !== serviceId)
    process.kill(process.pid, 'SIGKILL');
}, 50);
