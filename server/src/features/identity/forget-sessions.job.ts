import type { CronJob } from '../../database/jobs/cron.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { KnownDevices } from './known-devices.ts';
import type { SecondFactorStore } from './second-factor.store.ts';
import type { SessionStore } from './sessions.store.ts';

const KEPT_MS = 30 * 86_400_000;
const DEVICES_KEPT_MS = 180 * 86_400_000;

interface Needs {
  readonly sessions: Pick<SessionStore, 'forget'>;
  readonly steps: Pick<SecondFactorStore, 'forgetSteps'>;
  readonly devices: Pick<KnownDevices, 'forget'>;
  readonly clock: Clock;
}

/** Ended sessions are kept for a month, so that users can see where they were signed in. */
export function forgetOldSessions({ sessions, steps, devices, clock }: Needs): CronJob {
  return {
    name: 'forget-sessions',
    cron: '40 3 * * *',
    run: async () => {
      const now = clock.now();
      const forgotten = await sessions.forget(new Date(now.getTime() - KEPT_MS));
      await steps.forgetSteps(now);
      await devices.forget(new Date(now.getTime() - DEVICES_KEPT_MS));
      return { forgotten };
    },
  };
}
