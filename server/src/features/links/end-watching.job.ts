import type { Database } from '../../database/database.ts';
import type { CronJob } from '../../database/jobs/cron.ts';
import type { Watcher } from '../watcher/index.ts';
import type { LinkStore } from './store.ts';

interface Needs {
  readonly db: Database;
  readonly store: Pick<LinkStore, 'clinicsWithoutLive'>;
  readonly watcher: Pick<Watcher, 'want'>;
}

/** Stops watching the EMR's book for clinics without live links. */
export function endWatchingJob({ db, store, watcher }: Needs): CronJob {
  return {
    name: 'links-end-watching',
    cron: '17 * * * *',
    run: async () => {
      const clinicIds = await store.clinicsWithoutLive();
      for (const clinicId of clinicIds)
        await db.inClinic(clinicId, (_, tx) => watcher.want(tx, clinicId, 'links', false));
      return { clinics: clinicIds.length };
    },
  };
}
