import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { bundleServer } from './bundle.mjs';
import { compilerOf, lockfileHash } from './install.mjs';

const STAMP = 'dist/.built-from';

export async function isBuilt(folder) {
  return (await stat(join(folder, STAMP)).catch(() => null)) !== null;
}

/**
 * Whether the sources differ from those that dist was built from. A deployment without a compiler keeps its
 * build.
 */
export async function isStale({ root, folder }) {
  const stamp = await readFile(join(folder, STAMP), 'utf8').catch(() => null);
  if (stamp !== null && !(await compilerOf(root))) return false;
  return stamp?.trim() !== (await sourceHash(root, folder));
}

/**
 * Builds beside dist and then swaps the folders, so that removed sources disappear and a failed build changes
 * nothing.
 */
export async function buildWorkspace({ root, folder, workspace, say }) {
  const startedAt = Date.now();
  say(`Building ${workspace} ...`);
  const hash = await sourceHash(root, folder);
  const next = join(folder, 'dist.next');
  const last = join(folder, 'dist.last');
  await rm(next, { recursive: true, force: true });
  await compile({ root, folder, next, workspace, say });
  await writeFile(join(next, '.built-from'), `${hash}\n`);

  await rm(last, { recursive: true, force: true });
  await rename(join(folder, 'dist'), last).catch((cause) => {
    if (cause.code !== 'ENOENT') throw cause;
  });
  await rename(next, join(folder, 'dist'));
  await rm(last, { recursive: true, force: true });
  say(`Built ${workspace} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

async function compile({ root, folder, next, workspace, say }) {
  const types = [await compilerOf(root), '-p', join(folder, 'tsconfig.build.json')];
  const compiled = await howToCompile(folder)({ root, folder, next, types, say });
  if (compiled) return;
  await rm(next, { recursive: true, force: true });
  throw new Error(`The ${workspace} workspace does not compile; the compiler's reasons stand above.`);
}

function howToCompile(folder) {
  if (isForBrowsers(folder)) return compilePages;
  return isBundled(folder) ? compileService : compileFiles;
}

const isForBrowsers = (folder) => existsSync(join(folder, 'vite.config.ts'));
const isBundled = (folder) => existsSync(join(folder, 'src/load.mjs'));

async function compilePages({ root, folder, next, types }) {
  const pages = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  return (await succeeds(types, root)) && succeeds([...pages, '--outDir', next], folder);
}

/** Type check and bundling run in parallel; the type check takes longer. */
async function compileService({ root, folder, next, types, say }) {
  const source = join(folder, 'src');
  await copyOtherFiles(source, next);
  const [isTyped, isMade] = await Promise.all([
    succeeds([...types, '--noEmit'], root),
    bundleServer({ source, target: next, say }),
  ]);
  return isTyped && isMade;
}

async function compileFiles({ root, folder, next, types }) {
  await copyOtherFiles(join(folder, 'src'), next);
  return succeeds([...types, '--outDir', next], root);
}

async function succeeds(args, cwd) {
  const child = spawn(process.execPath, args, {
    cwd,
    // The dashboard build must not depend on the local NODE_ENV.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'close');
  return code === 0;
}

async function copyOtherFiles(source, target) {
  for (const path of await filesIn(source)) {
    if (path.endsWith('.ts')) continue;
    const copy = join(target, relative(source, path));
    await mkdir(dirname(copy), { recursive: true });
    await copyFile(path, copy);
  }
}

async function sourceHash(root, folder) {
  const configs = [
    ...(isBundled(folder) ? [join(root, 'scripts/bundle.mjs')] : []),
    join(folder, 'tsconfig.build.json'),
    join(folder, 'package.json'),
    join(root, 'tsconfig.base.json'),
  ];
  const ofPages = ['index.html', 'vite.config.ts', 'tsconfig.json'].map((name) => join(folder, name));
  const folders = isForBrowsers(folder) ? ['src', 'public', 'build'] : ['src', 'demo'];
  if (isForBrowsers(folder)) configs.push(...ofPages);
  const present = folders.map((name) => join(folder, name)).filter((path) => existsSync(path));
  const all = await Promise.all(present.map(filesIn));
  const sources = all.flat().filter((path) => !path.endsWith('.test.ts'));
  const hash = createHash('sha256').update(await lockfileHash(root));
  for (const path of [...configs, ...sources]) {
    hash.update(`\0${relative(root, path)}\0`).update(await readFile(path));
  }
  return hash.digest('hex');
}

async function filesIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = entries
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]));
  return (await Promise.all(nested)).flat();
}
