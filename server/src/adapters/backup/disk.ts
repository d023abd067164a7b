import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Failure } from '../../kernel/failure.ts';
import { nullIfAbsent } from '../../kernel/null-if-absent.ts';
import type { Secret } from '../../kernel/secrets/secret.ts';
import type { Backup, BackupStore } from '../../ports/backup-store.ts';
import { openSealedFile, sealFile } from './seal.ts';
import { pack, unpack } from './tar.ts';

const SEALED = '.sealed';
const NAME = /^[\w.-]+\.tar\.gz(?:\.sealed)?$/;

interface BackupKeys {
  /** Seals each backup to this key; null leaves backups unsealed. */
  readonly publicKey?: string | null;
  /** Needed only to open a sealed backup; the running service has none. */
  readonly privateKey?: () => Promise<Secret>;
}

/** Backups in one folder, readable only by the service's user, each with a SHA-256 file beside it. */
export function diskBackups(folder: string, keys: BackupKeys = {}): BackupStore {
  const pathOf = (name: string) => join(folder, checked(name));
  const scratch = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeLeftovers(folder);
    return mkdtemp(join(folder, '.work-'));
  };
  const inScratch = async <Result>(use: (work: string) => Promise<Result>): Promise<Result> => {
    const work = await scratch();
    try {
      return await use(work);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  };
  const keep = async (work: string, given: string, ...[fill, checkContents]: Tail<BackupStore['keep']>) => {
    const name = keys.publicKey ? `${checked(given)}${SEALED}` : given;
    const draft = await packed(work, fill, checkContents);
    const final = join(work, 'sealed');
    if (keys.publicKey) await sealFile(draft, final, keys.publicKey);
    else await rename(draft, final);
    await writeFile(`${pathOf(name)}.sha256`, `${await sha256(final)}  ${name}\n`, { mode: 0o600 });
    // Renaming comes last, so a file with its final name is complete and has a checksum.
    await rename(final, pathOf(name));
    return backupAt(pathOf(name));
  };
  const list = async (): Promise<Backup[]> => {
    const names = ((await readdir(folder).catch(nullIfAbsent)) ?? []).filter((name) => NAME.test(name));
    const found = await Promise.all(names.map((name) => backupAt(pathOf(name))));
    return found.sort((one, other) => (one.name < other.name ? 1 : -1));
  };
  const remove = async (name: string) => {
    await rm(pathOf(name), { force: true });
    await rm(`${pathOf(name)}.sha256`, { force: true });
  };

  return {
    list,
    isSealed: (name) => checked(name).endsWith(SEALED),
    verify: (name) => check(pathOf(name), 'checksum'),
    keep: (given, fill, checkContents) => inScratch((work) => keep(work, given, fill, checkContents)),
    open: async (name, use) => {
      await check(pathOf(name), 'checksum or seal');
      return inScratch(async (work) => {
        const contents = join(work, 'contents');
        await unpack(await plainOf(pathOf(name), work, keys), contents);
        return use(contents);
      });
    },
    read: async (name) =>
      (await stat(pathOf(name)).catch(nullIfAbsent)) ? createReadStream(pathOf(name)) : null,
    remove,
    rotate: async (keep) => {
      const old = (await list()).slice(keep).map(({ name }) => name);
      for (const name of old) await remove(name);
      return old;
    },
  };
}

type Tail<Method extends (...given: never[]) => unknown> =
  Parameters<Method> extends [unknown, ...infer Rest] ? Rest : never;

async function packed(work: string, ...[fill, checkContents]: Tail<BackupStore['keep']>): Promise<string> {
  const contents = join(work, 'contents');
  const draft = join(work, 'draft');
  await mkdir(contents);
  await fill(contents);
  await pack(contents, draft);
  if (checkContents) {
    const again = join(work, 'again');
    await unpack(draft, again);
    await checkContents(again);
  }
  return draft;
}

async function plainOf(path: string, work: string, { privateKey }: BackupKeys): Promise<string> {
  if (!path.endsWith(SEALED)) return path;
  if (!privateKey)
    throw new Failure('INVALID_REQUEST', "The backup is sealed: only the operator's private key opens it.");
  const plain = join(work, 'plain');
  await openSealedFile(path, plain, await privateKey());
  return plain;
}

const LEFT_AFTER_MS = 6 * 3_600_000;

// Scratch folders this old were left by a process that was killed.
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.startsWith('.work-') && Date.now() - (await stat(path)).mtimeMs > LEFT_AFTER_MS)
      await rm(path, { recursive: true, force: true });
  }
}

function checked(name: string): string {
  if (!NAME.test(name))
    throw new Failure('INVALID_REQUEST', 'That is not a backup name. Take one from the list of backups.');
  return name;
}

async function backupAt(path: string): Promise<Backup> {
  const { size, mtime } = await stat(path);
  return { name: basename(path), sizeBytes: size, modifiedAt: mtime };
}

/**
 * A sealed file downloaded on its own has no checksum; its seal proves on opening that it is complete and
 * unchanged.
 */
async function check(path: string, by: 'checksum' | 'checksum or seal'): Promise<void> {
  if (!(await stat(path).catch(nullIfAbsent)))
    throw new Failure('NOT_FOUND', 'There is no such backup. Take one from the list of backups.');
  const kept = await readFile(`${path}.sha256`, 'utf8').catch(nullIfAbsent);
  if (kept === null) {
    if (by === 'checksum or seal' && path.endsWith(SEALED)) return;
    const name = basename(path);
    throw new Failure(
      'INVALID_REQUEST',
      `There is no checksum beside the backup. Copy ${name}.sha256 here too, or make one if you trust the file: sha256sum ${name} > ${name}.sha256`,
    );
  }
  const [expected] = kept.split(' ');
  if (expected !== (await sha256(path)))
    throw new Failure(
      'INVALID_REQUEST',
      'The backup is damaged: its checksum is not right. Use another one.',
    );
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
