import { httpProbe } from '../adapters/http/probe.ts';
import type { ConfigWithSecrets } from '../config/development-secrets.ts';
import { createHealth } from '../features/health/index.ts';
import { createVoice } from '../features/voice/index.ts';
import { createGuards } from '../http/guards.ts';
import type { App } from '../http/routes.ts';
import { createServer, type ServerNeeds } from '../http/server.ts';
import { Failure } from '../kernel/failure.ts';
import type { Clock } from '../kernel/time/clock.ts';
import { VERSION } from '../kernel/version.ts';
import { shelfOf, voiceLinesOf } from './call.ts';

interface Needs {
  readonly config: ConfigWithSecrets;
  readonly clock: Clock;
  readonly log: ServerNeeds['log'];
}

export interface StandIn {
  readonly app: App;
  close(): Promise<void>;
}

/**
 * Serves a process that starts during a database outage as if it had been running: callers hear a spoken
 * answer, call reports are kept, /health reports down and everything else gets 503.
 */
export async function createStandIn({ config, clock, log }: Needs): Promise<StandIn> {
  const lines = voiceLinesOf({ config, clock, log });
  const voice = await createVoice({
    ...{ clock, log },
    webhooks: lines.map(({ webhook }) => webhook),
    platforms: [],
    platformFlawed: async () => undefined,
    reportShelf: shelfOf({ config }),
    clinics: failAsInOutage(),
    calls: failAsInOutage(),
    audit: failAsInOutage(),
    ledger: failAsInOutage(),
    patients: failAsInOutage(),
    providers: failAsInOutage(),
    scheduling: failAsInOutage(),
    waitlist: failAsInOutage(),
    standby: failAsInOutage(),
    knowledge: failAsInOutage(),
    inbox: failAsInOutage(),
    clinicNews: failAsInOutage(),
    live: failAsInOutage(),
  });
  const health = createHealth({
    db: { ping: refuse, stats: () => ({ total: 0, idle: 0, waiting: 0 }) },
    isHeld: async () => false,
    redisAnswers: async () => null,
    probe: httpProbe,
    bridge: null,
    voice: null,
    emrConnections: async () => ({}),
    clock,
    version: VERSION,
  });
  const app = await createServer({
    log,
    trustProxy: config.trustProxy,
    rateLimits: config.rateLimits,
    redis: null,
    audit: { record: refuse, recordAlone: async () => undefined },
  });
  app.addHook('onRequest', async (request) => {
    if (request.is404) await refuse();
  });
  const guards = createGuards({ findVisitor: refuse, clinicExists: refuse, practiceOf: refuse });
  for (const slice of [voice, health]) for (const routes of slice.routes(guards)) await app.register(routes);
  await app.ready();
  return {
    app,
    close: async () => {
      await app.close();
      await voice.close();
    },
  };
}

async function refuse(): Promise<never> {
  throw new Failure(
    'UNAVAILABLE',
    'The service cannot reach its database just now. Please try again shortly.',
  );
}

/** Fails like the first query of an outage; stands in for everything that needs the database. */
function failAsInOutage(): never {
  return new Proxy({}, { get: () => refuse }) as never;
}
