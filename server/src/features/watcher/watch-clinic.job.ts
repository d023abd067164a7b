import type { JobKind } from '../../database/jobs/jobs.ts';
import { WATCH_CLINIC } from './job-kinds.ts';
import { type RoundNeeds, watchRound } from './watch-round.ts';

const EVERY_MS = 60_000;
const TRIES = 50;
const AT_ONCE = 6;

/**
 * One job per watched clinic, rescheduled every minute. Its lease keeps two processes from reading the same
 * book; a killed process loses it within ten seconds.
 */
export function watchClinicJob(needs: RoundNeeds): JobKind {
  return {
    kind: WATCH_CLINIC,
    maxAttempts: TRIES,
    slots: AT_ONCE,
    run: async ({ clinicId, payload }, signal) => {
      if (!clinicId) return 'done';
      const begun = performance.now();
      const end = await watchRound(needs, clinicId, Number(payload.generation), signal);
      if (end.status === 'over') return 'done';
      const askedMs = end.status === 'read' ? (end.waitMs ?? 0) : 0;
      return { inMs: Math.max(EVERY_MS - (performance.now() - begun), askedMs, 0) };
    },
  };
}
