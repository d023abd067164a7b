import type { CronJob } from '../../database/jobs/cron.ts';
import type { LiveStore } from './store.ts';

/** The event log only serves clients that reconnect soon. */
export function forgetEventsJob({ store }: { readonly store: Pick<LiveStore, 'forget'> }): CronJob {
  return {
    name: 'forget-live-events',
    cron: '*/10 * * * *',
    run: async (signal) => {
      let forgotten = 0;
      for (let batch = -1; batch !== 0 && !signal.aborted; forgotten += batch) batch = await store.forget();
      return { forgotten };
    },
  };
}
