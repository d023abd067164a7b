import type { JobKind } from '../../database/jobs.ts';
import type { Logger } from '../../kernel/logger.ts';
import { type FilingParts, fileFax } from './file-fax.ts';
import { FILE_FAX } from './job-kinds.ts';

interface Needs extends FilingParts {
  readonly log: Logger;
}

/** One of a clinic and two of a process: more at once would only fill the memory with pages. */
const AT_ONCE = 2;
const NEXT_TURN_MS = 500;
const LONGEST_WAIT_MS = 5_000;
const MANY = 1_000_000;

/** A fax's way into the EMR. After a kill the next process resumes from its state. */
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
        needs.log.warn({ clinicId, fax: id, err: (error as Error).name }, 'a fax was not filed yet');
        throw error;
      } finally {
        clinics.delete(clinicId);
        turnedAway = 0;
      }
    },
  };
}
