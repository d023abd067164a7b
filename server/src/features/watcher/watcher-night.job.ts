import { createHash } from 'node:crypto';
import type { CronJob } from '../../database/jobs/cron.ts';
import type { WatcherStore } from './store.ts';

type Store = Pick<WatcherStore, 'forgetOldChanges' | 'wanted' | 'countSoon'>;

/** Clinics are spread over two hours of the night. */
const NIGHT_MS = 2 * 3_600_000;

/** Counts the missed visits of each watched clinic and deletes old changes. */
export function watcherNightJob(store: Store): CronJob {
  return {
    name: 'watcher-night',
    // Two to four in the morning in British Columbia.
    cron: '5 9 * * *',
    run: async () => {
      const clinicIds = await store.wanted();
      for (const clinicId of clinicIds) await store.countSoon(clinicId, delayOf(clinicId));
      return { clinics: clinicIds.length, changesForgotten: await store.forgetOldChanges() };
    },
  };
}

const delayOf = (clinicId: string) =>
  createHash('sha256').update(clinicId).digest().readUInt32BE() % NIGHT_MS;
