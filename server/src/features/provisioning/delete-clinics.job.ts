import { clinicRows, forgetClinic, removeClinicRows } from '../../database/clinic-rows.ts';
import type { Database } from '../../database/database.ts';
import type { CronJob } from '../../database/jobs/cron.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Audit } from '../audit/index.ts';
import type { Clinics } from '../clinics/index.ts';
import { type ClinicFiles, filesOf } from './export-clinic.ts';
import type { ProvisioningStore } from './store.ts';

interface Needs {
  readonly db: Database<'provisioning'>;
  readonly store: Pick<ProvisioningStore, 'dueForDeletion'>;
  readonly clinics: Pick<Clinics, 'gone'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly files: ClinicFiles;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Deletes closed clinics whose waiting period is over. An interrupted run resumes next time, because the
 * clinic's own row is deleted last.
 */
export function deleteClinicsJob(needs: Needs): CronJob {
  return {
    name: 'clinic-deletion',
    cron: '20 * * * *',
    run: async (signal) => {
      const due = await needs.store.dueForDeletion(needs.clock.now());
      for (const clinicId of due) await deleteClinic(needs, clinicId, signal);
      return { deleted: due.length };
    },
  };
}

async function deleteClinic(needs: Needs, clinicId: string, signal: AbortSignal): Promise<void> {
  const { db, clinics, audit, files, clock, log } = needs;
  // Files first, because the rows contain the files' keys.
  for await (const each of clinicRows(db, clinicId))
    for (const [column, key] of filesOf(each)) await files[column].delete(key);
  const rows = await removeClinicRows(db, clinicId, signal);
  await db.asPlatform(async (q, tx) => {
    if (!(await forgetClinic(q, clinicId, clock.now()))) return;
    await clinics.gone(tx, clinicId);
    await audit.record(tx, {
      ...{ clinicId: null, userId: null, action: 'clinic.delete', resource: `clinic/${clinicId}` },
      ...{ ip: '', userAgent: '', requestId: '', success: true },
      details: { clinicId, rows },
    });
  });
  log.info({ clinicId, rows }, 'closed clinic deleted');
}
