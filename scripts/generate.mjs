import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

/**
 * Writes the committed generated files: table types from the migrations, the API document from the routes,
 * the voice files from the tools. Does not build first, because code that uses a new column or route compiles
 * only with these files.
 */
await prepare({ dev: true, build: false });
const { status } = spawnSync(
  fileURLToPath(new URL('../node_modules/.bin/vitest', import.meta.url)),
  ['run', 'server/tests/generated/'],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, TESTS: undefined, UPDATE_GENERATED: '1', TZ: 'UTC' },
  },
);
process.exitCode = status ?? 1;
