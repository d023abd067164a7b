import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 25;
const LONGEST_WAIT_MS = 500;

/** Waits until no caller is being served, up to a maximum. */
export async function waitUntilIdle(areCallersServed: () => boolean): Promise<void> {
  for (let waited = 0; waited < LONGEST_WAIT_MS && areCallersServed(); waited += LOOK_EVERY_MS)
    await pause(LOOK_EVERY_MS);
}
