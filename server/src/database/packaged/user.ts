import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

export type ServerUser = { readonly uid: number; readonly gid: number } | null;

export const isRoot = (): boolean => process.getuid?.() === 0;

const NOBODY = { uid: 65_534, gid: 65_534 };

/** The system user postgres, else "nobody". */
export async function unprivilegedUser(): Promise<NonNullable<ServerUser>> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return userIn(passwd, 'postgres') ?? userIn(passwd, 'nobody') ?? NOBODY;
}

function userIn(passwd: string, name: string): NonNullable<ServerUser> | null {
  const line = passwd.split('\n').find((entry) => entry.startsWith(`${name}:`));
  const [, , uid = '', gid = ''] = line?.split(':') ?? [];
  return /^[1-9]\d*$/.test(uid) && /^\d+$/.test(gid) ? { uid: Number(uid), gid: Number(gid) } : null;
}

export async function ownerOf(path: string): Promise<NonNullable<ServerUser> | null> {
  const found = await stat(path).catch(() => null);
  return found && { uid: found.uid, gid: found.gid };
}

async function canTraverse({ uid, gid }: NonNullable<ServerUser>, folder: string): Promise<boolean> {
  const found = await stat(folder);
  if (found.uid === uid) return (found.mode & 0o100) !== 0;
  if (found.gid === gid) return (found.mode & 0o010) !== 0;
  return (found.mode & 0o001) !== 0;
}

export async function mayReach(user: NonNullable<ServerUser>, folder: string): Promise<boolean> {
  const parent = dirname(folder);
  if (parent === folder) return true;
  return (await canTraverse(user, parent)) && (await mayReach(user, parent));
}

/** Creates the folder if needed and lets the user traverse it without listing it. */
export async function openPassage(user: NonNullable<ServerUser>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (!(await canTraverse(user, folder))) await chmod(folder, (await stat(folder)).mode | 0o001);
}
