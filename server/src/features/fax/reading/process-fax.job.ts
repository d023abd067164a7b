import type { JobKind, JobOutcome } from '../../../database/jobs/jobs.ts';
import { isOutage } from '../../../kernel/failure.ts';
import { errorName, type Logger } from '../../../kernel/logger.ts';
import { PROCESS_FAX } from '../job-kinds.ts';
import { type ProcessNeeds, processFax } from './process-fax.ts';

interface Needs extends ProcessNeeds {
  readonly log: Logger;
}

/** Pages are read one at a time, so a higher limit would only use more memory. */
const AT_ONCE = 2;
const MANY = 1_000;
const OUR_FAULT = 'Something went wrong on our side while this fax was processed. Please try again.';

/** Processes a fax from pending to its final state. After a crash the next process resumes from the stored state. */
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

/** During a database outage not even the failure can be stored, so the job is retried. */
async function afterFault(
  { store, log }: Pick<Needs, 'store' | 'log'>,
  clinicId: string,
  id: string,
  error: unknown,
  signal: AbortSignal,
): Promise<JobOutcome> {
  if (signal.aborted) return { inMs: 0 };
  if (isOutage(error)) throw error;
  log.error({ clinicId, fax: id, ...errorName(error) }, 'processing a fax failed');
  await store.fail(clinicId, id, OUR_FAULT);
  return 'done';
}
