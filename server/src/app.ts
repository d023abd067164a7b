import type { FastifyBaseLogger } from 'fastify';
import { anchorFile } from './adapters/audit/anchor-file.ts';
import { loopLateness } from './adapters/process/loop-lateness.ts';
import type { Slice } from './compose/base.ts';
import { compose } from './compose.ts';
import type { ConfigWithSecrets } from './config/development-secrets.ts';
import { type DatabasePool, openDatabase } from './database/connect.ts';
import type { Connection } from './database/connection.ts';
import { cronKinds, startCron } from './database/cron.ts';
import { runJobs } from './database/jobs.ts';
import { keyOpens, OTHER_KEY, resealKeyProbe } from './database/key-probe.ts';
import { listenForNotices, type Notices } from './database/notices.ts';
import { heldCopy } from './database/restored-copy.ts';
import type { DemoLogin } from './features/dashboard/index.ts';
import { createGuards } from './http/guards.ts';
import type { App } from './http/routes.ts';
import { createServer } from './http/server.ts';
import { traceRequests } from './http/trace-requests.ts';
import type { Clock } from './kernel/clock.ts';
import { Failure } from './kernel/failure.ts';
import { sealedBoxes } from './kernel/sealed-box.ts';
import { noTracing, type Tracing } from './kernel/tracing.ts';
import type { DocumentPages } from './ports/document-pages.ts';
import type { FaxReader } from './ports/fax-reader.ts';
import type { ProcessManager } from './ports/process-manager.ts';

export interface Frontdesk {
  readonly app: App;
  /** The kinds of jobs that run here. */
  readonly jobs: readonly string[];
  /** From now on jobs are done in this process, and scheduled ones fire unless the calendar is left out. */
  startJobs(calendar?: 'without-calendar'): void;
  /** Before its connections are drained: a live stream has no end of its own. */
  endStreams(): void;
  close(): Promise<void>;
}

export interface FrontdeskNeeds {
  readonly config: ConfigWithSecrets;
  readonly connection: Connection;
  /** Past a pooler, where `connection` goes through one: for notices and backups. */
  readonly direct?: Connection;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly demo?: {
    readonly logins: readonly DemoLogin[];
    readonly number: string;
    readonly emrs?: readonly string[];
  };
  /** Where simulated EMRs answer, besides those of the demo: calls may be played into these. */
  readonly simulatedEmrs?: readonly string[];
  readonly processes?: ProcessManager;
  readonly tracing?: Tracing;
  /** Lower in tests. */
  readonly passwordCost?: number;
  /** Instead of those that draw and read pages really. */
  readonly faxReading?: { readonly pages: DocumentPages; readonly reader: FaxReader };
  /** Whether it can make its API document: for the test that compares it with the committed one. */
  readonly makesReference?: boolean;
  /** Told of each statement, and whether it begins a trip to the database or goes with one. */
  readonly onStatement?: (statement: string, beginsTrip: boolean) => void;
}

/** The service in one piece: opened in this order, closed in the other. The database is migrated already. */
export async function createFrontdesk(needs: FrontdeskNeeds): Promise<Frontdesk> {
  const { config, connection, direct = connection, clock, log, tracing = noTracing } = needs;
  const db = await openDatabase({
    connection,
    max: config.database.poolMax,
    log,
    tracing,
    onStatement: needs.onStatement,
  });
  await settleKey(db, config, log).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  const notices = await listenForNotices(direct, log);
  await tellOfHeldCopy(db, log);
  const redis = await redisOf(config, log);
  const loop = loopLateness();
  const { slices, audit, identity, clinics, ops, live, metrics } = await compose(needs, {
    db,
    notices,
    waitMs: () => Math.max(db.standingWaitMs(), loop.ms()),
    redisAnswers: async () => (redis ? (await redis.ping()) === 'PONG' : null),
  });

  const app = await createServer({
    log,
    trustProxy: config.trustProxy,
    rateLimits: config.rateLimits,
    redis,
    tokenOwner: identity.tokenOwner,
    audit,
    makesReference: needs.makesReference,
  });
  metrics.timeRequests(app);
  traceRequests(app, tracing);
  const guards = createGuards({
    whoIs: identity.whoIs,
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
    close: async () => {
      await app.close();
      await work.stop();
      for (const slice of slices) await slice.close?.();
      await anchoring.stop();
      ops.debug.stop();
      loop.stop();
      await notices.close();
      await db.close();
      redis?.disconnect();
    },
  };
}

/** A made-up key may be made up anew, as its file says; one that an operator has set is not given up that easily. */
async function settleKey(db: DatabasePool, { encryption }: ConfigWithSecrets, log: FastifyBaseLogger) {
  const boxes = sealedBoxes(encryption);
  if (await keyOpens(db, boxes)) return;
  if (!encryption.isMadeUp) throw new Failure('UNAVAILABLE', OTHER_KEY);
  log.warn(
    {},
    'the encryption key is a new one: EMR credentials, authenticator apps and faxes of before stay shut',
  );
  await resealKeyProbe(db, boxes);
}

// Loaded where it is used: a start should not wait for it.
async function redisOf({ redis: { url } }: ConfigWithSecrets, log: FastifyBaseLogger) {
  if (!url) return null;
  const { openRedis } = await import('./adapters/redis/shared-redis.ts');
  return openRedis(url.reveal(), log);
}

async function tellOfHeldCopy(db: DatabasePool, log: FastifyBaseLogger): Promise<void> {
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
