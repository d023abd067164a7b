import { join } from 'node:path';
import { Failure } from '../../../kernel/failure.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Backup, BackupStore } from '../../../ports/backup-store.ts';
import type { Disk } from '../../../ports/disk.ts';
import type { DatabaseCopy } from './database-copy.store.ts';

/** A backup's manifest. `dump` is PostgreSQL's format, `copy` ours. */
export interface Manifest {
  readonly version: string;
  readonly takenAt: string;
  readonly format: 'dump' | 'copy';
  readonly migrations: readonly string[];
  readonly copy: DatabaseCopy | null;
}

export interface BackupSource {
  canDump(): Promise<boolean>;
  /** False if pg_dump failed. */
  dump(folder: string): Promise<boolean>;
  copyOut(folder: string): Promise<DatabaseCopy>;
  migrations(): Promise<string[]>;
  clinics(): Promise<number>;
  clinicsIn(folder: string, format: Manifest['format']): Promise<number>;
}

export interface BackupNeeds {
  readonly source: BackupSource;
  readonly store: BackupStore;
  readonly disk: Disk;
  readonly filesDir: string;
  readonly anchorsPath: string;
  readonly version: string;
  readonly clock: Clock;
}

export type TakenBackup = Backup & { readonly format: Manifest['format'] };

const KEPT_BACKUPS = 14;

/**
 * Writes database and uploads into one archive, verifies it by reading it back, and keeps the newest
 * fourteen.
 */
export async function takeBackup(needs: BackupNeeds): Promise<TakenBackup> {
  const { source, store, clock } = needs;
  // Counted first: the backup may miss a clinic added meanwhile, but not an existing one.
  const clinics = await source.clinics();
  let format: Manifest['format'] = 'copy';
  const backup = await store.keep(
    nameOf(clock.now()),
    async (folder) => {
      format = await fill(needs, folder);
    },
    async (folder) => {
      const held = await source.clinicsIn(folder, format);
      if (held < clinics)
        throw new Failure(
          'INTERNAL_ERROR',
          `The backup held ${held} of ${clinics} clinics and was thrown away. Does the connection that takes it go through a pooler?`,
        );
    },
  );
  await store.rotate(KEPT_BACKUPS);
  return { ...backup, format };
}

export const ANCHORS = 'audit-anchors.jsonl';
export const fullAnchors = (anchorsPath: string): string => `${anchorsPath}.full`;

// Uploads and anchors come last, because the database must not refer to a file the backup lacks; the reverse
// is harmless.
async function fill(
  { source, disk, filesDir, anchorsPath, version, clock }: BackupNeeds,
  folder: string,
): Promise<Manifest['format']> {
  const dumped = (await source.canDump()) && (await source.dump(folder));
  await disk.remove(join(folder, '.pgpass'));
  if (!dumped) await disk.remove(join(folder, 'database.dump'));
  const copy = dumped ? null : await source.copyOut(join(folder, 'tables'));
  const format = dumped ? 'dump' : 'copy';
  const migrations = await source.migrations();
  const manifest: Manifest = { version, takenAt: clock.now().toISOString(), format, migrations, copy };
  await disk.writeText(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  // Files ending in .part are partial and belong to no upload.
  await disk.copyFolder(filesDir, join(folder, 'files'), (path) => !path.endsWith('.part'));
  const anchors = await disk.readText(anchorsPath);
  if (anchors !== null) await disk.writeText(join(folder, ANCHORS), anchors);
  await disk.copyFolder(fullAnchors(anchorsPath), fullAnchors(join(folder, ANCHORS)));
  return format;
}

const nameOf = (at: Date): string => `frontdesk-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`;
