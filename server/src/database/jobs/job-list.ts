import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Listed, ListPart } from '../../kernel/page.ts';
import { type Database, machinery, type Queries, type Trail } from '../database.ts';
import { byText, byTime, listOf, partOf } from '../list-of.ts';
import { publish } from '../notices.ts';

export const JOB_STATES = ['waiting', 'running', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];
export const JOB_SORTS = ['runAt', 'kind'] as const;

export interface JobFilter {
  readonly state: JobState | null;
  readonly kind: string | null;
  readonly clinicId: string | null;
  /** Matches part of a kind, an error or a clinic's name. */
  readonly q: string | null;
}

/** A job without its payload, which may identify a patient. */
export interface JobRow {
  readonly id: number;
  readonly kind: string;
  readonly clinicId: string | null;
  readonly clinicName: string | null;
  readonly state: JobState;
  readonly attempts: number;
  /** The error's name; its message may contain patient data. */
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly runAt: Date;
  readonly finishedAt: Date | null;
}

export interface JobList {
  list(filter: JobFilter, part: ListPart): Promise<Listed<JobRow>>;
  /**
   * Restarts a dead job at once from its first attempt. Null if there is no such job, false if it is not
   * dead.
   */
  retry(id: number, trail: Trail): Promise<boolean | null>;
}

const SORTS = { keys: { runAt: byTime('run_at'), kind: byText('kind') }, id: 'md5(id::text)::uuid' };
const STATE = sql<JobState>`case when failed then 'failed' when lease_until > now() then 'running' else 'waiting' end`;
const CLINIC_NAME = sql<string | null>`(select name from clinics where clinics.id = jobs.clinic_id)`;

export function jobList(anyDb: Database): JobList {
  const db = machinery(anyDb);
  return {
    list: (filter, part) =>
      db.asPlatform(
        async (q) => (await listOf(q, unsettled(q, filter), SORTS, part)) as unknown as Listed<JobRow>,
      ),
    retry: (id, trail) =>
      db.asPlatform(async (q, tx) => {
        const job = await q
          .selectFrom('jobs')
          .select(['kind', 'failed'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (!job) return null;
        if (!job.failed) return false;
        await q
          .updateTable('jobs')
          .set({ failed: false, finishedAt: null, attempts: 0, leasedBy: null, leaseUntil: null })
          .set({ runAt: sql<Date>`now()` })
          .where('id', '=', id)
          .execute();
        await publish(q, 'jobs', job.kind);
        await trail(tx, { kind: job.kind });
        return true;
      }),
  };
}

function unsettled(q: Queries<'database'>, { state, kind, clinicId, q: words }: JobFilter) {
  const wishes: ReadonlyArray<RawBuilder<SqlBool> | null> = [
    sql<SqlBool>`(finished_at is null or failed)`,
    // Excludes practice clinics.
    sql<SqlBool>`(clinic_id is null or exists (select from clinics where clinics.id = jobs.clinic_id))`,
    state ? sql<SqlBool>`${STATE} = ${state}` : null,
    kind ? sql<SqlBool>`kind = ${kind}` : null,
    clinicId ? sql<SqlBool>`clinic_id = ${clinicId}` : null,
    words
      ? sql<SqlBool>`(kind ilike ${partOf(words)} or last_error ilike ${partOf(words)} or ${CLINIC_NAME} ilike ${partOf(words)})`
      : null,
  ];
  return wishes.reduce(
    (rows, wish) => (wish ? rows.where(wish) : rows),
    q
      .selectFrom('jobs')
      .select(['id', 'kind', 'clinicId', 'attempts', 'lastError', 'createdAt', 'runAt', 'finishedAt'])
      .select([STATE.as('state'), CLINIC_NAME.as('clinicName')]),
  );
}
