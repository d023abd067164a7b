import type { JobKind } from '../../database/jobs.ts';
import { emrTrouble } from '../../ports/emr.ts';
import type { EmrConnections } from './connections.ts';
import { LOOK_AGAIN, LOOK_AGAIN_MS, type TroubleNeeds, troubleBegan, troubleOver } from './trouble.ts';

interface Needs extends TroubleNeeds {
  readonly connections: Pick<EmrConnections, 'of'>;
}

const PING_MS = 4_000;
const NEEDS_A_PERSON = ['credentials', 'reauthorise', 'not-configured', 'forbidden'];

/** Asks an EMR that was away, so that its return is noticed without a caller; what lasts is told to the managers. */
export function lookForEmrJob(needs: Needs): JobKind {
  return {
    kind: LOOK_AGAIN,
    maxAttempts: 1_000,
    run: async ({ clinicId }) => {
      if (!clinicId) return 'done';
      try {
        const emr = await needs.connections.of(clinicId);
        await emr.fresh.ping({ signal: AbortSignal.timeout(PING_MS) });
      } catch (error) {
        const trouble = emrTrouble(error);
        if (!trouble) throw error;
        // Asking again with what it refuses would lock the account.
        if (NEEDS_A_PERSON.includes(trouble)) return 'done';
        await needs.db.inClinic(clinicId, (_, tx) => troubleBegan(needs, tx, clinicId, {}));
        return { inMs: LOOK_AGAIN_MS };
      }
      await needs.db.inClinic(clinicId, (_, tx) => troubleOver(needs, tx, clinicId));
      return 'done';
    },
  };
}
