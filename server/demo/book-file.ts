import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ClinicBook, KeptBook } from '@frontdesk/simulators';

export interface BookFile {
  /** Saves changes periodically until stopped. */
  follow(book: ClinicBook): { stop(): Promise<void> };
  /** Null if there is no readable file. */
  read(): Promise<KeptBook | null>;
}

const EVERY_MS = 1_000;

/** Saves the simulated EMR to disk, so that bookings survive a restart. */
export function bookFile(path: string): BookFile {
  return {
    read: async () => {
      try {
        return JSON.parse(await readFile(path, 'utf8')) as KeptBook;
      } catch {
        return null;
      }
    },
    follow: (book) => {
      let written = '';
      let writing: Promise<void> = Promise.resolve();
      const write = async () => {
        const kept = book.keep();
        const size = sizeOf(kept);
        if (size === written) return;
        await mkdir(dirname(path), { recursive: true });
        await writeFile(`${path}.new`, JSON.stringify(kept));
        await rename(`${path}.new`, path);
        written = size;
      };
      const soon = () => {
        writing = writing.then(write).catch(() => undefined);
      };
      const timer = setInterval(soon, EVERY_MS);
      timer.unref();
      return {
        stop: async () => {
          clearInterval(timer);
          soon();
          await writing;
        },
      };
    },
  };
}

/**
 * Every write of the service adds a row, so comparing counts is enough and cheaper than serializing the book.
 */
function sizeOf({ people, pages, papers }: KeptBook): string {
  const done = papers.ticklers.filter(({ status }) => status === 'C').length;
  return [
    ...[people.patients.length, pages.lastId, pages.rows.length, pages.archive.length],
    ...[papers.ticklers.length, done, papers.documents.length],
  ].join('/');
}
