import type { CronJob } from '../../../database/jobs/cron.ts';
import { CALL_MEMORY_MS } from '../../../kernel/calls/call-memory-ms.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { ProgressStore } from './progress.store.ts';

interface Needs {
  readonly store: Pick<ProgressStore, 'endSilent'>;
  readonly clock: Clock;
}

/** A call that nothing was heard of for as long as it is remembered has ended, and its report will not come. */
export function endSilentCallsJob({ store, clock }: Needs): CronJob {
  return {
    name: 'calls-without-report',
    cron: '*/5 * * * *',
    run: async () => ({ ended: await store.endSilent(new Date(clock.now().getTime() - CALL_MEMORY_MS)) }),
  };
}
