import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { BATCH, type Leftover, type PlatformCutoffs } from './retention-plan.ts';

const isOver = (column: string, before: Date) => sql`${sql.ref(column)} < ${before}`;

const LEFTOVERS = {
  callMemoriesDeleted: { table: 'call_memory', isDue: ({ expired }) => isOver('expires_at', expired) },
  oauthRequestsDeleted: {
    table: 'emr_oauth_requests',
    isDue: ({ expired }) => isOver('expires_at', expired),
  },
  jobsDeleted: { table: 'jobs', isDue: ({ jobs }) => isOver('finished_at', jobs) },
  // Leases are the database's own: only its clock tells when one is over.
  claimsDeleted: {
    table: 'claims',
    isDue: () => sql`not writing and lease_until < now() - interval '1 day'`,
  },
  // One that is not settled yet, or was a moment ago, is still somebody's appointment.
  attemptsDeleted: {
    table: 'attempts',
    isDue: ({ attempts }) =>
      sql`created_at < ${attempts} and updated_at < ${attempts} and state not in ('writing', 'doubt', 'undoing')
        and not exists (select from claims where claims.attempt_id = attempts.id)`,
  },
  smsEventsDeleted: { table: 'sms_events_seen', isDue: ({ smsEvents }) => isOver('at', smsEvents) },
  cronRunsDeleted: { table: 'cron_runs', isDue: ({ cronRuns }) => isOver('fire_at', cronRuns) },
} as const satisfies Record<
  Leftover,
  { table: string; isDue(cutoffs: PlatformCutoffs): RawBuilder<unknown> }
>;

export function deleteLeftovers(q: Queries, leftover: Leftover, cutoffs: PlatformCutoffs): Promise<number> {
  const { table, isDue } = LEFTOVERS[leftover];
  return deleteBatch(q, table, isDue(cutoffs));
}

/** At most a batch of what is due; answers how many. */
export async function deleteBatch(q: Queries, table: string, isDue: RawBuilder<unknown>): Promise<number> {
  const rows = sql.table(table);
  const { numAffectedRows } = await sql`
    delete from ${rows} where ctid = any(array(select ctid from ${rows} where ${isDue} limit ${BATCH}))`.execute(
    q,
  );
  return Number(numAffectedRows ?? 0);
}
