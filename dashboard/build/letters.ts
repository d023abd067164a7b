import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const LATIN = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** The font under a name that does not change, for the patients' pages: the service writes those, and knows no names of a build. */
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
