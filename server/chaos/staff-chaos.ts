import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * Staff act in the book at every step of a booking, a move and a cancellation, over each adapter and dialect:
 * they add, move, edit, cancel, delete, block and close. Guaranteed: no two live rows at one time if ours
 * came second, no untrue sentence, every overlap reported, no row of staff changed. The ordinary test plays a
 * few of them; `npm run chaos -- staff --interleavings 10000 --seed 1` plays any number.
 */
const { values } = parseArgs({
  options: { interleavings: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const test = 'server/src/features/scheduling/booking/staff-interleavings.test.ts';
const began = Date.now();
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', test], {
  cwd: fileURLToPath(new URL('../../', import.meta.url)),
  env: { ...process.env, STAFF_INTERLEAVINGS: values.interleavings, STAFF_SEED: values.seed },
  stdio: 'inherit',
});
const seconds = Math.round((Date.now() - began) / 1000);
console.log(
  JSON.stringify({
    interleavings: Number(values.interleavings),
    seed: Number(values.seed),
    seconds,
    passed: status === 0,
  }),
);
process.exitCode = status ?? 1;
