import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { Failure } from '../kernel/failure.ts';
import type { Logger } from '../kernel/logger.ts';
import { noTracing, type OpenSpan, type Tracing } from '../kernel/tracing.ts';
import { type AnyQueries, type Database, machinery } from './database.ts';
import { type Notices, publish } from './notices.ts';

export interface Job<Payload = Record<string, unknown>> {
  readonly id: number;
  readonly clinicId: string | null;
  readonly payload: Payload;
  /** 1 the first time. A job whose process was killed comes back with the next number. */
  readonly attempt: number;
  /** Absent where nobody has leased it. */
  readonly leasedBy?: string;
}

/**
 * `finished` is done, and on record already by `finishJob`. `again` is a moment of the database's clock; a process whose own
 * clock is off would come hours late, or never rest.
 */
export type JobOutcome = 'done' | 'finished' | { readonly inMs: number } | { readonly again: Date };

/** What to do with one kind of job. It may run again after a kill, so its effects must bear repeating. */
export interface JobKind {
  readonly kind: string;
  readonly maxAttempts: number;
  /** How many of them a process runs at once. Each kind has its own, so that none keeps another waiting. */
  readonly slots?: number;
  /** Done, or to be tried again later without counting as a failure. */
  run(job: Job, signal: AbortSignal): Promise<JobOutcome>;
  /** Told once when the last attempt failed. */
  gaveUp?(job: Job): Promise<void>;
}

export interface NewJob {
  readonly kind: string;
  readonly clinicId: string | null;
  readonly payload: object;
  /** A second job of the same kind and key is not written. */
  readonly dedupeKey?: string;
  /** Counted by the database's clock. */
  readonly delayMs?: number;
  /** Where this does not hold, nothing is written. */
  readonly onlyIf?: RawBuilder<boolean>;
}

export interface JobRunner {
  stop(): Promise<void>;
  running(): number;
}

const SLOTS = 4;
const LEASE_SECONDS = 8;
const POLL_MS = 1_000;
const HEARTBEAT_MS = 2_500;
/** A job that always asks for the past must not keep the database busy. */
const LEAST_PAUSE_MS = 250;

/** Written in the transaction of its cause: it exists if and only if that committed. */
export async function enqueue(q: AnyQueries, job: NewJob): Promise<void> {
  const { kind, clinicId, payload, dedupeKey = null, delayMs = 0, onlyIf = sql<boolean>`true` } = job;
  const written = machinery(q)
    .insertInto('jobs')
    .columns(['kind', 'clinicId', 'payload', 'dedupeKey', 'runAt'])
    .expression(
      sql`select ${kind}::text, ${clinicId}::uuid, ${JSON.stringify(payload)}::jsonb, ${dedupeKey}::text,
                 now() + make_interval(secs => ${delayMs / 1000}) where ${onlyIf}`,
    )
    .onConflict((conflict) =>
      conflict.columns(['kind', 'dedupeKey']).where('dedupeKey', 'is not', null).doNothing(),
    )
    .execute();
  await Promise.all([written, delayMs ? null : publish(q, 'jobs', kind)]);
}

/** Takes back a job that has no cause any more. One that is leased this moment finds out by itself. */
export async function dropJob(
  q: AnyQueries,
  clinicId: string,
  kind: string,
  dedupeKey: string,
): Promise<void> {
  await machinery(q)
    .deleteFrom('jobs')
    .where('clinicId', '=', clinicId)
    .where('kind', '=', kind)
    .where('dedupeKey', '=', dedupeKey)
    .where('leaseUntil', 'is', null)
    .execute();
}

/** Whether a job is still to be done. */
export async function isWaiting(
  q: AnyQueries,
  clinicId: string,
  kind: string,
  dedupeKey: string,
): Promise<boolean> {
  const job = await machinery(q)
    .selectFrom('jobs')
    .select('id')
    .where('clinicId', '=', clinicId)
    .where('kind', '=', kind)
    .where('dedupeKey', '=', dedupeKey)
    .where('finishedAt', 'is', null)
    .executeTakeFirst();
  return job !== undefined;
}

/** Ends what a clinic has of a kind, also what is running: it is not put back. */
export async function endJobs(q: AnyQueries, clinicId: string, kind: string): Promise<void> {
  await machinery(q)
    .updateTable('jobs')
    .set({ finishedAt: sql<Date>`now()` })
    .where('kind', '=', kind)
    .where('clinicId', '=', clinicId)
    .where('finishedAt', 'is', null)
    .execute();
}

