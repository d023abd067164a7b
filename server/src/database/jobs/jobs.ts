import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { Failure } from '../../kernel/failure.ts';
import type { Logger } from '../../kernel/logger.ts';
import { noTracing, type OpenSpan, type Tracing } from '../../kernel/tracing.ts';
import { type AnyQueries, type Database, machinery } from '../database.ts';
import { type Notices, publish } from '../notices.ts';

export interface Job<Payload = Record<string, unknown>> {
  readonly id: number;
  readonly clinicId: string | null;
  readonly payload: Payload;
  /** 1 on the first run. A job whose process was killed runs again with the next number. */
  readonly attempt: number;
  /** Absent if the job is not leased. */
  readonly leasedBy?: string;
}

/**
 * `finished`: already marked done by `finishJob`. `again` is in the database's time, because a process with a
 * wrong clock would run hours late or in a tight loop.
 */
export type JobOutcome = 'done' | 'finished' | { readonly inMs: number } | { readonly again: Date };

/** Handles one kind of job. A job may run again after a crash, so its effects must be idempotent. */
export interface JobKind {
  readonly kind: string;
  readonly maxAttempts: number;
  readonly slots?: number;
  /** Resolves when done, or with the time of the next run, which does not count as a failure. */
  run(job: Job, signal: AbortSignal): Promise<JobOutcome>;
  /** Called once after the last attempt failed. */
  gaveUp?(job: Job): Promise<void>;
}

