import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

/** Writes what is generated and committed: table types from the migrated database, openapi.json from the routes. */
await prepare({ dev: true });
const { status } = spawnSync(
  fileURLToPath(new URL('../node_modules/.bin/vitest', import.meta.url)),
  ['run', 'server/tests/generated.test.ts'],
  { stdio: 'inherit', env: { ...process.env, UPDATE_GENERATED: '1', TZ: 'UTC' } },
);
process.exitCode = status ?? 1;
