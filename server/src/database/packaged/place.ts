import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../../kernel/failure.ts';
import { isRoot, mayReach, openPassage, ownerOf, type ServerUser, unprivilegedUser } from './user.ts';

export interface Place {
  /** DATA_DIR with symbolic links resolved. */
  readonly dataDir: string;
  readonly clusterDir: string;
  readonly user: ServerUser;
}

interface Chosen {
  readonly dataDir: string;
  readonly systemDir: string;
  readonly onMoved: (folder: string) => void;
}

/**
 * Decides where the cluster lives and which user runs it. DATA_DIR holds secrets, so its ownership never
 * changes.
 */
export async function choosePlace({ dataDir: given, systemDir, onMoved }: Chosen): Promise<Place> {
  await mkdir(given, { recursive: true });
  const dataDir = await realpath(given);
  const clusterDir = join(dataDir, 'postgres');
  const owner = (await isCluster(clusterDir)) ? await ownerOf(clusterDir) : null;
  if (!isRoot()) return placeForOrdinaryUser({ dataDir, clusterDir, user: null }, owner);
  if (owner?.uid === 0) throw wrongOwner(clusterDir, 'root, which PostgreSQL refuses');

  const movedTo = join(systemDir, shortHash(dataDir));
  const movedCluster = join(movedTo, 'postgres');
  if (!owner && (await isCluster(movedCluster))) {
    return { dataDir, clusterDir: movedCluster, user: await ownerOf(movedCluster) };
  }
  const user = owner ?? (await unprivilegedUser());
  if (await mayReach(user, dataDir)) {
    await openPassage(user, dataDir);
    return { dataDir, clusterDir, user };
  }
  if (owner) throw wrongOwner(clusterDir, `user ${owner.uid}, who may not enter a folder above it`);
  await openPassage(user, systemDir);
  await openPassage(user, movedTo);
  onMoved(movedTo);
  return { dataDir, clusterDir: movedCluster, user };
}

function placeForOrdinaryUser(place: Place, owner: ServerUser): Place {
  if (!owner || owner.uid === process.getuid?.()) return place;
  throw wrongOwner(place.clusterDir, `user ${owner.uid}; start as that user or as root`);
}

export const isCluster = (folder: string): Promise<boolean> =>
  stat(join(folder, 'PG_VERSION')).then(
    () => true,
    // Another user's cluster is unreadable, so an unreadable folder counts as one.
    (cause: NodeJS.ErrnoException) => cause.code === 'EACCES',
  );

const wrongOwner = (clusterDir: string, whose: string): Failure =>
  new Failure('UNAVAILABLE', `The database in ${clusterDir} belongs to ${whose}.`);

const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

/** The cluster's folder, or a shorter path if the socket's would exceed the system's limit. */
export async function socketFolder({ clusterDir, user }: Place): Promise<string> {
  if (Buffer.byteLength(socketIn(clusterDir)) <= LONGEST_SOCKET_PATH) return clusterDir;
  const folder = `/tmp/frontdesk-${shortHash(clusterDir)}`;
  const made = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  );
  if (made && user) await chown(folder, user.uid, user.gid);
  const found = await lstat(folder);
  const isOurs = found.isDirectory() && found.uid === (user?.uid ?? process.getuid?.());
  if (isOurs && (found.mode & 0o077) === 0) return folder;
  throw new Failure('UNAVAILABLE', `${folder} is not a private folder of the database's user; remove it.`);
}

export const PORT = 5432;
export const socketIn = (folder: string): string => join(folder, `.s.PGSQL.${PORT}`);

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
