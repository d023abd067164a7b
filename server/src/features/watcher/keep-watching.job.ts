import type { CronJob } from '../../database/jobs/cron.ts';
import type { WatcherStore } from './store.ts';

/** Resumes watching after a process was killed. */
export function keepWatchingJob(store: Pick<WatcherStore, 'revive'>): CronJob {
  return {
    name: 'keep-watching',
    cron: '*/5 * * * *',
    run: async () => ({ revived: await store.revive() }),
  };
}
