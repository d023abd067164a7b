import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWorkspace, isBuilt, isStale } from './build.mjs';
import { installPackages, isInstalled } from './install.mjs';
import { holdingLock } from './prepare-lock.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WORKSPACES = ['simulators', 'server', 'dashboard'];

/**
 * Installs if the lockfile changed and builds what changed. Safe to run concurrently. `dev` also installs the
 * test tools, even if NODE_ENV is production; `build: false` only installs.
 */
export async function prepare({
  dev = false,
  build = true,
  root = ROOT,
  env = process.env,
  say = console.log,
} = {}) {
  // An image contains the build without the sources.
  if (!existsSync(join(root, 'server/src'))) return;
  if (await isReady({ root, dev, build })) return;
  await holdingLock(join(root, '.cache/prepare.lock'), say, async () => {
    const built = await allBuilt(root);
    const withDev = dev || env.NODE_ENV !== 'production' || !built;
    if (!(await isInstalled({ root, withDev: dev || !built })))
      await installPackages({ root, env, withDev, say });
    if (!build) return;
    for (const workspace of WORKSPACES) {
      const folder = join(root, workspace);
      if (await isStale({ root, folder })) await buildWorkspace({ root, folder, workspace, say });
    }
  });
}

async function isReady({ root, dev, build }) {
  const withDev = dev || !(await allBuilt(root));
  if (!(await isInstalled({ root, withDev }))) return false;
  if (!build) return true;
  const stale = await Promise.all(WORKSPACES.map((name) => isStale({ root, folder: join(root, name) })));
  return !stale.includes(true);
}

async function allBuilt(root) {
  const built = await Promise.all(WORKSPACES.map((name) => isBuilt(join(root, name))));
  return !built.includes(false);
}
