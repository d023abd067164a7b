import { Failure } from '../../kernel/failure.ts';

const AWAY =
  /^(ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|EAI_AGAIN|ENOENT|28P01|28000|3D000|57P03|08...)$/;

/** A failure that explains why the database is unreachable or refuses the login; null for other errors. */
export function unreachable(error: unknown, variable: string): Failure | null {
  const code = String((error as { code?: unknown }).code);
  if (!AWAY.test(code)) return null;
  // Only the code, because the error's message may contain the address with its password.
  return new Failure(
    'UNAVAILABLE',
    `The database is unreachable or refuses the login (${code}). Check that it is running and that ${variable} has the right host, user, password and database name.`,
  );
}
