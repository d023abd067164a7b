import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const LATIN = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/**
 * Copies the font to a fixed name for the patients' pages, because the service does not know the hashed names of a
 * build.
 */
export function letters(): Plugin {
  return {
    name: 'letters',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(createRequire(import.meta.url).resolve(LATIN));
      this.emitFile({ type: 'asset', fileName: 'letters.woff2', source });
    },
  };
}
