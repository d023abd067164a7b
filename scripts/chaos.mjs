import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

/** Thousands of callers, killed processes: see server/chaos/booking-chaos.ts for what it promises and its options. */
await prepare({ dev: true });
const script = fileURLToPath(new URL('../server/chaos/booking-chaos.ts', import.meta.url));
const { status } = spawnSync(process.execPath, ['--import', 'tsx', script, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
