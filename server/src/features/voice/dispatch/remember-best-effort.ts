import type { Call } from '../tool.ts';

/** For the call's log only: a completed action stays completed and is reported even if the log cannot be written. */
export function rememberBestEffort(remember: Call['remember']): Call['remember'] {
  // The next fact about the call, or its report, is written once the database is back.
  return (memory) => remember(memory).catch(() => undefined);
}
