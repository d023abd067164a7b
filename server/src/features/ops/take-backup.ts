import { join } from 'node:path';
import type { Clock } from '../../kernel/clock.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Backup, BackupStore } from '../../ports/backup-store.ts';
import type { Disk } from '../../ports/disk.ts';
import type { DatabaseCopy } from './database-copy.store.ts';

/** What a backup says of itself. `dump` is PostgreSQL's own form, `copy` ours. */
export interface Manifest {
  readonly version: string;
  readonly takenAt: string;
  readonly format: 'dump' | 'copy';
  readonly migrations: readonly string[];
  readonly copy: DatabaseCopy | null;
}

/** The database, as far as a backup needs it. */
export interface BackupSource {
  canDump(): Promise<boolean>;
  /** False when the program did not succeed. */
  dump(folder: string): Promise<boolean>;
  copyOut(folder: string): Promise<DatabaseCopy>;
  migrations(): Promise<string[]>;
  /** How many clinics there are, as the service itself sees them. */
  clinics(): Promise<number>;
  /** How many clinics a backup holds, counted in its own files. */
  clinicsIn(folder: string, format: Manifest['format']): Promise<number>;
}

export interface BackupNeeds {
  readonly source: BackupSource;
  readonly store: BackupStore;
  readonly disk: Disk;
  /** Uploads: logos, faxes. */
  readonly filesDir: string;
  /** Where the ends of the audit chains are fixed outside the database. */
  readonly anchorsPath: string;
  readonly version: string;
  readonly clock: Clock;
}

export type TakenBackup = Backup & { readonly format: Manifest['format'] };

const KEPT_BACKUPS = 14;

/** Database and uploads in one file, read back before it counts; older ones beyond fourteen go. */
export async function takeBackup(needs: BackupNeeds): Promise<TakenBackup> {
  const { source, store, clock } = needs;
  // Counted first: a clinic that is added meanwhile may be missing, one that was there may not.
  const clinics = await source.clinics();
  let format: Manifest['format'] = 'copy';
  const backup = await store.keep(nameOf(clock.now()), async (folder) => {
    format = await fill(needs, folder);
  });
  const held = await store.open(backup.name, (folder) => source.clinicsIn(folder, format));
  if (held < clinics) {
    await store.remove(backup.name);
    throw new Failure(
      'INTERNAL_ERROR',
      `The backup held ${held} of ${clinics} clinics and was thrown away. Does the connection that takes it go through a pooler?`,
    );
  }
  await store.rotate(KEPT_BACKUPS);
  return { ...backup, format };
}

export const ANCHORS = 'audit-anchors.jsonl';
/** The folder beside them in which full files are put away. */
export const fullAnchors = (anchorsPath: string): string => `${anchorsPath}.full`;

// Uploads and anchors last: the database must not know of one that the backup lacks, the other way round is harmless.
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
  // Half-written files of the store end in .part and belong to no upload.
  await disk.copyFolder(filesDir, join(folder, 'files'), (path) => !path.endsWith('.part'));
  const anchors = await disk.readText(anchorsPath);
  if (anchors !== null) await disk.writeText(join(folder, ANCHORS), anchors);
  await disk.copyFolder(fullAnchors(anchorsPath), fullAnchors(join(folder, ANCHORS)));
  return format;
}

const nameOf = (at: Date): string => `frontdesk-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`;
