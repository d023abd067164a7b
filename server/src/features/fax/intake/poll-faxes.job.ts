import type { JobKind } from '../../../database/jobs/jobs.ts';
import type { FaxSource } from '../../../ports/fax-source.ts';
import { POLL_FAXES } from '../job-kinds.ts';
import type { PollerStore } from './poller.store.ts';
import { type IntakeNeeds, takeInFax } from './take-in-fax.ts';

interface Needs extends IntakeNeeds {
  readonly pollers: PollerStore;
  /** Null without a provider; a poller left over from an earlier start then stops. */
  readonly source: FaxSource | null;
  readonly intervalMs: number;
}

const MANY = 1_000_000_000;

/** Polls one clinic and reschedules itself until the poller is stopped. */
export function pollFaxesJob(needs: Needs): JobKind {
  return {
    kind: POLL_FAXES,
    maxAttempts: MANY,
    run: async ({ clinicId }, signal) => {
      const { source, pollers } = needs;
      if (!source || !clinicId || !(await pollers.isRunning(clinicId))) return 'done';
      await pollOnce({ ...needs, source }, clinicId, signal);
      return { inMs: needs.intervalMs };
    },
  };
}

async function pollOnce(
  needs: Needs & { readonly source: FaxSource },
  clinicId: string,
  signal: AbortSignal,
): Promise<void> {
  const { pollers, source } = needs;
  await pollers.markPolled(clinicId);
  const waiting = await pollers.unseen(clinicId, await source.list(clinicId, signal));
  for (const faxId of waiting.slice(0, source.perPoll)) {
    const fax = await source.fetch(clinicId, faxId, signal);
    if (fax) await takeInFax(needs, clinicId, faxId, fax, 'poll');
    else await pollers.markSeen(clinicId, faxId);
  }
}
