import type { JobKind } from '../../../database/jobs/jobs.ts';
import { errorName, type Logger } from '../../../kernel/logger.ts';
import { FILE_FAX } from '../job-kinds.ts';
import { type FilingParts, fileFax } from './file-fax.ts';

interface Needs extends FilingParts {
  readonly log: Logger;
}

/** At most one per clinic and two per process, to limit the memory used by page images. */
const AT_ONCE = 2;
const NEXT_TURN_MS = 500;
const LONGEST_WAIT_MS = 5_000;
const MANY = 1_000_000;

/** Files a fax in the EMR. After a crash the next process resumes from the stored state. */
export function fileFaxJob(needs: Needs): JobKind {
  const clinics = new Set<string>();
  let turnedAway = 0;
  return {
    kind: FILE_FAX,
    maxAttempts: MANY,
    slots: AT_ONCE,
    run: async ({ clinicId, payload }, signal) => {
      const id = String(payload.documentId);
      if (!clinicId) return 'done';
      if (clinics.has(clinicId)) {
        turnedAway += 1;
        return { inMs: Math.min(LONGEST_WAIT_MS, NEXT_TURN_MS * turnedAway) };
      }
      clinics.add(clinicId);
      try {
        return await fileFax(needs, clinicId, id, signal);
      } catch (error) {
        if (signal.aborted) return { inMs: 0 };
        needs.log.warn({ clinicId, fax: id, ...errorName(error) }, 'filing a fax failed; the job retries');
        throw error;
      } finally {
        clinics.delete(clinicId);
        turnedAway = 0;
      }
    },
  };
}
