import type { Database, Queries, Trail, Transaction } from '../../database/database.ts';
import type { Progress, StepChange } from './progress.ts';

type OwnProgress = Omit<Progress, 'status'>;

export interface OnboardingStore {
  progress(clinicId: string): Promise<OwnProgress>;
  setSteps(clinicId: string, change: StepChange, trail: Trail): Promise<OwnProgress>;
  /** `first` if it was not complete before; later calls keep the first date. */
  complete(
    tx: Transaction,
    clinicId: string,
    at: Date,
  ): Promise<{ readonly progress: OwnProgress; readonly first: boolean }>;
  /** Looks up by our own id; the EMR number is null for a provider the EMR does not know. */
  provider(clinicId: string, id: string): Promise<{ readonly emrProviderId: string | null } | null>;
}

export function onboardingStore(db: Database<'onboarding'>): OnboardingStore {
  return {
    progress: (clinicId) => db.inClinic(clinicId, (q) => progressOf(q, clinicId)),
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
        const progress = await progressOf(q, clinicId);
        await trail(tx);
        return progress;
      }),
    complete: (tx, clinicId, completedAt) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await ensureRow(q, clinicId);
        const { numUpdatedRows } = await q
          .updateTable('onboardingProgress')
          .set({ completedAt })
          .where('clinicId', '=', clinicId)
          .where('completedAt', 'is', null)
          .executeTakeFirstOrThrow();
        return { progress: await progressOf(q, clinicId), first: numUpdatedRows > 0n };
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

export type StartOnboarding = (tx: Transaction, clinicId: string) => Promise<void>;

/** Creates a new clinic's progress row with all steps open. */
export function startOnboarding(db: Database<'onboarding'>): StartOnboarding {
  return (tx, clinicId) => db.within(tx).inClinic(clinicId, (q) => ensureRow(q, clinicId));
}

async function ensureRow(q: Queries<'onboarding'>, clinicId: string): Promise<void> {
  await q
    .insertInto('onboardingProgress')
    .values({ clinicId })
    .onConflict((conflict) => conflict.column('clinicId').doNothing())
    .execute();
}

async function progressOf(q: Queries<'onboarding'>, clinicId: string): Promise<OwnProgress> {
  const row = await q
    .selectFrom('onboardingProgress')
    .select(['clinicDetails', 'emrConnection', 'businessHours', 'validation', 'completedAt'])
    .where('clinicId', '=', clinicId)
    .executeTakeFirst();
  return {
    steps: {
      clinic_details: row?.clinicDetails ?? false,
      emr_connection: row?.emrConnection ?? false,
      business_hours: row?.businessHours ?? false,
      validation: row?.validation ?? false,
    },
    completedAt: row?.completedAt ?? null,
  };
}
