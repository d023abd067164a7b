import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { prepare } from './prepare.mjs';

/**
 * Plays calls with a language model at both ends and judges the end state: npm run rehearse -- --runs 5.
 * VOICE_TEST_MODEL_URL, _KEY and _NAME set the assistant's model, VOICE_TEST_CALLER_MODEL_* the caller's; by
 * default both are the same.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
if (!(Number(values.runs) >= 1)) {
  console.error('--runs takes a number from 1.');
  process.exit(2);
}
await prepare({ dev: true, build: false });
const { status } = spawnSync(
  join(ROOT, 'node_modules/.bin/vitest'),
  ['run', 'server/conversations/rehearse.test.ts', '--disable-console-intercept'],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, TZ: 'UTC', NO_COLOR: '1', REHEARSE: values.runs } },
);
process.exitCode = status ?? 1;
