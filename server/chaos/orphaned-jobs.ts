import type pg from 'pg';

export interface Orphans {
  /** Jobs that another process went on with. */
  readonly resumed: number;
  readonly longestSeconds: number;
}

/** As in database/jobs/jobs.ts. */
const LEASE_SECONDS = 8;

/** The database itself notes every job that passes from one process to another while it is unfinished. */
export async function watchOrphans(database: pg.Pool): Promise<void> {
  await database.query(`
    create table orphans (job_id bigint, sign_of_life timestamptz, resumed_at timestamptz);
    create function note_orphan() returns trigger language plpgsql security definer as $$
    begin
      insert into public.orphans
      values (old.id, old.lease_until - interval '${LEASE_SECONDS} seconds', clock_timestamp());
      return null;
    end $$;
    create trigger jobs_orphaned after update of leased_by on jobs for each row
      when (old.finished_at is null and old.lease_until is not null and new.leased_by is distinct from old.leased_by
            and new.leased_by is not null)
      execute function note_orphan();`);
}

/**
 * From the last sign of life of the process that had a job, which was before its kill, to the moment another went on:
 * never less than what the kill cost.
 */
export async function countOrphans(database: pg.Pool): Promise<Orphans> {
  const { rows } = await database.query<Orphans>(
    `select count(*)::int as resumed,
            coalesce(round(max(extract(epoch from resumed_at - sign_of_life)), 1), 0)::float as "longestSeconds" from orphans`,
  );
  return rows[0] ?? { resumed: 0, longestSeconds: 0 };
}
