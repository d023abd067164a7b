import { prepare } from './prepare.mjs';

/** Runs one of the server's commands, building first if needed: node scripts/run.mjs <name>. */
await prepare({ say: console.error });
await import(`../server/dist/${process.argv[2]}.js`);
