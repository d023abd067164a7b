import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(html|js|css|svg)$/;

/** Writes brotli and gzip files beside each text file, so that the server never compresses at request time. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const entries = await readdir(dir, { withFileTypes: true, recursive: true });
      const paths = entries
        .filter((entry) => entry.isFile() && TEXT.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name));
      await Promise.all(
        paths.map(async (path) => {
          const text = await readFile(path);
          await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
          await writeFile(`${path}.br`, await promisify(brotliCompress)(text));
        }),
      );
    },
  };
}
