import { isDeepStrictEqual } from 'node:util';
import type { CronJob } from '../../database/jobs/cron.ts';
import type { Logger } from '../../kernel/logger.ts';
import { emrTrouble } from '../../ports/emr.ts';
import type { EmrConfig } from '../emr/index.ts';
import { planSync, type SyncCounts } from './plan-sync.ts';
import type { ProviderStore } from './store.ts';

interface Needs {
  readonly store: Pick<ProviderStore, 'sync' | 'clinicsWithRoster'>;
  readonly emrConfig: Pick<EmrConfig, 'read' | 'pull' | 'keepProviders'>;
  readonly forget: (clinicId: string) => void;
  readonly log: Logger;
}

const AT_ONCE = 4;
const PER_CLINIC_MS = 10_000;

/** Runs between a manager's syncs: adds no providers, but stops offering those that the EMR made inactive. */
export function followEmrJob(needs: Needs): CronJob {
  return {
    name: 'provider-roster',
    cron: '17 * * * *',
    run: async (signal) => {
      const clinics = await needs.store.clinicsWithRoster();
      const waiting = clinics.values();
      const totals = { clinics: clinics.length, changed: 0, deactivated: 0, reactivated: 0, unanswered: 0 };
      const worker = async () => {
        for (const clinicId of waiting) {
          if (signal.aborted) return;
          const outcome = await followed(needs, clinicId);
          if (outcome === 'unanswered') totals.unanswered += 1;
          else if (outcome) {
            totals.changed += 1;
            totals.deactivated += outcome.deactivated;
            totals.reactivated += outcome.reactivated;
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      return totals;
    },
  };
}

/** Null if the EMR reports no change. */
async function followed(
  { store, emrConfig, forget, log }: Needs,
  clinicId: string,
): Promise<SyncCounts | 'unanswered' | null> {
  const { providers: before } = await emrConfig.read(clinicId);
  const signal = AbortSignal.timeout(PER_CLINIC_MS);
  const found = await emrConfig.pull(clinicId, ['providers'], { signal }).then(
    ({ providers = [] }) => providers,
    (error: unknown) => {
      if (emrTrouble(error) === null) throw error;
      return [];
    },
  );
  // An EMR that lists no provider at all has answered wrongly.
  if (found.length === 0) return 'unanswered';
  if (isDeepStrictEqual(found, before)) return null;
  const counts = await store.sync(
    clinicId,
    (rows) => ({ ...planSync(rows, found, before), add: [] }),
    (tx) => emrConfig.keepProviders(tx, clinicId, found),
    async () => undefined,
  );
  forget(clinicId);
  const { deactivated, reactivated } = counts;
  if (deactivated + reactivated > 0)
    log.info({ clinicId, deactivated, reactivated }, 'provider list synced from EMR');
  return counts;
}
