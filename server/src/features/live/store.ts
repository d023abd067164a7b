import { type SqlBool, sql } from 'kysely';
import type { Database, Work } from '../../database/database.ts';
import { type Cursor, type LiveEvent, type Watch, writeCursor } from './event.ts';

/** Missed events, oldest first, and the cursor after them. */
export interface Missed {
  readonly events: readonly LiveEvent[];
  readonly cursor: string;
  /** True if too much was missed to replay, so that the client must reload everything. */
  readonly isReset: boolean;
}

export interface LiveStore {
  /** A null cursor means that nothing was missed. */
  since(watch: Watch, cursor: Cursor | null): Promise<Missed>;
  /** Deletes at most one batch of events older than an hour; returns the count. */
  forget(): Promise<number>;
}

const KEPT_MS = 3_600_000;
/** Shorter than the retention, so that no event is deleted during its replay. */
const RESUMED_MS = KEPT_MS - 300_000;
const MOST = 1_000;
const BATCH = 1_000;

interface Place {
  readonly xact: string;
  readonly next: string;
  readonly atMs: number;
}

export function liveStore(db: Database<'live'>): LiveStore {
  return {
    since: (watch, cursor) => inScope(db, watch, (q) => read(q, watch, cursor)),
    forget: () =>
      db.asPlatform(async (q) => {
        const { numAffectedRows } = await sql`
          delete from live_events where id = any(array(
            select id from live_events where at < now() - make_interval(secs => ${KEPT_MS / 1000}) limit ${BATCH}))`.execute(
          q,
        );
        return Number(numAffectedRows ?? 0);
      }),
  };
}

function inScope<T>(db: Database<'live'>, { clinicId }: Watch, work: Work<T, 'live'>): Promise<T> {
  return clinicId ? db.inClinic(clinicId, work) : db.asPlatform(work);
}

type Queries = Parameters<Work<unknown, 'live'>>[0];

async function read(q: Queries, watch: Watch, cursor: Cursor | null): Promise<Missed> {
  // Read before the events, so that an event committed in between is sent twice rather than never.
  const { rows } = await sql<Place>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xact, pg_snapshot_xmax(pg_current_snapshot())::text as next,
           (extract(epoch from clock_timestamp()) * 1000)::bigint as "atMs"`.execute(q);
  const here = rows[0] as Place;
  const now = writeCursor({ xact: here.xact, lastId: '0', atMs: Number(here.atMs) });
  if (!cursor) return { events: [], cursor: now, isReset: false };
  const tooOld = cursor.atMs < Number(here.atMs) - RESUMED_MS;
  // The cursor comes from a database that is ahead of this one, such as the original of a restored copy.
  const isForeign = BigInt(cursor.xact) > BigInt(here.next);
  if (tooOld || isForeign) return { events: [], cursor: now, isReset: true };
  const events = await after(q, watch, cursor, now);
  if (events.length > MOST) return { events: [], cursor: now, isReset: true };
  return { events, cursor: now, isReset: false };
}

async function after(q: Queries, { userId, kinds }: Watch, cursor: Cursor, now: string) {
  const { xact, lastId } = cursor;
  let rows = q
    .selectFrom('liveEvents')
    .select(['id', 'kind', 'rowId', 'clinicId', 'userId', 'at', 'test'])
    .where(sql<SqlBool>`xact >= ${xact}::bigint`)
    // Events of one transaction keep their order.
    .where(
      sql<SqlBool>`not (id <= ${lastId}::bigint and xact = (select l.xact from live_events l where l.id = ${lastId}::bigint))`,
    )
    .where(({ or, eb }) => or([eb('userId', 'is', null), eb('userId', '=', userId)]));
  if (kinds) rows = rows.where('kind', 'in', [...kinds]);
  const found = await rows
    .orderBy('xact')
    .orderBy('id')
    .limit(MOST + 1)
    .execute();
  // A transaction counts as sent only after its last event.
  const before = writeCursor(cursor);
  return found.map(
    ({ id, kind, rowId, at, ...whose }, place): LiveEvent => ({
      ...{ id: String(id), kind, ref: rowId, at, ...whose },
      cursor: place === found.length - 1 ? now : before,
    }),
  );
}
