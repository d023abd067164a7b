import type { Database } from '../../database/database.ts';
import type { CronJob } from '../../database/jobs/cron.ts';
import type { JobKind } from '../../database/jobs/jobs.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import { countVisitsJob } from './count-visits.job.ts';
import { type FigureStore, figureStore } from './figures.store.ts';
import { keepWatchingJob } from './keep-watching.job.ts';
import { watcherRoutes } from './routes.ts';
import { type WatcherStore, watcherStore } from './store.ts';
import { type ChangeListener, tellChangesJob } from './tell-changes.job.ts';
import { watchClinicJob } from './watch-clinic.job.ts';
import type { RoundNeeds } from './watch-round.ts';
import { watcherNightJob } from './watcher-night.job.ts';

export type { ChangeKind, WatchedRow } from './row.ts';
export type { StoredChange } from './store.ts';
export type { ChangeListener } from './tell-changes.job.ts';

export interface Watcher extends Pick<WatcherStore, 'want' | 'standing' | 'since'> {
  /** Numbers of past visits, missed and cancelled, by provider. */
  readonly visitFigures: FigureStore['read'];
  readonly jobs: readonly JobKind[];
  readonly crons: readonly CronJob[];
  routes(guards: Guards): Routes[];
}

interface Needs extends Pick<RoundNeeds, 'emrOf' | 'timezoneOf' | 'clock'> {
  readonly db: Database<'watcher'>;
  /** Slices that receive every change exactly once. */
  readonly listeners: readonly ChangeListener[];
}

export function createWatcher({ db, listeners, ...needs }: Needs): Watcher {
  const store = watcherStore(db);
  const figures = figureStore(db);
  return {
    want: store.want,
    standing: store.standing,
    since: store.since,
    visitFigures: figures.read,
    jobs: [
      watchClinicJob({ ...needs, store }),
      tellChangesJob({ store, listeners }),
      countVisitsJob({ ...needs, figures }),
    ],
    crons: [keepWatchingJob(store), watcherNightJob(store)],
    routes: (guards) => watcherRoutes({ ...needs, db, store, figures }, guards),
  };
}
