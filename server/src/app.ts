import type { FastifyBaseLogger } from 'fastify';
import { anchorFile } from './adapters/audit/anchor-file.ts';
import type { Slice } from './compose/base.ts';
import type { FrontdeskNeeds } from './compose/needs.ts';
import { compose } from './compose.ts';
import type { ConfigWithSecrets } from './config/development-secrets.ts';
import { type DatabasePool, openDatabase } from './database/connection/connect.ts';
import { keyOpens, OTHER_KEY, resealKeyProbe } from './database/connection/key-probe.ts';
import { openReads } from './database/connection/read-replica.ts';
import { cronKinds, startCron } from './database/jobs/cron.ts';
import { runJobs } from './database/jobs/jobs.ts';
import { listenForNotices, type Notices } from './database/notices.ts';
import { heldCopy } from './database/schema/restored-copy.ts';
import { createGuards } from './http/guards.ts';
import type { App } from './http/routes.ts';
import { createServer } from './http/server.ts';
import { traceRequests } from './http/trace-requests.ts';
import { Failure } from './kernel/failure.ts';
import { closeAll } from './kernel/load/close-all.ts';
import { eventLoopLag } from './kernel/load/load-control.ts';
import { sealedBoxes } from './kernel/secrets/sealed-box.ts';
import { noTracing, type Tracing } from './kernel/tracing.ts';

export type { FrontdeskNeeds } from './compose/needs.ts';

export interface Frontdesk {
  readonly app: App;
  /** Job kinds that this process runs. */
  readonly jobs: readonly string[];
  /** Starts the job workers, and the cron schedule unless `without-calendar` is given. */
  startJobs(calendar?: 'without-calendar'): void;
  /** Called before connections are drained, because a live stream does not end by itself. */
  endStreams(): void;
  close(): Promise<void>;
}

/** Opens the parts in this order and closes them in reverse. The database must already be migrated. */
export async function createFrontdesk(needs: FrontdeskNeeds): Promise<Frontdesk> {
  const { config, connection, direct = connection, clock, log, tracing = noTracing } = needs;
  const pool = { max: config.database.poolMax, log, tracing, ...needs.databaseTimes };
  const db = await openDatabase({ connection, ...pool, onStatement: needs.onStatement });
  await checkEncryptionKey(db, config, log).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  const notices = await listenForNotices(direct, log);
  await warnAboutRestoredCopy(db, log);
  const redis = await redisOf(config, log, needs.redisAnswerMs);
  const loop = eventLoopLag();
  const reads = readsOf(db, config.database.readUrl, pool);
  const { slices, audit, identity, clinics, ops, live, metrics, limiter } = await compose(needs, {
    db,
    reads: reads.db,
    notices,
    waitMs: () => Math.max(db.sustainedWaitMs(), loop.ms()),
    redisAnswers: async () => (redis ? (await redis.ping()) === 'PONG' : null),
  });

  const app = await createServer({
    log,
    trustProxy: config.trustProxy,
    rateLimits: config.rateLimits,
    redis,
    tokenOwner: identity.tokenOwner,
    areCallersServed: limiter.isBusy,
    audit,
    generatesReference: needs.generatesReference,
  });
  metrics.timeRequests(app);
  traceRequests(app, tracing);
  const guards = createGuards({
    findVisitor: identity.findVisitor,
    clinicExists: clinics.exists,
    practiceOf: clinics.practiceOf,
  });
  for (const slice of slices) for (const routes of slice.routes?.(guards) ?? []) await app.register(routes);
  await app.ready();

  if (config.firstAdmin) await identity.ensureFirstAdmin(config.firstAdmin.email, config.firstAdmin.password);
  await ops.debug.start(config.platformDebug);
  const anchoring = audit.startAnchoring({
    file: anchorFile(config.dataDir),
    keys: [config.encryption.key, ...config.encryption.previousKeys],
    clock,
    log,
  });
  const work = workOf({ db, notices, log, tracing }, slices);
  return {
    app,
    jobs: work.names,
    startJobs: work.start,
    endStreams: live.endStreams,
    close: () =>
      closeAll(log, [
        () => app.close(),
        () => work.stop(),
        ...slices.map((slice) => () => slice.close?.()),
        () => anchoring.stop(),
        () => ops.debug.stop(),
        () => loop.stop(),
        () => notices.close(),
        () => reads.close(),
        () => db.close(),
        () => redis?.disconnect(),
      ]),
  };
}

function readsOf(
  primary: DatabasePool,
  replica: ConfigWithSecrets['database']['readUrl'],
  pool: Omit<Parameters<typeof openDatabase>[0], 'connection'>,
) {
  const open = (url: string) => () => openDatabase({ connection: { url }, ...pool });
  return openReads({ primary, openReplica: replica && open(replica.reveal()), log: pool.log });
}

/** A generated development key may be replaced by a new one. A key set by an operator must match, or startup fails. */
async function checkEncryptionKey(
  db: DatabasePool,
  { encryption }: ConfigWithSecrets,
  log: FastifyBaseLogger,
) {
  const boxes = sealedBoxes(encryption);
  if (await keyOpens(db, boxes)) return;
  if (!encryption.isGenerated) throw new Failure('UNAVAILABLE', OTHER_KEY);
  log.warn(
    {},
    'encryption key was replaced; EMR credentials, authenticator apps and faxes sealed with the old key cannot be opened',
  );
  await resealKeyProbe(db, boxes);
}

async function redisOf({ redis: { url } }: ConfigWithSecrets, log: FastifyBaseLogger, answerMs?: number) {
  if (!url) return null;
  const { openRedis } = await import('./adapters/redis/shared-redis.ts');
  return openRedis(url.reveal(), log, answerMs);
}

async function warnAboutRestoredCopy(db: DatabasePool, log: FastifyBaseLogger): Promise<void> {
  const copy = await heldCopy(db);
  if (copy)
    log.warn(
      { ...copy },
      'THIS IS A RESTORED COPY: it sends nothing by itself until you run npm run restore -- --release',
    );
}

interface WorkNeeds {
  readonly db: DatabasePool;
  readonly notices: Notices;
  readonly log: FastifyBaseLogger;
  readonly tracing: Tracing;
}

function workOf(needs: WorkNeeds, slices: readonly Slice[]) {
  const crons = slices.flatMap(({ crons = [] }) => crons);
  const kinds = [...slices.flatMap(({ jobs = [] }) => jobs), ...cronKinds(needs.db, crons)];
  let running: { runner: ReturnType<typeof runJobs>; cron: ReturnType<typeof startCron> | null } | null =
    null;
  return {
    names: kinds.map(({ kind }) => kind),
    start: (calendar?: 'without-calendar') => {
      running ??= {
        runner: runJobs(needs, kinds),
        cron: calendar === 'without-calendar' ? null : startCron(needs.db, needs.log, crons),
      };
    },
    stop: async () => {
      running?.cron?.stop();
      await running?.runner.stop();
    },
  };
}
