import type { Readable } from 'node:stream';

export interface Backup {
  readonly name: string;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

/** Backups as files with a checksum beside each. One that is listed is whole. */
export interface BackupStore {
  /** Newest first. */
  list(): Promise<Backup[]>;
  /** Packs what `fill` puts into an empty folder. */
  keep(name: string, fill: (folder: string) => Promise<void>): Promise<Backup>;
  /** Unpacks a backup whose checksum is right for as long as `use` runs; rejects with a `Failure` otherwise. */
  open<Result>(name: string, use: (folder: string) => Promise<Result>): Promise<Result>;
  /** The archive itself; null where there is no such backup. */
  read(name: string): Promise<Readable | null>;
  remove(name: string): Promise<void>;
  /** Removes all but the newest; says which. */
  rotate(keep: number): Promise<string[]>;
}
