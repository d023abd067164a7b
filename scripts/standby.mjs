import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * Patients who wait for an earlier time, played in memory by the service's own rules: joins, cancellations, staff, answers
 * and dying processes in any order, then three fortnights against somebody who knows every answer.
 *   npm run standby -- memory --runs 100000
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({ options: { runs: { type: 'string' } }, allowPositionals: true });
const runs = Number(values.runs ?? 10_000);
if (positionals.some((word) => word !== 'memory') || !Number.isInteger(runs) || runs < 1) {
  console.error('npm run standby -- memory --runs 100000');
  process.exit(2);
}
const { status } = spawnSync(
  join(ROOT, 'node_modules/.bin/vitest'),
  ['run', 'server/src/features/standby/rules.test.ts', '--disable-console-intercept'],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, TZ: 'UTC', NO_COLOR: '1', STANDBY_RUNS: String(runs) },
  },
);
process.exitCode = status ?? 1;