export interface NewJob {
  readonly kind: string;
  readonly clinicId: string | null;
  readonly payload: object;
  /** A job whose kind and key already exist is not inserted. */
  readonly dedupeKey?: string;
  /** Relative to the database's clock. */
  readonly delayMs?: number;
  /** SQL condition for inserting the job. */
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
/** Minimum delay, so that a job rescheduled into the past does not spin on the database. */
const MIN_PAUSE_MS = 250;

/** Inserts the job in the caller's transaction, so that it exists if and only if that commits. */
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

/** Deletes a job that is no longer needed. A job already leased keeps running, so its handler must check. */
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

/** Ends all of a clinic's jobs of one kind. A running one is not rescheduled. */
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
 * Ends a job in the same transaction as its effect, so that it cannot run twice; `onlyIf` says whether the
 * effect was written. Does nothing if another process has leased the job meanwhile.
 */
export function finishJob(q: AnyQueries, job: Job, onlyIf: RawBuilder<boolean>): Promise<void> {
  return end(q, job, null, onlyIf);
}

/** Deletes a finished job whose payload contains a caller's words. */
export async function eraseJob(q: AnyQueries, job: Job): Promise<void> {
  await machinery(q)
    .deleteFrom('jobs')
    .where('id', '=', job.id)
    .where('leasedBy', 'is not distinct from', job.leasedBy ?? null)
    .execute();
}

interface RunnerNeeds {
  readonly db: Database<'database'>;
  readonly notices: Pick<Notices, 'on'>;
  readonly log: Logger;
  readonly tracing?: Tracing;
  /** Poll interval for due jobs that no notice announces. */
  readonly pollMs?: number;
}

type LeasedJob = Job & { readonly kind: string; readonly traceparent: string | null };

/** Leases and runs due jobs in this process until stopped. */
export function runJobs(
  { db, notices, log, tracing = noTracing, pollMs = POLL_MS }: RunnerNeeds,
  kinds: readonly JobKind[],
): JobRunner {
  const byKind = new Map(kinds.map((kind) => [kind.kind, kind]));
  const worker = randomUUID();
  const stopping = new AbortController();
  const running = new Map<number, { readonly kind: string; readonly work: Promise<void> }>();
  /** Kinds that may have more due jobs than free slots. New jobs of other kinds are announced by notices. */
  let backlogged: ReadonlySet<string> = new Set();
  let looking: Promise<void> | null = null;
  let recheckSlot = false;

  const start = (job: LeasedJob) => {
    const span = openSpan(tracing, job);
    const work = span
      .run(() => runOne({ db, log, span }, byKind.get(job.kind), job, stopping.signal))
      .finally(() => {
        span.end();
        running.delete(job.id);
        if (looking || backlogged.has(job.kind)) look();
      });
    running.set(job.id, { kind: job.kind, work });
  };
  const lookOnce = async () => {
    const room = roomFor(kinds, [...running.values()]);
    backlogged = new Set([...byKind.keys()].filter((kind) => !room.has(kind)));
    if (room.size === 0 || stopping.signal.aborted) return;
    const leased = await lease(db, worker, room);
    backlogged = kindsWithBacklog(leased, room, backlogged);
    for (const job of leased) start(job);
  };
  const look = () => {
    if (stopping.signal.aborted) return;
    if (looking) {
      recheckSlot = true;
      return;
    }
    looking = lookOnce()
      .catch((error: unknown) => log.warn({ err: nameOf(error) }, 'leasing jobs failed'))
      .finally(() => {
        looking = null;
        if (recheckSlot) {
          recheckSlot = false;
          look();
        }
      });
  };

  notices.on('jobs', look);
  const poll = setInterval(look, pollMs);
  const heartbeat = setInterval(() => {
    if (running.size > 0)
      void extend(db, worker, [...running.keys()]).catch((error: unknown) =>
        log.warn({ err: nameOf(error) }, 'extending job leases failed; other processes may repeat the jobs'),
      );
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

/** Free slots by kind; full kinds are omitted. */
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

function kindsWithBacklog(
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

// Materialized, because the planner may rerun a plain subselect for each row and lease more jobs than there
// are slots.
async function lease(db: Database<'database'>, worker: string, room: ReadonlyMap<string, number>) {
  const [{ rows }] = await db.batch(null, (q) => [
    sql<LeasedJob>`
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
    ),
  ]);
  return rows;
}

async function extend(db: Database<'database'>, worker: string, ids: number[]): Promise<void> {
  await db.batch(null, (q) => [
    sql`update jobs set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
         where leased_by = ${worker} and id = any(${ids}) and finished_at is null`.execute(q),
  ]);
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
    if (kind && job.attempt > kind.maxAttempts)
      throw new Failure(
        'INTERNAL_ERROR',
        'The process crashed on every attempt. Check the log, then retry the job.',
      );
    const outcome = kind ? await kind.run(job, signal) : 'done';
    if (outcome === 'finished') return;
    await (outcome === 'done' ? finish(db, job, null) : putBack(db, job, outcome, null));
  } catch (error) {
    span.failed(nameOf(error));
    await afterFailure(db, log, kind, job, nameOf(error)).catch((lost: unknown) =>
      log.error(
        { job: job.id, kind: job.kind, err: nameOf(lost) },
        'rescheduling failed job failed; it returns when its lease expires',
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
  log.warn({ job: job.id, kind: job.kind, attempt: job.attempt, err: reason }, 'job failed');
  if (job.attempt < (kind?.maxAttempts ?? 1)) {
    const waitMs = Math.min(60_000, 1_000 * 2 ** (job.attempt - 1));
    return putBack(db, job, { inMs: waitMs }, reason);
  }
  await kind?.gaveUp?.(job);
  await finish(db, job, reason);
}

async function finish(db: Database<'database'>, job: Job, error: string | null): Promise<void> {
  await db.batch(null, (q) => [end(q, job, error)]);
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
  const soonest = sql`now() + make_interval(secs => ${MIN_PAUSE_MS / 1000})`;
  const asked =
    'again' in next
      ? sql`${next.again}::timestamptz`
      : sql`now() + make_interval(secs => ${next.inMs / 1000})`;
  await db.batch(null, (q) => [
    q
      .updateTable('jobs')
      // Rescheduling without a failure does not use up an attempt.
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
  ]);
}

// Only the name or code, because messages from external systems may contain patient data.
function nameOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? name ?? 'unknown';
}
