import type { Database } from '../../database/database.ts';
import type { CronJob } from '../../database/jobs/cron.ts';
import type { Notices } from '../../database/notices.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { forgetEventsJob } from './forget-events.job.ts';
import { createHub, type SessionsNow } from './hub.ts';
import { liveRoutes } from './routes.ts';
import { liveStore } from './store.ts';

export interface Live {
  /** Ends all streams and accepts no new ones; clients reconnect to another process. */
  endStreams(): void;
  listeners(): number;
  readonly crons: readonly CronJob[];
  routes(guards: Guards): Routes[];
  close(): Promise<void>;
}

interface Needs {
  readonly db: Database<'live'>;
  readonly notices: Pick<Notices, 'on'>;
  readonly sessions: SessionsNow;
  readonly tokenEnds: (accessToken: string) => Date | null;
  readonly clock: Clock;
  readonly log: Logger;
  /** Shorter in tests. */
  readonly lookEveryMs?: number;
}

export function createLive({ db, tokenEnds, ...needs }: Needs): Live {
  const hub = createHub(needs);
  const store = liveStore(db);
  return {
    endStreams: hub.close,
    listeners: hub.count,
    crons: [forgetEventsJob({ store })],
    routes: (guards) => liveRoutes({ hub, store, tokenEnds }, guards),
    close: async () => hub.close(),
  };
}
