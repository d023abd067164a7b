import type { Call } from '../tool.ts';

/** For the call's log only: what was done for the caller stays done, and is said, also where this cannot be written. */
export function rememberQuietly(remember: Call['remember']): Call['remember'] {
  // The next thing that the call teaches, or its report, finds the database again.
  return (memory) => remember(memory).catch(() => undefined);
}
