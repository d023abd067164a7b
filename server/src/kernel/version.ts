import { createRequire } from 'node:module';

/** The repository's package.json is the only place that states the version. */
export const VERSION: string = createRequire(import.meta.url)('../../../package.json').version;
