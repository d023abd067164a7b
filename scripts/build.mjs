import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { compilerOf, lockfileHash } from './install.mjs';

const STAMP = 'dist/.built-from';

export async function isBuilt(folder) {
  return (await stat(join(folder, STAMP)).catch(() => null)) !== null;
}

/** Whether the sources differ from those that dist was built from; a deployment without compiler keeps what it has. */
export async function isStale({ root, folder }) {
  const stamp = await readFile(join(folder, STAMP), 'utf8').catch(() => null);
  if (stamp !== null && !(await compilerOf(root))) return false;
  return stamp?.trim() !== (await sourceHash(root, folder));
}

/** Builds beside dist and swaps: what no longer has a source disappears, and a build that fails changes nothing. */
export async function buildWorkspace({ root, folder, workspace, say }) {
  const startedAt = Date.now();
  const hash = await sourceHash(root, folder);
  const next = join(folder, 'dist.next');
  const last = join(folder, 'dist.last');
  await rm(next, { recursive: true, force: true });
  await compile({ root, folder, next, workspace });
  if (!isForBrowsers(folder)) await copyOtherFiles(join(folder, 'src'), next);
  await writeFile(join(next, '.built-from'), `${hash}\n`);

  await rm(last, { recursive: true, force: true });
  await rename(join(folder, 'dist'), last).catch((cause) => {
    if (cause.code !== 'ENOENT') throw cause;
  });
  await rename(next, join(folder, 'dist'));
  await rm(last, { recursive: true, force: true });
  say(`Built ${workspace} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

async function compile({ root, folder, next, workspace }) {
  const types = [await compilerOf(root), '-p', join(folder, 'tsconfig.build.json')];
  const pages = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  const compiled = isForBrowsers(folder)
    ? (await succeeds(types, root)) && (await succeeds([...pages, '--outDir', next], folder))
    : await succeeds([...types, '--outDir', next], root);
  if (compiled) return;
  await rm(next, { recursive: true, force: true });
  throw new Error(`The ${workspace} workspace does not compile; the compiler's reasons stand above.`);
}

/** What a browser runs is bundled; what Node.js runs is compiled file by file. */
const isForBrowsers = (folder) => existsSync(join(folder, 'vite.config.ts'));

async function succeeds(args, cwd) {
  const child = spawn(process.execPath, args, {
    cwd,
    // What browsers get is the same wherever it is built.
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
    join(folder, 'tsconfig.build.json'),
    join(folder, 'package.json'),
    join(root, 'tsconfig.base.json'),
  ];
  const ofPages = ['index.html', 'vite.config.ts', 'tsconfig.json'].map((name) => join(folder, name));
  const folders = isForBrowsers(folder) ? ['src', 'public', 'build'] : ['src'];
  if (isForBrowsers(folder)) configs.push(...ofPages);
  const all = await Promise.all(folders.map((name) => filesIn(join(folder, name))));
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
