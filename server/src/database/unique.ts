import pg from 'pg';

const UNIQUE_VIOLATION = '23505';

/** Turns a unique violation into the given refusal. The transaction is aborted in either case. */
export async function uniqueOr<T>(refusal: () => Error, insert: Promise<T>): Promise<T> {
  try {
    return await insert;
  } catch (error) {
    throw error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? refusal() : error;
  }
}
