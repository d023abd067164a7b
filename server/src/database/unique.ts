import pg from 'pg';

const UNIQUE_VIOLATION = '23505';

/** A value that is taken is a refusal with a name, not a fault. The transaction is spent either way. */
export async function uniqueOr<T>(refusal: () => Error, insert: Promise<T>): Promise<T> {
  try {
    return await insert;
  } catch (error) {
    throw error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? refusal() : error;
  }
}
