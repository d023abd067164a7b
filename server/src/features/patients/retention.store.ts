import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { daysBefore, sweepDue } from '../../database/retention.ts';
import type { Keeper } from '../privacy/index.ts';

/** Names and birth dates are kept for a week, longer only while the registration is unsettled. */
export function registrationKeeper(db: Database<'patients'>): Keeper {
  return {
    sweep: async (now, turn) => {
      const before = daysBefore(now, 7);
      const isDue = sql`created_at < ${before} and updated_at < ${before} and state not in ('writing', 'doubt')`;
      return { registrationsDeleted: await sweepDue(db, turn, { table: 'registrations', isDue }) };
    },
  };
}
