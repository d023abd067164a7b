import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Deployment, deploy, NUMBER } from '../journeys/deployment.ts';
import { webhookLoad } from '../journeys/webhook-load.ts';

/**
 * Many distinct calls, each with a question and a report, against two workers. Exits with 1 if a worker's
 * memory or open files grew between the middle and the end of the run, or a request failed.
 *   npm run chaos -- soak --calls 100000
 */
const { values } = parseArgs({
  options: { calls: { type: 'string', default: '100000' }, callers: { type: 'string', default: '16' } },
});
const CALLS = Number(values.calls);
const SAMPLE_EVERY_MS = 5_000;
/** Tolerance for garbage that is collected late. */
const SWING = 1.1;

interface Sample {
  readonly calls: number;
  readonly workers: ReadonlyArray<{
    readonly pid: number;
    readonly megabytes: number;
    readonly files: number;
  }>;
}

const unlimited = { RATE_LIMIT_AUTH: '0', RATE_LIMIT_API: '0', RATE_LIMIT_WEBHOOK: '0' };
const there = await deploy({ servers: 1, workers: 2, env: unlimited });
try {
  const { adminToken } = await there.openClinic();
  const samples = await soak(there, await pidsOf(there, adminToken));
  const half = samples.filter(({ calls }) => calls >= CALLS / 2);
  const first = half.slice(0, 5);
  const last = half.slice(-5);
  const figures = (samples.at(-1)?.workers ?? []).map(({ pid }) => ({
    megabytes: { middle: most(first, pid, 'megabytes'), end: most(last, pid, 'megabytes') },
    files: { middle: most(first, pid, 'files'), end: most(last, pid, 'files') },
  }));
  console.log(JSON.stringify({ calls: CALLS, workers: figures }, null, 2));
  const grew = figures.some(
    ({ megabytes, files }) => megabytes.end > megabytes.middle * SWING || files.end > files.middle * SWING,
  );
  process.exitCode = grew ? 1 : process.exitCode;
} finally {
  await there.close();
}
process.exit();

async function pidsOf({ ask }: Deployment, token: string): Promise<number[]> {
  const { body } = await ask('GET', '/api/admin/ops/status', { token });
  return body.data.processes.map(({ pid }: { pid: number }) => pid);
}

async function soak({ addresses, webhookSecret: secret }: Deployment, pids: number[]): Promise<Sample[]> {
  const [url = ''] = addresses;
  const load = webhookLoad({
    ...{ url, secret, number: NUMBER, calls: CALLS, withReports: true },
    callers: Number(values.callers),
  });
  const samples: Sample[] = [];
  let isOver = false;
  void load.over.then(() => {
    isOver = true;
  });
  while (!isOver) {
    await pause(SAMPLE_EVERY_MS);
    const sample = { calls: load.answered() / 2, workers: await Promise.all(pids.map(workerNow)) };
    samples.push(sample);
    console.error(JSON.stringify(sample));
  }
  const { answered, failures, notLetIn, slowestMs } = await load.end();
  console.log(JSON.stringify({ answered, failures: failures.slice(0, 5), notLetIn, slowestMs }));
  if (failures.length + notLetIn > 0) process.exitCode = 1;
  return samples;
}

async function workerNow(pid: number): Promise<Sample['workers'][number]> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const files = await readdir(`/proc/${pid}/fd`);
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
  return { pid, megabytes: Math.round(kilobytes / 1024), files: files.length };
}

function most(samples: readonly Sample[], pid: number, what: 'megabytes' | 'files'): number {
  return Math.max(
    ...samples.flatMap(({ workers }) => workers.filter((each) => each.pid === pid).map((each) => each[what])),
  );
}
