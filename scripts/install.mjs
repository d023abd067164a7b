import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const STAMP = 'node_modules/.frontdesk-installed';
const STILL_BUSY_MS = 15_000;

export async function isInstalled({ root, withDev }) {
  if (withDev && !(await compilerOf(root))) return false;
  const stamp = await readFile(join(root, STAMP), 'utf8').catch(() => null);
  if (stamp !== null) return stamp.trim() === (await lockfileHash(root));
  if (!(await installedByHand(root))) return false;
  await writeStamp(root).catch(() => undefined);
  return true;
}

/** Null if development packages are not installed. */
export async function compilerOf(root) {
  const path = join(root, 'node_modules/typescript-native/bin/tsc');
  return (await stat(path).catch(() => null)) && path;
}

export async function installPackages({ root, env, withDev, say }) {
  say('Installing packages (npm ci); the first time this takes about half a minute ...');
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  await rm(join(root, STAMP), { force: true });
  const busy = setInterval(() => say(`  still installing, ${seconds()} s`), STILL_BUSY_MS);
  try {
    await runNpm(['ci', '--loglevel=error', withDev ? '--include=dev' : '--omit=dev'], { root, env });
  } finally {
    clearInterval(busy);
  }
  await writeStamp(root);
  say(`Packages installed in ${seconds()} s.`);
}

async function runNpm(args, { root, env }) {
  // Within `npm start` npm's path is known, so npm need not be in PATH.
  const known = env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, env.npm_execpath] : ['npm'];
  const [command, ...first] = known;
  const child = spawn(command, [...first, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, signal] = await once(child, 'close').catch((cause) => {
    throw new Error(`npm could not be run (${cause.code ?? cause.message}). Is it installed?`);
  });
  if (code === 0) return;
  throw new Error(
    `Installing the packages failed: npm ci ended with ${signal ?? `exit code ${code}`}; its reason stands above. ` +
      'Nothing was started. The usual causes are no network or no room on the disk; then run the command again.',
  );
}

/** npm writes its package list last, so a list newer than the lockfile means a complete installation. */
async function installedByHand(root) {
  const list = await stat(join(root, 'node_modules/.package-lock.json')).catch(() => null);
  return list !== null && list.mtimeMs >= (await stat(join(root, 'package-lock.json'))).mtimeMs;
}

export async function lockfileHash(root) {
  return createHash('sha256')
    .update(await readFile(join(root, 'package-lock.json')))
    .digest('hex');
}

async function writeStamp(root) {
  await writeFile(join(root, STAMP), `${await lockfileHash(root)}\n`);
}
