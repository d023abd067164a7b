import type { Readable, Writable } from 'node:stream';

/** Folders and files of this machine, for the work of an operator. What is not there is null, or nothing to do. */
export interface Disk {
  exists(path: string): Promise<boolean>;
  /** The files of a folder, those of its folders too. */
  filesIn(folder: string): Promise<string[]>;
  readText(path: string): Promise<string | null>;
  /** Readable by the service's own user alone; the folder is made. */
  writeText(path: string, text: string): Promise<void>;
  read(path: string): Readable;
  /** Readable by the service's own user alone; the folder is made. */
  write(path: string): Promise<Writable>;
  remove(path: string): Promise<void>;
  copyFolder(from: string, to: string, takes?: (path: string) => boolean): Promise<void>;
  /** Puts a finished folder in the place of another. */
  replaceFolder(path: string, next: string): Promise<void>;
  /** In bytes; `available` is what an ordinary user can still use. */
  space(folder: string): Promise<{ total: number; used: number; available: number }>;
}
