import { prepare } from './prepare.mjs';

await prepare({ say: console.error });
await import(`../server/dist/${process.argv[2]}.js`);
