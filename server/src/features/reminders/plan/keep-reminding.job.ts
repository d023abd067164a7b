import type { CronJob } from '../../../database/jobs/cron.ts';
import type { SettingsStore } from '../settings.store.ts';

/** Recreates lost jobs. */
export function keepRemindingJob(settings: Pick<SettingsStore, 'revive'>): CronJob {
  return {
    name: 'keep-reminding',
    cron: '*/5 * * * *',
    run: async () => ({ revived: await settings.revive() }),
  };
}
