import type { CronJob } from '../../database/cron.ts';
import type { Clock } from '../../kernel/clock.ts';

interface Needs {
  readonly memories: { forgetExpired(now: Date): Promise<number> };
  readonly clock: Clock;
}

/** What a call has taught us is kept for its time only. */
export function forgetCallsJob({ memories, clock }: Needs): CronJob {
  return {
    name: 'call-memory',
    cron: '*/15 * * * *',
    run: async () => ({ forgotten: await memories.forgetExpired(clock.now()) }),
  };
}
