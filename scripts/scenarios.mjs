import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

/** Replays the packs of voice/scenarios, all or those whose name holds a word: npm run scenarios -- cancel. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const report = join(ROOT, '.cache/scenarios.xml');
const [word] = process.argv.slice(2);

await prepare({ dev: true, build: false });
const child = spawn(
  join(ROOT, 'node_modules/.bin/vitest'),
  [
    ...['run', 'server/journeys/scenarios.test.ts', '--reporter=default', '--reporter=junit'],
    `--outputFile.junit=${report}`,
    ...(word ? ['--testNamePattern', word] : []),
  ],
  { cwd: ROOT, env: { ...process.env, TZ: 'UTC', SCENARIOS: 'all' }, stdio: 'inherit' },
);
const [code] = await once(child, 'close');
console.log(`The report for machines is in ${report}`);
process.exitCode = code ?? 1;
