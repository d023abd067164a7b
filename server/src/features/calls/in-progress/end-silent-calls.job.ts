import type { CronJob } from '../../../database/jobs/cron.ts';
import { CALL_MEMORY_MS } from '../../../kernel/calls/call-memory-ms.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { ProgressStore } from './progress.store.ts';

interface Needs {
  readonly store: Pick<ProgressStore, 'endSilent'>;
  readonly clock: Clock;
}

/** A call that was silent for as long as calls are remembered has ended, and its report will not arrive. */
export function endSilentCallsJob({ store, clock }: Needs): CronJob {
  return {
    name: 'calls-without-report',
    cron: '*/5 * * * *',
    run: async () => ({ ended: await store.endSilent(new Date(clock.now().getTime() - CALL_MEMORY_MS)) }),
  };
}
