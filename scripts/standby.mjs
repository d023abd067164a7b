import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * Simulates patients who wait for an earlier time: joins, cancellations, staff, replies and killed processes
 * in any order. `memory` runs only the service's rules and compares a hundred fortnights with an optimum that
 * knows every reply in advance; `service` uses a database and the booking protocol.
 *   npm run standby -- memory --runs 100000
 *   npm run standby -- service --runs 2000 --seed 2
 */
const WAYS = {
  memory: { file: 'rules.test.ts', variable: 'STANDBY_RUNS', runs: 10_000 },
  service: { file: 'any-order.test.ts', variable: 'STANDBY_SERVICE_RUNS', runs: 200 },
};
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const way = WAYS[positionals[0] ?? 'memory'];
const runs = Number(values.runs ?? way?.runs);
if (!way || positionals.length > 1 || !Number.isInteger(runs) || runs < 1) {
  console.error('npm run standby -- memory --runs 100000\nnpm run standby -- service --runs 2000');
  process.exit(2);
}
const { status } = spawnSync(
  join(ROOT, 'node_modules/.bin/vitest'),
  ['run', `server/src/features/standby/${way.file}`, '--disable-console-intercept'],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      TZ: 'UTC',
      NO_COLOR: '1',
      [way.variable]: String(runs),
      STANDBY_SEED: values.seed,
    },
  },
);
process.exitCode = status ?? 1;
