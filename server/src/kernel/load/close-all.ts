import { errorName, type Logger } from '../logger.ts';

/**
 * Runs every step in order. If one fails, the failure is logged and the next still run, because the last
 * steps save data.
 */
export async function closeAll(log: Logger, steps: ReadonlyArray<() => unknown>): Promise<void> {
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      log.error(errorName(error), 'closing a part of the service failed');
    }
  }
}
