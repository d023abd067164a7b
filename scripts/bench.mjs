import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

/**
 * Runs every benchmark, or those whose name contains the given word; further arguments are passed on. Each
 * compares ratios within one run; benchmarks are not tests.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const [wanted = '', ...more] = process.argv.slice(2);
await prepare({ dev: true });
for (const file of readdirSync(`${root}server/bench`).filter(
  (name) => name.endsWith('.bench.ts') && name.includes(wanted),
)) {
  console.log(`\n${file}`);
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', `${root}server/bench/${file}`, ...more],
    {
      stdio: 'inherit',
      cwd: root,
    },
  );
  if (status !== 0) process.exitCode = 1;
}
