import { setTimeout as pause } from 'node:timers/promises';
import type { CronJob } from '../../database/jobs/cron.ts';
import type { RetentionCounts } from './retention-counts.ts';
import { NIGHTLY } from './retention-plan.ts';

interface Needs {
  run(signal: AbortSignal): Promise<RetentionCounts | null>;
  readonly askAgainMs: number;
}

/** Waits for a run started by hand, then runs anyway, because that run may have died. */
export function retentionJob({ run, askAgainMs }: Needs): CronJob {
  return {
    name: 'data-retention',
    cron: NIGHTLY,
    run: async (signal) => {
      for (;;) {
        const counts = await run(signal);
        if (counts) return counts;
        await pause(askAgainMs, undefined, { signal });
      }
    },
  };
}
