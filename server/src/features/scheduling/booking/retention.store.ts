import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { daysBefore, deleteBatch } from '../../../database/retention.ts';
import type { Keeper } from '../../privacy/index.ts';
import { KNOWN_FOR_DAYS } from '../explain/last-known.ts';

/** What calls changed in the book is a record of the clinic, kept as long as the calls. */
const IS_DONE = sql`draft is not null and state in ('booked', 'cancelled')`;

export function attemptKeeper(db: Database<'scheduling'>): Keeper {
  return {
    clear: async (clinicId, { callLogs }, turn) => ({
      attemptsDeleted: await turn.untilNone(() =>
        db.inClinic(clinicId, (q) =>
          deleteBatch(
            q,
            'attempts',
            sql`clinic_id = ${clinicId} and created_at < ${callLogs} and updated_at < ${callLogs} and ${IS_DONE}`,
          ),
        ),
      ),
    }),
    sweep: async (now, turn) => ({
      knownDaysDeleted: await turn.untilNone(() =>
        db.asPlatform((q) => deleteBatch(q, 'knownDays', sql`read_at < ${daysBefore(now, KNOWN_FOR_DAYS)}`)),
      ),
      // Leases are set by the database, so only its clock can expire them.
      claimsDeleted: await turn.untilNone(() =>
        db.asPlatform((q) =>
          deleteBatch(q, 'claims', sql`not writing and lease_until < now() - interval '1 day'`),
        ),
      ),
      // Open or very recent attempts may still become appointments, so they are kept.
      attemptsDeleted: await turn.untilNone(() => {
        const before = daysBefore(now, 7);
        return db.asPlatform((q) =>
          deleteBatch(
            q,
            'attempts',
            sql`created_at < ${before} and updated_at < ${before} and state not in ('writing', 'doubt', 'undoing')
              and not (${IS_DONE})
              and not exists (select from claims where claims.attempt_id = attempts.id)`,
          ),
        );
      }),
    }),
  };
}
