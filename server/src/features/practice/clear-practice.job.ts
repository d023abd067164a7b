import type { CronJob } from '../../database/jobs/cron.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Clinics } from '../clinics/index.ts';
import type { PracticeStore } from './store.ts';

interface Needs {
  readonly store: Pick<PracticeStore, 'madeBefore'>;
  readonly clinics: Pick<Clinics, 'removePractice'>;
  readonly clock: Clock;
}

/** How long a practice call can be viewed. */
const PRACTICE_HOURS = 6;
const AT_ONCE = 200;

/** Deletes expired practice clinics with all their data. */
export function clearPracticeJob({ store, clinics, clock }: Needs): CronJob {
  return {
    name: 'practice-clearing',
    cron: '*/15 * * * *',
    run: async (signal) => {
      const before = new Date(clock.now().getTime() - PRACTICE_HOURS * 3_600_000);
      const over = await store.madeBefore(before, AT_ONCE);
      for (const practiceId of over) {
        signal.throwIfAborted();
        await clinics.removePractice(practiceId);
      }
      return { cleared: over.length };
    },
  };
}
