import { errorName, type Logger } from '../logger.ts';

/** Runs every step in order. A step that fails is logged and the next ones still run: the last ones save data. */
export async function closeAll(log: Logger, steps: ReadonlyArray<() => unknown>): Promise<void> {
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      log.error(errorName(error), 'closing a part of the service failed');
    }
  }
}
