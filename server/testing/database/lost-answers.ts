import { Failure } from '../../src/kernel/failure.ts';
import type { TestDatabase } from '../../tests/test-database.ts';

export interface ForgetfulDatabase extends TestDatabase {
  /** From now on the answer to this commit is lost, counted from 1. */
  loseAnswer(nth: number): void;
  /** Whether there was such a commit. */
  hasLost(): boolean;
}

/** Its commits succeed. Whoever made the one that was named hears that the connection broke. */
export function forgetful(database: TestDatabase): ForgetfulDatabase {
  const { db } = database;
  let left = Number.POSITIVE_INFINITY;
  const losing = <Way extends (...given: never[]) => Promise<unknown>>(way: Way): Way =>
    (async (...given: Parameters<Way>) => {
      const answer = await way(...given);
      left -= 1;
      if (left === 0) throw new Failure('UNAVAILABLE', 'the connection broke after the commit');
      return answer;
    }) as Way;
  return {
    ...database,
    db: {
      ...db,
      inClinic: losing(db.inClinic),
      batch: losing(db.batch),
      asPlatform: losing(db.asPlatform),
      within: (tx) => db.within(tx),
    } as TestDatabase['db'],
    loseAnswer: (nth) => {
      left = nth;
    },
    hasLost: () => left <= 0,
  };
}
