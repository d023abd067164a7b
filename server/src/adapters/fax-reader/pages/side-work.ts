import { Worker } from 'node:worker_threads';

const MEGABYTE = 1_048_576;

/** Runs in the child process: handles tasks one after another, under the watchdog. */
export function doSideWork<Task, Answer>(work: (task: Task) => Promise<Answer>): void {
  const limitBytes = Number(process.argv[2]) * MEGABYTE;
  const workerData = { limitBytes, serviceId: process.ppid };
  new Worker(new URL('./side-watch.mjs', import.meta.url), { workerData }).unref();
  process.on('disconnect', () => process.exit());
  process.on('message', (task: Task) => {
    void work(task).then(
      (answer) => process.send?.(answer as object),
      () => process.exit(1),
    );
  });
}
