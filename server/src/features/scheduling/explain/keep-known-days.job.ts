import type { CronJob } from '../../../database/cron.ts';
import { deadlineIn } from '../../../kernel/deadline.ts';
import { emrTrouble } from '../../../ports/emr.ts';
import { type LastKnownParts, readKnownDays } from './last-known.ts';

export interface KnownDayClinics {
  /** Those whose callers we answer. */
  clinicIds(): Promise<readonly string[]>;
}

const EVERY_MS = 30 * 60_000;
const CLINICS_AT_ONCE = 4;
const READ_MS = 20_000;

/**
 * Reads today and tomorrow of each clinic every half hour, unless somebody has looked at the book since. Two requests a
 * provider, behind callers and staff.
 */
export function keepKnownDaysJob(parts: LastKnownParts & KnownDayClinics): CronJob {
  return {
    name: 'known-days',
    cron: '*/10 * * * *',
    run: async (signal) => {
      const since = new Date(parts.clock.now().getTime() - EVERY_MS);
      const waiting = (await parts.knownDays.unread(await parts.clinicIds(), since)).values();
      const totals = { clinics: 0, unanswered: 0 };
      const worker = async () => {
        for (const clinicId of waiting) {
          if (signal.aborted) return;
          await readKnownDays(parts, clinicId, deadlineIn(READ_MS)).catch((error: unknown) => {
            if (emrTrouble(error) === null) throw error;
            totals.unanswered += 1;
          });
          totals.clinics += 1;
        }
      };
      await Promise.all(Array.from({ length: CLINICS_AT_ONCE }, worker));
      return totals;
    },
  };
}
