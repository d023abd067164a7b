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
   * Archives what `fill` writes into an empty folder, unpacks it again for `check`, and keeps it unless
   * `check` rejects. The archive is sealed if the installation has a public key, which adds a suffix to its
   * name.
   */
  keep(
    name: string,
    fill: (folder: string) => Promise<void>,
    check?: (folder: string) => Promise<void>,
  ): Promise<Backup>;
  /** Whether the operator's private key is needed to open it. */
  isSealed(name: string): boolean;
  /** Verifies the checksum only, without a key; rejects with a `Failure` on a mismatch. */
  verify(name: string): Promise<void>;
  /**
   * Unpacks a backup with a valid checksum for the duration of `use`; rejects with a `Failure` if the
   * checksum is wrong or the key is missing.
   */
  open<Result>(name: string, use: (folder: string) => Promise<Result>): Promise<Result>;
  /** Null if there is no such backup. */
  read(name: string): Promise<Readable | null>;
  remove(name: string): Promise<void>;
  /** Removes all but the newest `keep` backups and returns the removed names. */
  rotate(keep: number): Promise<string[]>;
}
