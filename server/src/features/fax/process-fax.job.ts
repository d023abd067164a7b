import type { JobKind } from '../../database/jobs.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Logger } from '../../kernel/logger.ts';
import { PROCESS_FAX } from './job-kinds.ts';
import { type ProcessNeeds, processFax } from './process-fax.ts';

/** Faxes are read one page at a time anyway; more of them at once would only keep messages to callers waiting. */
const AT_ONCE = 2;
const NEXT_TURN_MS = 700;
const MANY = 1_000;
const OUR_FAULT = 'Something went wrong on our side while this fax was processed. Please try again.';

/** A fax's way from pending to its end. After a kill the next process goes on from the state it is in. */
export function processFaxJob(needs: ProcessNeeds & { readonly log: Logger }): JobKind {
  let underWay = 0;
  return {
    kind: PROCESS_FAX,
    maxAttempts: MANY,
    run: async ({ clinicId, payload }, signal) => {
      const id = String(payload.documentId);
      if (!clinicId) return 'done';
      if (underWay >= AT_ONCE) return inMs(NEXT_TURN_MS);
      underWay += 1;
      try {
        const outcome = await processFax(needs, clinicId, id, signal);
        return outcome === 'done' ? 'done' : inMs(outcome.againInMs);
      } catch (error) {
        if (signal.aborted) return inMs(0);
        // Without its database nothing can be written, not even that; the job comes back.
        if (error instanceof Failure && error.code === 'UNAVAILABLE') throw error;
        needs.log.error({ clinicId, fax: id, err: (error as Error).name }, 'a fax could not be processed');
        await needs.store.fail(clinicId, id, OUR_FAULT);
        return 'done';
      } finally {
        underWay -= 1;
      }
    },
    gaveUp: async ({ clinicId, payload }) => {
      if (clinicId) await needs.store.fail(clinicId, String(payload.documentId), OUR_FAULT);
    },
  };
}

function inMs(ms: number): { readonly again: Date } {
  return { again: new Date(Date.now() + ms) };
}
