import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import { anchorFile } from './adapters/audit/anchor-file.ts';
import { debugFile } from './adapters/debug/file-stream.ts';
import { diskFiles } from './adapters/files/disk.ts';
import { httpProbe } from './adapters/http/probe.ts';
import type { DatabasePool } from './database/connect.ts';
import { openDatabase } from './database/connect.ts';
import type { Connection } from './database/connection.ts';
import { type CronJob, cronKinds, startCron } from './database/cron.ts';
import { type JobKind, runJobs } from './database/jobs.ts';
import { listenForNotices, type Notices } from './database/notices.ts';
import type { ConfigWithSecrets } from './development-secrets.ts';
import { createAudit } from './features/audit/index.ts';
import { createClinics } from './features/clinics/index.ts';
import { createHealth } from './features/health/index.ts';
import { createIdentity } from './features/identity/index.ts';
import { createNotifications } from './features/notifications/index.ts';
import { createOps } from './features/ops/index.ts';
import { createProvisioning } from './features/provisioning/index.ts';
import { createWelcome, type DemoLogin } from './features/welcome/index.ts';
import { createGuards, type Guards } from './http/guards.ts';
import type { App, Routes } from './http/routes.ts';
import { createServer } from './http/server.ts';
import type { Clock } from './kernel/clock.ts';

export const VERSION = '4.3.0';

export interface Frontdesk {
  readonly app: App;
  /** From now on jobs are done and scheduled ones fire in this process. */
  startJobs(): void;
  close(): Promise<void>;
}

export interface FrontdeskNeeds {
  readonly config: ConfigWithSecrets;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly demo?: { readonly logins: readonly DemoLogin[]; readonly number: string };
  /** Lower in tests. */
  readonly passwordCost?: number;
}

/** What a slice may bring besides its own methods. */
interface Slice {
  routes(guards: Guards): Routes[];
  readonly jobs?: readonly JobKind[];
  readonly crons?: readonly CronJob[];
  close?(): Promise<void>;
}

/** The composition root: which slice needs what. The database is migrated already. */
export async function createFrontdesk(needs: FrontdeskNeeds): Promise<Frontdesk> {
  const { config, connection, clock, log } = needs;
  const db = await openDatabase({ connection, max: config.database.poolMax, log });
  const notices = await listenForNotices(connection, log);
  const redis = redisOf(config, log);
  const { slices, audit, identity, clinics, ops } = slicesOf(needs, db, notices);

  const app = await createServer({
    log,
    trustProxy: config.trustProxy,
    rateLimits: config.rateLimits,
    redis,
    audit,
  });
  const guards = createGuards({ whoIs: identity.whoIs, clinicExists: clinics.exists });
  for (const slice of slices) for (const routes of slice.routes(guards)) await app.register(routes);
  await app.ready();

  if (config.firstAdmin) await identity.ensureFirstAdmin(config.firstAdmin.email, config.firstAdmin.password);
  await ops.debug.start(config.platformDebug);
  const anchoring = audit.startAnchoring({
    file: anchorFile(config.dataDir),
    key: config.encryption.key,
    clock,
    log,
  });
  const work = workOf(db, notices, log, slices);
  return {
    app,
    startJobs: work.start,
    close: async () => {
      await app.close();
      await work.stop();
      for (const slice of slices) await slice.close?.();
      await anchoring.stop();
      ops.debug.stop();
      await notices.close();
      await db.close();
      redis?.disconnect();
    },
  };
}

function slicesOf(
  { config, clock, log, demo, passwordCost }: FrontdeskNeeds,
  db: DatabasePool,
  notices: Notices,
) {
  const audit = createAudit({ db });
  const identity = createIdentity({ db, clock, jwt: config.jwt, ...(passwordCost ? { passwordCost } : {}) });
  const notifications = createNotifications({ db });
  const clinics = createClinics({ db, notices, clock, files: diskFiles(join(config.dataDir, 'files')) });
  const provisioning = createProvisioning({ db, clock, identity, notifications });
  const ops = createOps({ db, notices, stream: debugFile(config.dataDir), clock, log });
  const health = createHealth({
    db,
    probe: httpProbe,
    bridge: config.emr.bridgeUrl ? { url: config.emr.bridgeUrl, apiKey: config.emr.bridgeApiKey } : null,
    voice: config.voice.apiUrl ? { url: config.voice.apiUrl, apiKey: config.voice.apiKey } : null,
    clock,
    version: VERSION,
  });
  const welcome = createWelcome({
    version: VERSION,
    publicUrl: config.publicUrl,
    demoLogins: demo?.logins ?? [],
    demoNumber: demo?.number ?? null,
  });
  const slices: Slice[] = [identity, audit, notifications, clinics, provisioning, ops, health, welcome];
  return { slices, audit, identity, clinics, ops };
}

function redisOf(config: ConfigWithSecrets, log: FastifyBaseLogger): Redis | null {
  if (!config.redis.url) return null;
  const redis = new Redis(config.redis.url.reveal(), { maxRetriesPerRequest: 1, enableOfflineQueue: false });
  redis.on('error', (error) => log.warn({ err: error.name }, 'Redis is out of reach'));
  return redis;
}

function workOf(db: DatabasePool, notices: Notices, log: FastifyBaseLogger, slices: readonly Slice[]) {
  const crons = slices.flatMap(({ crons = [] }) => crons);
  const kinds = [...slices.flatMap(({ jobs = [] }) => jobs), ...cronKinds(crons)];
  let running: { runner: ReturnType<typeof runJobs>; cron: ReturnType<typeof startCron> } | null = null;
  return {
    start: () => {
      running ??= { runner: runJobs({ db, notices, log }, kinds), cron: startCron(db, log, crons) };
    },
    stop: async () => {
      running?.cron.stop();
      await running?.runner.stop();
    },
  };
}
