import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { prepare } from './prepare.mjs';

/**
 * Plays whole calls with an assistant that makes mistakes (server/conversations) and judges the resulting
 * state:
 *   npm run conversations -- --calls 10000 --seed 42
 *   npm run conversations -- --call 1234 --seed 42      replay one call of that run with its transcript
 *   npm run conversations -- --by retell                use the other platform
 *   npm run conversations -- --calls 500 --errors 6     six times the mistakes; only harm counts
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const text = { type: 'string' };
const { by = 'vapi', ...values } = parseArgs({
  options: { calls: text, seed: text, call: text, errors: text, by: text },
}).values;
if (!['vapi', 'retell'].includes(by)) {
  console.error('--by takes vapi or retell.');
  process.exit(2);
}
for (const [name, value] of Object.entries(values))
  if (!Number.isFinite(Number(value)) || Number(value) < 0) {
    console.error(`--${name} takes a number.`);
    process.exit(2);
  }
await prepare({ dev: true, build: false });
const { status } = spawnSync(
  join(ROOT, 'node_modules/.bin/vitest'),
  ['run', 'server/conversations/conversations.test.ts', '--disable-console-intercept'],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      TZ: 'UTC',
      NO_COLOR: '1',
      CONVERSATION_CALLS: values.calls ?? '1000',
      CONVERSATION_SEED: values.seed ?? '42',
      CONVERSATION_BY: by,
      ...(values.call ? { CONVERSATION_CALL: values.call } : {}),
      ...(values.errors ? { CONVERSATION_ERRORS: values.errors } : {}),
    },
  },
);
process.exitCode = status ?? 1;
