import type { JobKind } from '../../database/jobs/jobs.ts';
import type { Observation } from '../../kernel/emergency/emergency-state.ts';
import type { Listener } from './listener.ts';
import { RECOVER_SIGHTINGS } from './sighting-recovery.ts';
import type { LiveCallStore } from './store.ts';

interface Needs extends Pick<Listener, 'recover'> {
  readonly store: Pick<LiveCallStore, 'eraseKept'>;
}

const MANY = 1_000_000;

/**
 * Creates the inbox item of an emergency if the process was killed, or its database failed, between sighting
 * and item.
 */
export function recoverSightingsJob({ recover, store }: Needs): JobKind {
  return {
    kind: RECOVER_SIGHTINGS,
    maxAttempts: MANY,
    run: async (job) => {
      const { clinicId, payload } = job;
      if (!clinicId) return 'done';
      const { callId, phone, observations } = payload as {
        readonly callId: string;
        readonly phone: string | null;
        readonly observations: readonly Observation[];
      };
      await recover({ key: { clinicId, callId }, phone, observations });
      await store.eraseKept(clinicId, job);
      return 'finished';
    },
  };
}
