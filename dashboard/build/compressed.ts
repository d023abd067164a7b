import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(html|js|css|svg)$/;

/** Beside each text its smaller forms, so that the service has nothing to compress while callers wait. */
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
