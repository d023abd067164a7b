import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const HEARTBEAT_MS = 2_000;
const STALE_AFTER_MS = 20_000;
const POLL_MS = 200;

/** Serializes work between processes of this checkout; takes over the lock of a dead process. */
export async function holdingLock(lock, say, work) {
  const me = `${hostname()} ${process.pid} ${randomUUID()}`;
  await mkdir(dirname(lock), { recursive: true });
  let said = false;
  while (!(await take(lock, me))) {
    if (await isStale(lock)) await breakLock(lock);
    else if (!said) {
      say('Another process is preparing this checkout; waiting for it ...');
      said = true;
    }
    await pause(POLL_MS);
  }
  const alive = setInterval(() => {
    const now = new Date();
    utimes(lock, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(alive);
    if ((await ownerOf(lock)) === me) await rm(lock, { recursive: true, force: true });
  }
}

// Creates the lock folder with its owner inside and renames it into place, so that a lock always has an
// owner.
async function take(lock, me) {
  const draft = `${lock}.${randomUUID()}`;
  await mkdir(draft);
  await writeFile(join(draft, 'owner'), me);
  try {
    await rename(draft, lock);
    return true;
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    if (cause.code === 'ENOTEMPTY' || cause.code === 'EEXIST' || cause.code === 'EPERM') return false;
    throw cause;
  }
}

const ownerOf = (lock) => readFile(join(lock, 'owner'), 'utf8').catch(() => null);

async function isStale(lock) {
  const [host, pid] = (await ownerOf(lock))?.split(' ') ?? [];
  const found = await stat(lock).catch(() => null);
  if (!found) return false;
  if (Date.now() - found.mtimeMs > STALE_AFTER_MS) return true;
  return host === hostname() && !isAlive(Number(pid));
}

async function breakLock(lock) {
  const aside = `${lock}.${randomUUID()}`;
  const moved = await rename(lock, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  // Another process may have replaced the stale lock meanwhile; if so, its lock is put back.
  if (await isStale(aside)) await rm(aside, { recursive: true, force: true });
  else await rename(aside, lock).catch(() => undefined);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
