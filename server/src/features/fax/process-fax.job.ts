import type { JobKind, JobOutcome } from '../../database/jobs.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Logger } from '../../kernel/logger.ts';
import { PROCESS_FAX } from './job-kinds.ts';
import { type ProcessNeeds, processFax } from './process-fax.ts';

interface Needs extends ProcessNeeds {
  readonly log: Logger;
}

/** Faxes are read one page at a time anyway: more of them at once would only fill the memory. */
const AT_ONCE = 2;
const MANY = 1_000;
const OUR_FAULT = 'Something went wrong on our side while this fax was processed. Please try again.';

/** A fax's way from pending to its end. After a kill the next process resumes from its state. */
export function processFaxJob(needs: Needs): JobKind {
  return {
    kind: PROCESS_FAX,
    maxAttempts: MANY,
    slots: AT_ONCE,
    run: async ({ clinicId, payload }, signal) => {
      const id = String(payload.documentId);
      if (!clinicId) return 'done';
      return processFax(needs, clinicId, id, signal).catch((error: unknown) =>
        afterFault(needs, clinicId, id, error, signal),
      );
    },
    gaveUp: async ({ clinicId, payload }) => {
      if (clinicId) await needs.store.fail(clinicId, String(payload.documentId), OUR_FAULT);
    },
  };
}

/** Without its database nothing can be written, not even that it failed: then the job comes back. */
async function afterFault(
  { store, log }: Pick<Needs, 'store' | 'log'>,
  clinicId: string,
  id: string,
  error: unknown,
  signal: AbortSignal,
): Promise<JobOutcome> {
  if (signal.aborted) return { inMs: 0 };
  if (error instanceof Failure && error.code === 'UNAVAILABLE') throw error;
  log.error({ clinicId, fax: id, err: (error as Error).name }, 'a fax could not be processed');
  await store.fail(clinicId, id, OUR_FAULT);
  return 'done';
}
