import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

/**
 * Long runs with injected failures: `npm run chaos -- booking --kills 20`, `npm run chaos -- reload`. The
 * default is `booking`. The files in server/chaos describe their guarantees and options.
 */
const folder = fileURLToPath(new URL('../server/chaos/', import.meta.url));
const given = process.argv.slice(2);
const name = given[0] && !given[0].startsWith('-') ? given.shift() : 'booking';
const script = `${folder}${name}-chaos.ts`;
if (!existsSync(script)) {
  const names = readdirSync(folder).flatMap((file) => /^(.+)-chaos\.ts$/.exec(file)?.[1] ?? []);
  console.error(`There is no run called ${name}; there are: ${names.join(', ')}.`);
  process.exit(1);
}
await prepare({ dev: true });
const { status } = spawnSync(process.execPath, ['--import', 'tsx', script, ...given], { stdio: 'inherit' });
process.exitCode = status ?? 1;
