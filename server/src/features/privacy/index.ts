import type { Database } from '../../database/database.ts';
import type { CronJob } from '../../database/jobs/cron.ts';
import type { JobKind } from '../../database/jobs/jobs.ts';
import { platformLocks } from '../../database/locks.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Clinics } from '../clinics/index.ts';
import { erasePersonJob } from './erase-person.job.ts';
import { erasureStore } from './erasures.store.ts';
import { type PersonNeeds, personRoutes } from './person-routes.ts';
import type { Keeper } from './ports.ts';
import { retentionJob } from './retention.job.ts';
import { runRetention } from './retention.ts';
import type { DueCounts, RetentionCounts } from './retention-counts.ts';
import { clinicCutoffs, nextNight } from './retention-plan.ts';
import { type RetentionDesk, retentionRoutes } from './retention-routes.ts';
import { privacyRoutes } from './routes.ts';
import type { Pace } from './turn.ts';
import type { VendorSettings } from './vendors.ts';

export type { Keeper, PersonPart, PersonRecord, Traces } from './ports.ts';

export interface Privacy {
  runRetention(signal: AbortSignal): Promise<RetentionCounts | null>;
  readonly crons: readonly CronJob[];
  routes(guards: Guards): Routes[];
}

interface Needs {
  readonly db: Database;
  readonly clinics: Pick<Clinics, 'read' | 'change' | 'all'>;
  readonly clock: Clock;
  readonly keepers: readonly Keeper[];
  readonly vendors: VendorSettings;
  readonly log: Logger;
  readonly pace?: Pace & { readonly askAgainMs: number };
}

const NONE_DUE: DueCounts = { transcriptsNulled: 0, callLogsDeleted: 0, smsTextsNulled: 0, faxesDeleted: 0 };

/** Works a quarter of the time, as measured by `npm run bench retention`. */
const PACE = { leastRestMs: 10, restForWork: 3, askAgainMs: 2_000 };

export function createPrivacy({ db, clinics, clock, keepers, vendors, log, pace = PACE }: Needs): Privacy {
  const needs = { db, clinics, locks: platformLocks(db), keepers, clock, log, pace };
  const run = (signal: AbortSignal) => runRetention(needs, signal);
  const desk: RetentionDesk = {
    clinics,
    preview: async (clinicId) => {
      const days = await clinics.read(clinicId);
      const runsAt = nextNight(clock.now());
      if (!days) return null;
      const cutoffs = clinicCutoffs(days, runsAt);
      const counts = await Promise.all(keepers.map(async (keeper) => keeper.due?.(clinicId, cutoffs)));
      return { runsAt, ...NONE_DUE, ...Object.assign({}, ...counts) };
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
    routes: (guards) => [
      privacyRoutes({ clinics, clock, vendors }, guards),
      ...retentionRoutes(desk, guards),
    ],
  };
}

export interface PersonDesk {
  readonly jobs: readonly JobKind[];
  /** Restarts erasures that are stuck. */
  readonly keeper: Keeper;
  routes(guards: Guards): Routes[];
}

/** Reports and erases one person's data, part by part in this order. */
export function createPersonDesk({
  db,
  ...given
}: Omit<PersonNeeds, 'store'> & { readonly db: Database<'privacy'> }): PersonDesk {
  const store = erasureStore(db);
  const needs = { ...given, db, store };
  return {
    jobs: [erasePersonJob(needs)],
    keeper: {
      sweep: async (now) => {
        await store.tidy(now);
        return {};
      },
    },
    routes: (guards) => [personRoutes(needs, guards)],
  };
}
