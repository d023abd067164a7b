import { join } from 'node:path';
import { z } from 'zod';
import { Failure } from '../../../kernel/failure.ts';
import type { BackupStore } from '../../../ports/backup-store.ts';
import type { Disk } from '../../../ports/disk.ts';
import type { DatabaseCopy } from './database-copy.store.ts';
import { ANCHORS, fullAnchors, type Manifest } from './take-backup.ts';

const ManifestFile = z.object({
  version: z.string(),
  takenAt: z.string(),
  format: z.enum(['dump', 'copy']),
  migrations: z.array(z.string()),
  copy: z
    .object({
      tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
      sequences: z.array(z.object({ name: z.string(), value: z.int() })),
    })
    .nullable(),
});

const NO_PG_RESTORE =
  'The backup was made with pg_dump, and this machine has no pg_restore. Install the client tools of PostgreSQL, of the version that made it or a newer one, and run the command again. Nothing was changed.';

export interface RestoreTarget {
  isEmpty(): Promise<boolean>;
  /** Creates or updates the schema. */
  migrate(): Promise<void>;
  migrations(): Promise<string[]>;
  copyIn(folder: string, copy: DatabaseCopy): Promise<void>;
  restoreDump(folder: string): Promise<{ status: 'restored' | 'failed' | 'no-program'; output: string }>;
  /** A dump does not contain roles. */
  ensureRole(): Promise<void>;
  /** From now on the copy sends nothing until an operator releases it. */
  hold(backup: string): Promise<void>;
}

interface Needs {
  readonly store: Pick<BackupStore, 'open'>;
  readonly target: RestoreTarget;
  readonly disk: Disk;
  readonly filesDir: string;
  readonly anchorsPath: string;
}

/** Refuses unless the database is empty and the installation has no uploads. */
export async function restoreBackup(
  { store, target, disk, filesDir, anchorsPath }: Needs,
  name: string,
): Promise<Manifest> {
  if (!(await target.isEmpty()))
    throw new Failure(
      'CONFLICT',
      'The database is not empty. Restore into a new one, and point the service at it when it is done.',
    );
  if (await disk.exists(filesDir))
    throw new Failure(
      'CONFLICT',
      'There are uploads in this data folder already. Restore into an empty one.',
    );
  return store.open(name, async (folder) => {
    const manifest = await readManifest(disk, folder);
    if (manifest.copy) await fromCopy(target, folder, manifest.migrations, manifest.copy);
    else await fromDump(target, folder);
    await target.hold(name);
    await disk.copyFolder(join(folder, 'files'), filesDir);
    // Older backups contain no anchors; the present ones belong to another database.
    await disk.writeText(anchorsPath, (await disk.readText(join(folder, ANCHORS))) ?? '');
    await disk.remove(fullAnchors(anchorsPath));
    await disk.copyFolder(fullAnchors(join(folder, ANCHORS)), fullAnchors(anchorsPath));
    return manifest;
  });
}

async function fromCopy(
  target: RestoreTarget,
  folder: string,
  migrations: readonly string[],
  copy: DatabaseCopy,
): Promise<void> {
  await target.migrate();
  const here = await target.migrations();
  if (here.join() !== migrations.join())
    throw new Failure(
      'CONFLICT',
      'The backup was taken with another version of the schema. Restore it with that version, then start this one.',
    );
  await target.copyIn(join(folder, 'tables'), copy);
}

async function fromDump(target: RestoreTarget, folder: string): Promise<void> {
  await target.ensureRole();
  const { status, output } = await target.restoreDump(folder);
  if (status === 'no-program') throw new Failure('CONFLICT', NO_PG_RESTORE);
  if (status === 'failed') throw new Failure('INTERNAL_ERROR', `pg_restore did not succeed:\n${output}`);
  await target.migrate();
}

async function readManifest(disk: Disk, folder: string): Promise<Manifest> {
  const text = (await disk.readText(join(folder, 'manifest.json'))) ?? '{}';
  const read = ManifestFile.safeParse(JSON.parse(text));
  if (!read.success)
    throw new Failure(
      'INVALID_REQUEST',
      'This file is not a Frontdesk backup. Name one that npm run backup wrote.',
    );
  return read.data;
}
