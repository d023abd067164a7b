import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ClinicBook, KeptBook } from '@frontdesk/simulators';

export interface BookFile {
  /** Writes down what has changed since, at most every so often, until it is stopped. */
  follow(book: ClinicBook): { stop(): Promise<void> };
  /** Null where there is none that can be read. */
  read(): Promise<KeptBook | null>;
}

const EVERY_MS = 1_000;

/** The simulated EMR outlives its process: what was booked before a restart is in the book after it. */
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

/** Nothing that the service writes goes without one more row here: writing all of it to compare would cost more. */
function sizeOf({ people, pages, papers }: KeptBook): string {
  const done = papers.ticklers.filter(({ status }) => status === 'C').length;
  return [
    ...[people.patients.length, pages.lastId, pages.rows.length, pages.archive.length],
    ...[papers.ticklers.length, done, papers.documents.length],
  ].join('/');
}
