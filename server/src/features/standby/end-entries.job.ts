import type { CronJob } from '../../database/jobs/cron.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { EntryStore } from './entries.store.ts';

export function endEntriesJob(entries: Pick<EntryStore, 'endOver'>, clock: Clock): CronJob {
  return {
    name: 'standby-entries',
    cron: '17 * * * *',
    run: async () => ({ entriesEnded: await entries.endOver(clock.now()) }),
  };
}
