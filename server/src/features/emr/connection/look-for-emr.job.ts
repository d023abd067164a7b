import type { JobKind } from '../../../database/jobs/jobs.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { emrRetryAfterMs, emrSent, emrTrouble } from '../../../ports/emr.ts';
import type { EmrStore } from '../store.ts';
import { awayFinding } from './connection-watch.ts';
import type { EmrConnections } from './connections.ts';
import { closeTrouble, LOOK_AGAIN, LOOK_AGAIN_MS, openTrouble, type TroubleNeeds } from './trouble.ts';

interface Needs extends TroubleNeeds {
  readonly connections: Pick<EmrConnections, 'probe'>;
  readonly store: Pick<EmrStore, 'read' | 'note'>;
  readonly clock: Clock;
}

const PING_MS = 3_000;
const TOLD_AFTER_MS = 30_000;
const NEEDS_A_PERSON = ['credentials', 'reauthorise', 'not-configured', 'forbidden'];
/** A ping cannot show that these are over; only callers' operations or a person's test can. */
const NOT_SEEN_BY_PING: readonly string[] = ['missing_right', 'operation_failing', 'slow'];

/**
 * Polls an unreachable EMR, so that its return is noticed without a caller. Until then calls fail at once. Managers
 * are told of lasting outages.
 */
export function lookForEmrJob(needs: Needs): JobKind {
  return {
    kind: LOOK_AGAIN,
    maxAttempts: 1_000,
    run: async ({ clinicId }) => {
      if (!clinicId) return 'done';
      const row = await needs.store.read(clinicId);
      const now = needs.clock.now();
      // Until the limit resets, only callers may send requests.
      if (row?.limitedUntil && row.limitedUntil > now)
        return { inMs: row.limitedUntil.getTime() - now.getTime() };
      try {
        await needs.connections.probe(clinicId, { signal: AbortSignal.timeout(PING_MS) });
      } catch (error) {
        return retryWhileAway(needs, clinicId, error);
      }
      if (NOT_SEEN_BY_PING.includes(row?.connection ?? '')) return 'done';
      await needs.store.note(clinicId, { is: 'ok', operation: 'ping' }, now, (tx) =>
        closeTrouble(needs, tx, clinicId),
      );
      return 'done';
    },
  };
}

async function retryWhileAway(needs: Needs, clinicId: string, error: unknown): ReturnType<JobKind['run']> {
  const trouble = emrTrouble(error);
  if (!trouble) throw error;
  // Further sign-ins with refused credentials would lock the account.
  if (NEEDS_A_PERSON.includes(trouble)) return 'done';
  const limitedMs = emrRetryAfterMs(error);
  if (limitedMs !== null) return { inMs: limitedMs };
  const now = needs.clock.now();
  const message = (error as Error).message;
  const finding = awayFinding(trouble, { sent: emrSent(error), message });
  await needs.store.note(clinicId, finding, now, async () => undefined);
  const since = (await needs.store.read(clinicId))?.stateAt ?? now;
  const lasts = now.getTime() - since.getTime() >= TOLD_AFTER_MS;
  await needs.db.inClinic(clinicId, (_, tx) => openTrouble(needs, tx, clinicId, lasts ? {} : { news: null }));
  return { inMs: LOOK_AGAIN_MS };
}
