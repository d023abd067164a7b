import { type RawBuilder, sql } from 'kysely';
import { type Database, machinery, type Queries } from './database.ts';
import type { Owner, OwnTables } from './schema/owners.ts';

/** Few enough rows per transaction that no call waits for them. */
export const BATCH = 50;

/** `last` is the newest row handled, where the next batch starts. */
export interface Batch {
  readonly rows: number;
  readonly last: Date | null;
}

/** Paces retention work so that calls come first. */
export interface Turn {
  /** Throws if the work must stop or another process has taken over. */
  check(): Promise<void>;
  /** Pauses briefly to let calls through. */
  rest(): Promise<void>;
  /** Repeats the batch until it deletes nothing; returns the total. */
  untilNone(batch: () => Promise<number>): Promise<number>;
  /** Repeats the batch, each starting where the previous one ended, until one is not full. */
  onwards(batch: (from: Date | null) => Promise<Batch>): Promise<number>;
}

/** Deletes at most one batch of due rows and returns their number. */
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

async function emptyBatch<By extends Owner>(
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

interface Due<By extends Owner> {
  readonly table: OwnTables<By>;
  readonly isDue: RawBuilder<unknown>;
}

export function deleteDue<By extends Owner>(
  db: Database<By>,
  turn: Pick<Turn, 'untilNone'>,
  clinicId: string,
  { table, isDue }: Due<By>,
): Promise<number> {
  const ofClinic = sql`clinic_id = ${clinicId} and ${isDue}`;
  return turn.untilNone(() => db.inClinic(clinicId, (q) => deleteBatch<By>(q, table, ofClinic)));
}

export function sweepDue<By extends Owner>(
  db: Database<By>,
  turn: Pick<Turn, 'untilNone'>,
  { table, isDue }: Due<By>,
): Promise<number> {
  return turn.untilNone(() => db.asPlatform((q) => deleteBatch<By>(q, table, isDue)));
}

export function emptyDue<By extends Owner>(
  db: Database<By>,
  turn: Pick<Turn, 'onwards'>,
  clinicId: string,
  { table, isDue, empty, age }: Due<By> & { readonly empty: RawBuilder<unknown>; readonly age: string },
): Promise<number> {
  const ofClinic = sql`clinic_id = ${clinicId} and ${isDue}`;
  return turn.onwards((from) =>
    db.inClinic(clinicId, (q) => emptyBatch<By>(q, table, { empty, age, isDue: ofClinic, from })),
  );
}

export async function sweepJobs(anyDb: Database, now: Date, turn: Pick<Turn, 'untilNone'>) {
  const db = machinery(anyDb);
  const [week, quarter] = [daysBefore(now, 7), daysBefore(now, 90)];
  return {
    jobsDeleted: await sweepDue(db, turn, { table: 'jobs', isDue: sql`finished_at < ${week}` }),
    cronRunsDeleted: await sweepDue(db, turn, { table: 'cronRuns', isDue: sql`fire_at < ${quarter}` }),
  };
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
