import type { Readable, Writable } from 'node:stream';

/**
 * File access for the operator's commands. Reading a missing file returns null; removing one does nothing.
 */
export interface Disk {
  exists(path: string): Promise<boolean>;
  /** All files of a folder, recursively. */
  filesIn(folder: string): Promise<string[]>;
  readText(path: string): Promise<string | null>;
  /** Readable only by the service's user; creates the folder. */
  writeText(path: string, text: string): Promise<void>;
  read(path: string): Readable;
  /** Readable only by the service's user; creates the folder. */
  write(path: string): Promise<Writable>;
  remove(path: string): Promise<void>;
  copyFolder(from: string, to: string, takes?: (path: string) => boolean): Promise<void>;
  /** Replaces a folder with one that is already complete. */
  replaceFolder(path: string, next: string): Promise<void>;
  /** In bytes; `available` excludes space reserved for root. */
  space(folder: string): Promise<{ total: number; used: number; available: number }>;
}
