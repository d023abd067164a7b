import type { CronJob } from '../../../database/jobs/cron.ts';
import type { Logger } from '../../../kernel/logger.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { EmrStore } from '../store.ts';
import type { Ending } from './authorisation.ts';

const HOUR_MS = 3_600_000;
const WARN_HOURS = 48;

interface Needs {
  readonly store: Pick<EmrStore, 'expiringBefore'>;
  ends(clinicId: string, ending: Ending): Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** No EMR renews a token by itself, so a person needs a warning in time to connect again. */
export function tokenExpiryJob({ store, ends, clock, log }: Needs): CronJob {
  return {
    name: 'oauth-token-monitor',
    cron: '0 6,18 * * *',
    run: async () => {
      const now = clock.now().getTime();
      const clinics = await store.expiringBefore(new Date(now + WARN_HOURS * HOUR_MS));
      let expired = 0;
      for (const { clinicId, clinicName, expiresAt } of clinics) {
        // Round up, so that half an hour left is not shown as none; `|| 0` turns -0 into 0.
        const hoursLeft = Math.ceil((expiresAt.getTime() - now) / HOUR_MS) || 0;
        const fields = { clinicId, clinicName, expiresAt: expiresAt.toISOString(), hoursLeft };
        if (hoursLeft <= 0) {
          expired += 1;
          log.error(fields, 'EMR OAuth token EXPIRED');
        } else log.warn(fields, 'EMR OAuth token EXPIRING SOON');
        await ends(clinicId, { expiresAt, hasEnded: hoursLeft <= 0 });
      }
      return { expired, expiringSoon: clinics.length - expired };
    },
  };
}
