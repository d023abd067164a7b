import type { CronJob } from '../../database/cron.ts';
import type { Database } from '../../database/database.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { FileStore } from '../../ports/file-store.ts';
import { retentionJob } from './retention.job.ts';
import { retentionStore } from './retention.store.ts';
import { type RetentionCounts, runRetention } from './retention.ts';
import { clinicCutoffs, nextNight } from './retention-plan.ts';
import { type RetentionDesk, retentionRoutes } from './retention-routes.ts';
import { privacyRoutes } from './routes.ts';
import { privacyStore } from './store.ts';
import { turnStore } from './turn.store.ts';
import type { Pace } from './turn.ts';

export type { RetentionCounts } from './retention.ts';

export interface Privacy {
  /** Takes away what has been kept long enough; null while another run, of whatever process, is at it. */
  runRetention(signal: AbortSignal): Promise<RetentionCounts | null>;
  readonly crons: readonly CronJob[];
  routes(guards: Guards): Routes[];
}

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  /** Where faxes are kept. */
  readonly files: Pick<FileStore, 'delete'>;
  readonly log: Logger;
  /** Shorter in tests. */
  readonly pace?: Pace & { readonly askAgainMs: number };
}

/** A quarter of the time at work: measured by `npm run bench retention`. */
const PACE = { leastRestMs: 10, restForWork: 3, askAgainMs: 2_000 };

export function createPrivacy({ db, clock, files, log, pace = PACE }: Needs): Privacy {
  const store = privacyStore(db);
  const retention = retentionStore(db);
  const needs = { store: retention, turns: turnStore(db), files, clock, log, pace };
  const run = (signal: AbortSignal) => runRetention(needs, signal);
  const desk: RetentionDesk = {
    store,
    preview: async (clinicId) => {
      const days = await store.read(clinicId);
      const runsAt = nextNight(clock.now());
      return days && { runsAt, ...(await retention.due(clinicId, clinicCutoffs(days, runsAt))) };
    },
    run: async (trail) => {
      const counts = await run(new AbortController().signal);
      if (counts) await db.asPlatform((_, tx) => trail(tx, { ...counts }));
      return counts;
    },
  };
  return {
    runRetention: run,
    crons: [retentionJob({ run, askAgainMs: pace.askAgainMs })],
    routes: (guards) => [...privacyRoutes({ store, clock }, guards), ...retentionRoutes(desk, guards)],
  };
}
