import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { sweepDue } from '../../database/retention.ts';
import type { Keeper } from '../privacy/index.ts';

export function oauthKeeper(db: Database<'emr'>): Keeper {
  return {
    sweep: async (now, turn) => ({
      oauthRequestsDeleted: await sweepDue(db, turn, {
        table: 'emrOauthRequests',
        isDue: sql`expires_at < ${now}`,
      }),
    }),
  };
}
