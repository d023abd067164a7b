import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteBatch } from '../../database/retention.ts';
import type { Keeper } from '../privacy/index.ts';

export function oauthKeeper(db: Database<'emr'>): Keeper {
  return {
    sweep: async (now, turn) => ({
      oauthRequestsDeleted: await turn.untilNone(() =>
        db.asPlatform((q) => deleteBatch(q, 'emrOauthRequests', sql`expires_at < ${now}`)),
      ),
    }),
  };
}
