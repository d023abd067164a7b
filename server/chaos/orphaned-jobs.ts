import type pg from 'pg';

export interface Orphans {
  /** Jobs that another process resumed. */
  readonly resumed: number;
  readonly longestSeconds: number;
}

/** Same as in database/jobs/jobs.ts. */
const LEASE_SECONDS = 8;

/** A trigger records every unfinished job that passes from one process to another. */
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
 * Measured from the dead process's last heartbeat, which preceded its kill, so the result is never less than
 * the kill's real cost.
 */
export async function countOrphans(database: pg.Pool): Promise<Orphans> {
  const { rows } = await database.query<Orphans>(
    `select count(*)::int as resumed,
            coalesce(round(max(extract(epoch from resumed_at - sign_of_life)), 1), 0)::float as "longestSeconds" from orphans`,
  );
  return rows[0] ?? { resumed: 0, longestSeconds: 0 };
}
