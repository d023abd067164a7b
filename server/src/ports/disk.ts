import type { Readable, Writable } from 'node:stream';

/** File access for the operator's commands. A missing file is null, or nothing to do. */
export interface Disk {
  exists(path: string): Promise<boolean>;
  /** All files of a folder, recursively. */
  filesIn(folder: string): Promise<string[]>;
  readText(path: string): Promise<string | null>;
  /** Readable by the service's own user only; creates the folder. */
  writeText(path: string, text: string): Promise<void>;
  read(path: string): Readable;
  /** Readable by the service's own user only; creates the folder. */
  write(path: string): Promise<Writable>;
  remove(path: string): Promise<void>;
  copyFolder(from: string, to: string, takes?: (path: string) => boolean): Promise<void>;
  /** Replaces a folder with a finished one. */
  replaceFolder(path: string, next: string): Promise<void>;
  /** In bytes; `available` is what an unprivileged user can use. */
  space(folder: string): Promise<{ total: number; used: number; available: number }>;
}
