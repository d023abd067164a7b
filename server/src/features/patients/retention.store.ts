import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { daysBefore, deleteBatch } from '../../database/retention.ts';
import type { Keeper } from '../privacy/index.ts';

/** Names and birth dates are kept a week at most; one that is not settled yet is still somebody's chart. */
export function registrationKeeper(db: Database<'patients'>): Keeper {
  return {
    sweep: async (now, turn) => ({
      registrationsDeleted: await turn.untilNone(() => {
        const before = daysBefore(now, 7);
        return db.asPlatform((q) =>
          deleteBatch(
            q,
            'registrations',
            sql`created_at < ${before} and updated_at < ${before} and state not in ('writing', 'doubt')`,
          ),
        );
      }),
    }),
  };
}
