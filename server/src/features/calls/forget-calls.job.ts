import type { CronJob } from '../../database/jobs/cron.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { DAY_MS } from './callers/caller-alarms.ts';

interface Needs {
  readonly memories: { forgetExpired(now: Date): Promise<number> };
  readonly callers: { forgetBefore(then: Date): Promise<number> };
  readonly tries: { forgetBefore(then: Date): Promise<number> };
  readonly clock: Clock;
}

/** A call's memory is kept for a limited time only. */
export function forgetCallsJob({ memories, callers, tries, clock }: Needs): CronJob {
  return {
    name: 'call-memory',
    cron: '*/15 * * * *',
    run: async () => ({
      forgotten: await memories.forgetExpired(clock.now()),
      callers: await callers.forgetBefore(new Date(clock.now().getTime() - DAY_MS)),
      tries: await tries.forgetBefore(new Date(clock.now().getTime() - DAY_MS)),
    }),
  };
}
