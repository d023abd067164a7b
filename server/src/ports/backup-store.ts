import type { Readable } from 'node:stream';

export interface Backup {
  readonly name: string;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

/** Backup archives, each with a checksum. A listed backup is complete. */
export interface BackupStore {
  /** Newest first. */
  list(): Promise<Backup[]>;
  /** Archives what `fill` writes into an empty folder. */
  keep(name: string, fill: (folder: string) => Promise<void>): Promise<Backup>;
  /** Unpacks a backup with a valid checksum while `use` runs; rejects with a `Failure` otherwise. */
  open<Result>(name: string, use: (folder: string) => Promise<Result>): Promise<Result>;
  /** The archive itself; null if there is no such backup. */
  read(name: string): Promise<Readable | null>;
  remove(name: string): Promise<void>;
  /** Removes all but the newest and returns their names. */
  rotate(keep: number): Promise<string[]>;
}
