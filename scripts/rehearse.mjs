import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { prepare } from './prepare.mjs';

/**
 * Calls with a language model on both ends, judged by the end state: npm run rehearse -- --runs 5. The assistant is at
 * VOICE_TEST_MODEL_URL, _KEY and _NAME, the caller at VOICE_TEST_CALLER_MODEL_*, or the same where these are unset.
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
