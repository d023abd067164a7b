import type { CronJob } from '../../../database/jobs/cron.ts';
import type { Logger } from '../../../kernel/logger.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import { timeoutSignal } from '../../../kernel/time/timeout-signal.ts';
import { clinicsAtOnce, visitClinics } from '../clinic-round.ts';
import { type LastKnownParts, readKnownDays } from './last-known.ts';

export interface KnownDayClinics {
  clinicIds(): Promise<readonly string[]>;
}

const EVERY_MS = 30 * 60_000;
/** Twenty requests for ten providers, thirty a minute at most. */
const LARGE_CLINIC_MS = 40_000;
/** The templates may be read at the same time, and share the thirty. */
const READ_MS = 3 * LARGE_CLINIC_MS;

/**
 * Every half hour, reads today and tomorrow of each clinic whose book nobody has viewed since. Costs two requests per
 * provider, at lower priority than callers and staff and within the EMR's request limit.
 */
export function keepKnownDaysJob(
  parts: LastKnownParts & KnownDayClinics & { readonly log: Logger },
): CronJob {
  return {
    name: 'known-days',
    cron: '*/10 * * * *',
    run: async (signal) => {
      const since = new Date(parts.clock.now().getTime() - EVERY_MS);
      const clinicIds = await parts.knownDays.unread(await parts.clinicIds(), since);
      const atOnce = clinicsAtOnce(clinicIds.length, { visitMs: LARGE_CLINIC_MS, roundMs: EVERY_MS });
      return visitClinics({ clinicIds, atOnce, signal, log: parts.log }, async (clinicId) => {
        const limit = timeoutSignal(signal, READ_MS);
        const { remainingMs, answerBy } = deadlineIn(READ_MS);
        const deadline = { remainingMs, answerBy, signal: limit.signal };
        await readKnownDays(parts, clinicId, deadline).finally(limit.release);
      });
    },
  };
}
