import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

/**
 * Writes what is generated and committed: the table types from the migrations, the API document from the routes, the
 * files of the voice platform from the tools. It never builds: code that waits for what is written here does not compile yet.
 */
await prepare({ dev: true, build: false });
const { status } = spawnSync(
  fileURLToPath(new URL('../node_modules/.bin/vitest', import.meta.url)),
  ['run', 'server/tests/generated/'],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, UPDATE_GENERATED: '1', TZ: 'UTC' },
  },
);
process.exitCode = status ?? 1;
