import { prepare } from './prepare.mjs';

/** Starts every simulator without the service, and a page that lists and breaks them. */
await prepare({ say: console.error });
await import('../simulators/dist/run.js');
