import { Failure } from '../kernel/failure.ts';

const AWAY =
  /^(ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|EAI_AGAIN|ENOENT|28P01|28000|3D000|57P03|08...)$/;

/** In words, where a database cannot be reached or lets nobody in; null for what else went wrong. */
export function unreachable(error: unknown, variable: string): Failure | null {
  const code = String((error as { code?: unknown }).code);
  if (!AWAY.test(code)) return null;
  // The code, and not the error's own words: those may hold the address with its password.
  return new Failure(
    'UNAVAILABLE',
    `The database does not answer, or does not let us in (${code}). Is it running, and does ${variable} hold its address, user, password and name?`,
  );
}
