import { prepare } from './prepare.mjs';

/** Starts every simulator without the service, and a page that lists them and switches their faults. */
await prepare({ say: console.error });
await import('../simulators/dist/run.js');