/**
 * Ends a job in the transaction of what it has done, so that nobody does it again; `onlyIf` tells whether that was written.
 * Nothing happens to a job that another process has leased meanwhile.
 */
export function finishJob(q: AnyQueries, job: Job, onlyIf: RawBuilder<boolean>): Promise<void> {
  return end(q, job, null, onlyIf);
}

interface RunnerNeeds {
  readonly db: Database<'database'>;
  readonly notices: Pick<Notices, 'on'>;
  readonly log: Logger;
  readonly tracing?: Tracing;
}

type LeasedJob = Job & { readonly kind: string; readonly traceparent: string | null };

/** Leases due jobs and runs them, in this process, until it is stopped. */
export function runJobs(
  { db, notices, log, tracing = noTracing }: RunnerNeeds,
  kinds: readonly JobKind[],
): JobRunner {
  const byKind = new Map(kinds.map((kind) => [kind.kind, kind]));
  const worker = randomUUID();
  const stopping = new AbortController();
  const running = new Map<number, { readonly kind: string; readonly work: Promise<void> }>();
  /** Of these more may be waiting than there was room for; of the others there are none, or a notice comes. */
  let crowded: ReadonlySet<string> = new Set();
  let looking: Promise<void> | null = null;
  let lookAgain = false;

  const start = (job: LeasedJob) => {
    const span = openSpan(tracing, job);
    const work = span
      .run(() => runOne({ db, log, span }, byKind.get(job.kind), job, stopping.signal))
      .finally(() => {
        span.end();
        running.delete(job.id);
        if (looking || crowded.has(job.kind)) look();
      });
    running.set(job.id, { kind: job.kind, work });
  };
  const lookOnce = async () => {
    const room = roomFor(kinds, [...running.values()]);
    crowded = new Set([...byKind.keys()].filter((kind) => !room.has(kind)));
    if (room.size === 0 || stopping.signal.aborted) return;
    const leased = await lease(db, worker, room);
    crowded = crowdedBy(leased, room, crowded);
    for (const job of leased) start(job);
  };
  const look = () => {
    if (stopping.signal.aborted) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = lookOnce()
      .catch((error: unknown) => log.warn({ err: nameOf(error) }, 'jobs could not be read'))
      .finally(() => {
        looking = null;
        if (lookAgain) {
          lookAgain = false;
          look();
        }
      });
  };

  notices.on('jobs', look);
  const poll = setInterval(look, POLL_MS);
  const heartbeat = setInterval(() => {
    if (running.size > 0) void extend(db, worker, [...running.keys()]).catch(() => undefined);
  }, HEARTBEAT_MS);
  look();

  return {
    running: () => running.size,
    stop: async () => {
      stopping.abort();
      clearInterval(poll);
      await looking;
      await Promise.allSettled([...running.values()].map(({ work }) => work));
      clearInterval(heartbeat);
    },
  };
}

/** The kinds that may begin another one, and how many. */
function roomFor(
  kinds: readonly JobKind[],
  running: ReadonlyArray<{ readonly kind: string }>,
): Map<string, number> {
  const room = kinds.map(({ kind, slots = SLOTS }) => {
    const underWay = running.filter((job) => job.kind === kind).length;
    return [kind, slots - underWay] as const;
  });
  return new Map(room.filter(([, free]) => free > 0));
}

function crowdedBy(
  leased: readonly LeasedJob[],
  room: ReadonlyMap<string, number>,
  without: ReadonlySet<string>,
): Set<string> {
  const isFull = (kind: string, free: number) => leased.filter((job) => job.kind === kind).length >= free;
  return new Set([
    ...without,
    ...[...room].filter(([kind, free]) => isFull(kind, free)).map(([kind]) => kind),
  ]);
}

// Materialized: as a plain subselect the planner may run it again for each row, and lease more than there is room for.
async function lease(db: Database<'database'>, worker: string, room: ReadonlyMap<string, number>) {
  return db.atOnce(null, async (q) => {
    const { rows } = await sql<LeasedJob>`
      with due as materialized (
             select one.id from unnest(${[...room.keys()]}::text[], ${[...room.values()]}::int[]) as room (kind, free)
              cross join lateral (
                select id from jobs where finished_at is null and run_at <= now() and jobs.kind = room.kind
                   and (lease_until is null or lease_until < now())
                   and not exists (select from restored_copies where released_at is null)
                   and not exists (select from clinics where clinics.id = jobs.clinic_id and clinics.status = 'inactive')
                 order by run_at, id limit room.free for update of jobs skip locked) as one)
      update jobs set leased_by = ${worker}, lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
        from due where jobs.id = due.id
      returning jobs.id, jobs.kind, clinic_id as "clinicId", payload, attempts as attempt, traceparent, leased_by as "leasedBy"`.execute(
      q,
    );
    return rows;
  });
}

