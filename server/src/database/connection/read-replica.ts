import { sql } from 'kysely';
import { Failure } from '../../kernel/failure.ts';
import { errorName, type Logger } from '../../kernel/logger.ts';
import { type AnyQueries, type Database, machinery } from '../database.ts';
import type { Owner } from '../schema/owners.ts';
import type { DatabasePool } from './connect.ts';

export interface Reads {
  readonly db: Database<Owner>;
  /** Whether reads currently go to the replica. */
  isReplicaUsed(): boolean;
  close(): Promise<void>;
}

interface Times {
  /** A replica with more lag is not used. */
  readonly maxLagMs: number;
  readonly checkEveryMs: number;
}

interface Needs {
  readonly primary: DatabasePool;
  /** Opens the replica's pool and rejects if the replica is unreachable; null if none is configured. */
  readonly openReplica: (() => Promise<DatabasePool>) | null;
  readonly log: Logger;
  /** Shorter in tests. */
  readonly times?: Times;
  readonly nowMs?: () => number;
}

/** Positions to remember. The oldest ones determine the lag. */
const MAX_POSITIONS = 1_000;
const TIMES: Times = { maxLagMs: 5_000, checkEveryMs: 2_000 };

/**
 * Reads go to a streaming replica while its lag is small, and to the primary otherwise. A missing or broken
 * replica never stops the service.
 */
export function openReads({ primary, openReplica, log, times = TIMES, nowMs = Date.now }: Needs): Reads {
  if (!openReplica) return { db: primary.readOnly, isReplicaUsed: () => false, close: async () => undefined };
  const lag = replicaLag(nowMs);
  let replica: DatabasePool | null = null;
  let isUsed = false;
  let isClosed = false;
  const use = (usable: boolean, details: Readonly<Record<string, unknown>>) => {
    if (usable !== isUsed)
      log[usable ? 'info' : 'warn'](
        details,
        usable ? 'reading history from the replica' : 'replica unusable; reading history from the primary',
      );
    isUsed = usable;
  };
  const check = async () => {
    try {
      const opened = replica ?? (await openReplica());
      replica = opened;
      const [written, replayed] = await Promise.all([positionOf(primary), positionOf(opened)]);
      const lagMs = lag.note(written, replayed);
      use(lagMs !== null && lagMs <= times.maxLagMs, { lagMs });
    } catch (error) {
      use(false, { error: errorName(error) });
    }
  };
  let checking = check();
  const timer = setInterval(() => {
    checking = checking.then(() => (isClosed ? undefined : check()));
  }, times.checkEveryMs).unref();
  return {
    db: eitherDatabase(() => (isUsed && replica ? replica.readOnly : null), primary.readOnly),
    isReplicaUsed: () => isUsed,
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await checking;
      await replica?.close();
    },
  };
}

/**
 * A position in the write-ahead log and the server's system identifier, which a replica shares with its
 * primary.
 */
interface Position {
  readonly server: string;
  readonly isReplica: boolean;
  readonly place: bigint;
}

async function positionOf(db: DatabasePool): Promise<Position> {
  const read = async (q: AnyQueries) => {
    const { rows } = await sql<{ server: string; isReplica: boolean; place: string }>`
      select (select system_identifier::text from pg_control_system()) as server, pg_is_in_recovery() as is_replica,
             coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::text as place`.execute(
      q,
    );
    return rows[0];
  };
  const row = await machinery(db).asPlatform(read);
  if (!row)
    throw new Failure(
      'UNAVAILABLE',
      'The database did not report its log position. Check that it is reachable.',
    );
  return { ...row, place: placeOf(row.place) };
}

function placeOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * Replication lag by log positions: the age of the oldest position the replica has not replayed. Timestamps
 * would show lag whenever the primary is idle.
 */
function replicaLag(nowMs: () => number) {
  let written: Array<{ readonly at: number; readonly place: bigint }> = [];
  return {
    /** Null if the second server is not a replica of the first. */
    note: (primary: Position, replica: Position): number | null => {
      if (primary.isReplica || !replica.isReplica || primary.server !== replica.server) return null;
      const now = nowMs();
      written.push({ at: now, place: primary.place });
      written = written.filter(({ place }) => place > replica.place).slice(0, MAX_POSITIONS);
      return now - (written[0]?.at ?? now);
    },
  };
}

/** Runs each transaction on the replica if it is usable, and again on the primary if it fails there. */
function eitherDatabase(replica: () => Database<Owner> | null, primary: Database<Owner>): Database<Owner> {
  const run = async <T>(work: (db: Database<Owner>) => Promise<T>): Promise<T> => {
    const first = replica();
    if (!first) return work(primary);
    try {
      return await work(first);
    } catch {
      return work(primary);
    }
  };
  return {
    inClinic: (clinicId: string, work: never) => run((db) => db.inClinic(clinicId, work)),
    batch: (clinicId: string | null, batch: never) => run((db) => db.batch(clinicId, batch)),
    asPlatform: (work: never) => run((db) => db.asPlatform(work)),
    within: primary.within,
  } as unknown as Database<Owner>;
}
