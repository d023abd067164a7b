import { createRequire } from 'node:module';

/** The version of the service stands in the package.json of the repository, and nowhere else. */
export const VERSION: string = createRequire(import.meta.url)('../../../package.json').version;
