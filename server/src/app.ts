import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import { debugFile } from './adapters/debug/file-stream.ts';
import { httpProbe } from './adapters/http/probe.ts';
import { openDatabase } from './database/connect.ts';
import type { Connection } from './database/connection.ts';
import { listenForNotices } from './database/notices.ts';
import type { ConfigWithSecrets } from './development-secrets.ts';
import { createAudit } from './features/audit/index.ts';
import { createHealth } from './features/health/index.ts';
import { createIdentity } from './features/identity/index.ts';
import { createOps } from './features/ops/index.ts';
import { createGuards } from './http/guards.ts';
import type { App } from './http/routes.ts';
import { createServer } from './http/server.ts';
import type { Clock } from './kernel/clock.ts';

export const VERSION = '4.3.0';

export interface Frontdesk {
  readonly app: App;
  close(): Promise<void>;
}

export interface FrontdeskNeeds {
  readonly config: ConfigWithSecrets;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Lower in tests. */
  readonly passwordCost?: number;
}

/** The composition root: which slice needs what. The database is migrated already. */
export async function createFrontdesk({
  config,
  connection,
  clock,
  log,
  passwordCost,
}: FrontdeskNeeds): Promise<Frontdesk> {
  const db = await openDatabase({ connection, max: config.database.poolMax, log });
  const notices = await listenForNotices(connection, log);
  const redis = config.redis.url
    ? new Redis(config.redis.url.reveal(), { maxRetriesPerRequest: 1, enableOfflineQueue: false })
    : null;
  redis?.on('error', (error) => log.warn({ err: error.name }, 'Redis is out of reach'));

  const audit = createAudit({ db });
  const identity = createIdentity({ db, clock, jwt: config.jwt, ...(passwordCost ? { passwordCost } : {}) });
  const ops = createOps({ db, notices, stream: debugFile(config.dataDir), clock, log });
  const health = createHealth({
    db,
    probe: httpProbe,
    bridge: config.emr.bridgeUrl ? { url: config.emr.bridgeUrl, apiKey: config.emr.bridgeApiKey } : null,
    voice: config.voice.apiUrl ? { url: config.voice.apiUrl, apiKey: config.voice.apiKey } : null,
    clock,
    version: VERSION,
  });

  const app = await createServer({
    log,
    trustProxy: config.trustProxy,
    rateLimits: config.rateLimits,
    redis,
    audit,
  });
  const guards = createGuards({ whoIs: identity.whoIs, clinicExists: async () => true });
  for (const slice of [identity, audit, ops, health])
    for (const routes of slice.routes(guards)) await app.register(routes);

  if (config.firstAdmin) await identity.ensureFirstAdmin(config.firstAdmin.email, config.firstAdmin.password);
  await ops.debug.start(config.platformDebug);
  await app.ready();
  return {
    app,
    close: async () => {
      await app.close();
      ops.debug.stop();
      await notices.close();
      await db.close();
      redis?.disconnect();
    },
  };
}
