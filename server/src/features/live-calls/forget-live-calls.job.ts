import type { CronJob } from '../../database/jobs/cron.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { LiveCallStore } from './store.ts';

interface Needs {
  readonly store: Pick<LiveCallStore, 'forgetOlderThan'>;
  readonly clock: Clock;
}

const LASTS_MS = 4 * 3_600_000;

/** No call lasts four hours, so control addresses and emergency states of older ones are deleted. */
export function forgetLiveCallsJob({ store, clock }: Needs): CronJob {
  return {
    name: 'forget-live-calls',
    cron: '*/10 * * * *',
    run: async () => ({ forgotten: await store.forgetOlderThan(new Date(clock.now().getTime() - LASTS_MS)) }),
  };
}
