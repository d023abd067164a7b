import { prepare } from './prepare.mjs';

/** The outside world without the service: every simulator, and a page that lists and breaks them. */
await prepare({ say: console.error });
await import('../simulators/dist/run.js');
