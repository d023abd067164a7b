import type { Database, Queries } from '../../database/database.ts';
import { publish } from '../../database/notices.ts';
import type { Trail } from './ports.ts';
import type { Progress, StepChange } from './progress.ts';

/** Null where there is no such clinic. */
export interface OnboardingStore {
  progress(clinicId: string): Promise<Progress | null>;
  setSteps(clinicId: string, change: StepChange, trail: Trail): Promise<Progress | null>;
  /** `first` when it was not complete before; later times leave the first one as it is. */
  complete(
    tx: Database,
    clinicId: string,
    at: Date,
  ): Promise<{ readonly progress: Progress; readonly clinicName: string; readonly first: boolean } | null>;
  setActive(tx: Database, clinicId: string, at: Date): Promise<void>;
  /** By our own id; the number is null for somebody the EMR does not know. */
  provider(clinicId: string, id: string): Promise<{ readonly emrProviderId: string | null } | null>;
}

export function onboardingStore(db: Database): OnboardingStore {
  return {
    progress: (clinicId) =>
      db.inClinic(clinicId, async (q) => (await progressOf(q, clinicId))?.progress ?? null),
    setSteps: (clinicId, change, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        await ensureRow(q, clinicId);
        await q
          .updateTable('onboardingProgress')
          .set({
            clinicDetails: change.clinic_details,
            emrConnection: change.emr_connection,
            businessHours: change.business_hours,
            validation: change.validation,
          })
          .where('clinicId', '=', clinicId)
          .execute();
        const found = await progressOf(q, clinicId);
        await trail(tx);
        return found?.progress ?? null;
      }),
    complete: (tx, clinicId, completedAt) =>
      tx.inClinic(clinicId, async (q) => {
        await ensureRow(q, clinicId);
        const { numUpdatedRows } = await q
          .updateTable('onboardingProgress')
          .set({ completedAt })
          .where('clinicId', '=', clinicId)
          .where('completedAt', 'is', null)
          .executeTakeFirstOrThrow();
        const found = await progressOf(q, clinicId);
        return found ? { ...found, first: numUpdatedRows > 0n } : null;
      }),
    setActive: (tx, clinicId, activatedAt) =>
      tx.inClinic(clinicId, async (q) => {
        await q
          .updateTable('clinics')
          .set({ status: 'active', activatedAt })
          .where('id', '=', clinicId)
          .execute();
        await publish(q, 'clinic', clinicId);
      }),
    provider: (clinicId, id) =>
      db.inClinic(
        clinicId,
        async (q) =>
          (await q
            .selectFrom('providers')
            .select('emrProviderId')
            .where('clinicId', '=', clinicId)
            .where('id', '=', id)
            .executeTakeFirst()) ?? null,
      ),
  };
}

async function ensureRow(q: Queries, clinicId: string): Promise<void> {
  await q
    .insertInto('onboardingProgress')
    .values({ clinicId })
    .onConflict((conflict) => conflict.column('clinicId').doNothing())
    .execute();
}

async function progressOf(q: Queries, clinicId: string) {
  const row = await q
    .selectFrom('clinics')
    .leftJoin('onboardingProgress', 'onboardingProgress.clinicId', 'clinics.id')
    .select([
      'name',
      'status',
      'clinicDetails',
      'emrConnection',
      'businessHours',
      'validation',
      'completedAt',
    ])
    .where('clinics.id', '=', clinicId)
    .executeTakeFirst();
  if (!row) return null;
  const progress: Progress = {
    steps: {
      clinic_details: row.clinicDetails ?? false,
      emr_connection: row.emrConnection ?? false,
      business_hours: row.businessHours ?? false,
      validation: row.validation ?? false,
    },
    completedAt: row.completedAt,
    status: row.status,
  };
  return { progress, clinicName: row.name };
}
