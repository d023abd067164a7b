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
  /**
   * Archives what `fill` writes into an empty folder, unpacks it again for `check`, and keeps it if that does not reject. It
   * is sealed where the installation has a public key; then its name is longer.
   */
  keep(
    name: string,
    fill: (folder: string) => Promise<void>,
    check?: (folder: string) => Promise<void>,
  ): Promise<Backup>;
  /** Whether only the operator's private key opens it. */
  isSealed(name: string): boolean;
  /** The checksum alone, which needs no key; rejects with a `Failure` where it is wrong. */
  verify(name: string): Promise<void>;
  /** Unpacks a backup with a valid checksum while `use` runs; rejects with a `Failure` otherwise, or without the key. */
  open<Result>(name: string, use: (folder: string) => Promise<Result>): Promise<Result>;
  /** The archive itself; null if there is no such backup. */
  read(name: string): Promise<Readable | null>;
  remove(name: string): Promise<void>;
  /** Removes all but the newest and returns their names. */
  rotate(keep: number): Promise<string[]>;
}
