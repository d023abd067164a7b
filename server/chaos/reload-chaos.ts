import { parseArgs } from 'node:util';
import { type Deployment, deploy, NUMBER } from '../journeys/deployment.ts';
import { webhookLoad } from '../journeys/webhook-load.ts';

/**
 * Two real workers under load are replaced repeatedly and then stopped. Exits with 1 if a request was lost:
 * every request must be answered during reloads, and every accepted one after SIGTERM.
 *   npm run chaos -- reload --reloads 50 --callers 12
 */
const { values } = parseArgs({
  options: {
    reloads: { type: 'string', default: '50' },
    callers: { type: 'string', default: '12' },
    pause: { type: 'string', default: '10' },
  },
});

const unlimited = { RATE_LIMIT_AUTH: '0', RATE_LIMIT_API: '0', RATE_LIMIT_WEBHOOK: '0' };
const there = await deploy({ servers: 1, workers: 2, env: unlimited });
const report: Record<string, unknown> = {};
try {
  const { adminToken } = await there.openClinic();
  const [url = ''] = there.addresses;
  const load = webhookLoad({
    url,
    secret: there.webhookSecret,
    number: NUMBER,
    callers: Number(values.callers),
    pauseMs: Number(values.pause),
  });
  report.reloads = await reloadAll(there, adminToken);
  const before = load.answered();
  const ended = await there.servers[0]?.stop('SIGTERM');
  Object.assign(report, { exit: ended?.code, answeredBeforeTheEnd: before, ...(await load.end()) });
} finally {
  await there.close();
}
console.log(JSON.stringify(report, null, 2));
const lost = (report.failures as unknown[]).length;
const { refused } = report.reloads as { refused: number };
process.exit(lost === 0 && refused === 0 && report.exit === 0 ? 0 : 1);

async function reloadAll({ ask }: Deployment, token: string): Promise<object> {
  const pids = new Set<number>();
  const times: number[] = [];
  let refused = 0;
  while (times.length + refused < Number(values.reloads)) {
    const started = performance.now();
    const { status, body } = await ask('POST', '/api/admin/ops/process/reload', { token });
    if (status !== 200) refused += 1;
    else times.push(Math.round(performance.now() - started));
    const { body: seen } = await ask('GET', '/api/admin/ops/status', { token });
    for (const { pid } of seen.data?.processes ?? []) pids.add(pid);
    console.error(`${times.length} reloads, ${refused} refused: ${body.data?.output ?? body.error}`);
  }
  return { done: times.length, refused, processes: pids.size, slowestMs: Math.max(...times) };
}
