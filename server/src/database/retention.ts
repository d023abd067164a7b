import { type RawBuilder, sql } from 'kysely';
import { type Database, machinery, type Queries } from './database.ts';
import type { Owner, OwnTables } from './owners.ts';

/** As many rows as one transaction deals with: short enough that no call waits for it. */
export const BATCH = 50;

/** `last` is the youngest of what was dealt with: the next batch starts there and does not pass over the old again. */
export interface Batch {
  readonly rows: number;
  readonly last: Date | null;
}

/** The right to run, for as long as the work lasts. */
export interface Turn {
  /** Throws when the work is to stop, or is no longer ours to do. */
  check(): Promise<void>;
  /** Gives way to the calls for a moment. */
  rest(): Promise<void>;
  /** Batch after batch, until there is nothing left to delete; answers how many there were. */
  untilNone(batch: () => Promise<number>): Promise<number>;
  /** Batch after batch, each from where the last one ended, until one is not full. */
  onwards(batch: (from: Date | null) => Promise<Batch>): Promise<number>;
}

/** At most a batch of what is due; answers how many. */
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

/** Empties a column of what is due, the oldest first. */
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
