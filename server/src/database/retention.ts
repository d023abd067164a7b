import { type RawBuilder, sql } from 'kysely';
import { type Database, machinery, type Queries } from './database.ts';
import type { Owner, OwnTables } from './schema/owners.ts';

/** Rows per transaction: few enough that no call waits for it. */
export const BATCH = 50;

/** `last` is the newest row handled; the next batch starts there. */
export interface Batch {
  readonly rows: number;
  readonly last: Date | null;
}

/** Permission to run, for the duration of the work. */
export interface Turn {
  /** Throws if the work must stop or another process has taken over. */
  check(): Promise<void>;
  /** Pauses briefly to let calls through. */
  rest(): Promise<void>;
  /** Repeats the batch until nothing is left to delete; returns the count. */
  untilNone(batch: () => Promise<number>): Promise<number>;
  /** Repeats the batch, each from where the last one ended, until one is not full. */
  onwards(batch: (from: Date | null) => Promise<Batch>): Promise<number>;
}

/** Deletes at most one batch of due rows; returns the count. */
export async function deleteBatch<By extends Owner>(
  q: Queries<By>,
  table: OwnTables<By>,
  isDue: RawBuilder<unknown>,
): Promise<number> {
  const rows = sql.table(table);
  const { numAffectedRows } = await sql`
    delete from ${rows} where ctid = any(array(select ctid from ${rows} where ${isDue} limit ${BATCH}))`.execute(
    q,
  );
  return Number(numAffectedRows ?? 0);
}

/** Clears a column of due rows, oldest first. */
export async function emptyBatch<By extends Owner>(
  q: Queries<By>,
  table: OwnTables<By>,
  {
    empty,
    age,
    isDue,
    from,
  }: {
    readonly empty: RawBuilder<unknown>;
    readonly age: string;
    readonly isDue: RawBuilder<unknown>;
    readonly from: Date | null;
  },
): Promise<Batch> {
  const [rows, at] = [sql.table(table), sql.ref(age)];
  const since = from ? sql`${at} >= ${from}` : sql`true`;
  const result = await sql<Batch>`
    with due as (select id, ${at} as at from ${rows} where ${isDue} and ${since} order by ${at} limit ${BATCH}),
    gone as (update ${rows} set ${empty} from due where ${rows}.id = due.id)
    select count(*)::int as rows, max(at) as last from due`.execute(q);
  return result.rows[0] ?? { rows: 0, last: null };
}

export async function sweepJobs(anyDb: Database, now: Date, turn: Pick<Turn, 'untilNone'>) {
  const db = machinery(anyDb);
  return {
    jobsDeleted: await turn.untilNone(() =>
      db.asPlatform((q) => deleteBatch(q, 'jobs', sql`finished_at < ${daysBefore(now, 7)}`)),
    ),
    cronRunsDeleted: await turn.untilNone(() =>
      db.asPlatform((q) => deleteBatch(q, 'cronRuns', sql`fire_at < ${daysBefore(now, 90)}`)),
    ),
  };
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