async function extend(db: Database<'database'>, worker: string, ids: number[]): Promise<void> {
  await db.atOnce(null, (q) =>
    sql`update jobs set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
         where leased_by = ${worker} and id = any(${ids}) and finished_at is null`.execute(q),
  );
}

function openSpan(tracing: Tracing, { kind, clinicId, attempt, traceparent }: LeasedJob): OpenSpan {
  return tracing.open({
    name: `job ${kind}`,
    kind: 'job',
    facts: { attempt, ...(clinicId ? { clinic: clinicId } : {}) },
    parent: traceparent,
  });
}

async function runOne(
  { db, log, span }: { readonly db: Database<'database'>; readonly log: Logger; readonly span: OpenSpan },
  kind: JobKind | undefined,
  job: LeasedJob,
  signal: AbortSignal,
): Promise<void> {
  try {
    // A job that takes its process down with it would do so for ever: it never gets to fail.
    if (kind && job.attempt > kind.maxAttempts)
      throw new Failure('INTERNAL_ERROR', 'the process died at every attempt');
    const outcome = kind ? await kind.run(job, signal) : 'done';
    if (outcome === 'finished') return;
    await (outcome === 'done' ? finish(db, job, null) : putBack(db, job, outcome, null));
  } catch (error) {
    span.failed(nameOf(error));
    await afterFailure(db, log, kind, job, nameOf(error)).catch((lost: unknown) =>
      log.error(
        { job: job.id, kind: job.kind, err: nameOf(lost) },
        'a failed job could not be put back; its lease will',
      ),
    );
  }
}

async function afterFailure(
  db: Database<'database'>,
  log: Logger,
  kind: JobKind | undefined,
  job: Job & { kind: string },
  reason: string,
): Promise<void> {
  log.warn({ job: job.id, kind: job.kind, attempt: job.attempt, err: reason }, 'a job failed');
  if (job.attempt < (kind?.maxAttempts ?? 1)) {
    const waitMs = Math.min(60_000, 1_000 * 2 ** (job.attempt - 1));
    return putBack(db, job, { inMs: waitMs }, reason);
  }
  await kind?.gaveUp?.(job);
  await finish(db, job, reason);
}

async function finish(db: Database<'database'>, job: Job, error: string | null): Promise<void> {
  await db.atOnce(null, (q) => end(q, job, error));
}

async function end(
  q: AnyQueries,
  job: Job,
  error: string | null,
  onlyIf = sql<boolean>`true`,
): Promise<void> {
  await machinery(q)
    .updateTable('jobs')
    .set({ finishedAt: sql`now()`, failed: error !== null, lastError: error, leaseUntil: null })
    .where('id', '=', job.id)
    .where('leasedBy', 'is not distinct from', job.leasedBy ?? null)
    .where(onlyIf)
    .execute();
}

async function putBack(
  db: Database<'database'>,
  job: Job,
  next: Exclude<JobOutcome, 'done' | 'finished'>,
  error: string | null,
): Promise<void> {
  const soonest = sql`now() + make_interval(secs => ${LEAST_PAUSE_MS / 1000})`;
  const asked =
    'again' in next
      ? sql`${next.again}::timestamptz`
      : sql`now() + make_interval(secs => ${next.inMs / 1000})`;
  await db.atOnce(null, (q) =>
    q
      .updateTable('jobs')
      // What was not a failure does not use up an attempt.
      .set({
        runAt: sql<Date>`greatest(${asked}, ${soonest})`,
        leaseUntil: null,
        leasedBy: null,
        lastError: error,
        attempts: error === null ? job.attempt - 1 : job.attempt,
      })
      .where('id', '=', job.id)
      .where('leasedBy', 'is not distinct from', job.leasedBy ?? null)
      .execute(),
  );
}

// The name or code only: messages of the outside may hold what must not be kept.
function nameOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? name ?? 'unknown';
}
