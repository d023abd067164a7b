import type { Database, Trail } from '../../database/database.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Progress } from './progress.ts';
import type { OnboardingStore } from './store.ts';

interface Needs {
  readonly db: Database;
  readonly clinics: Pick<Clinics, 'read'>;
  readonly store: Pick<OnboardingStore, 'complete'>;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly clock: Clock;
}

/** Has no preconditions; the wizard page enforces its own. Admins are notified the first time only. */
export async function completeOnboarding(
  { db, clinics, store, notifications, clock }: Needs,
  clinicId: string,
  trail: Trail,
): Promise<Progress | null> {
  return db.inClinic(clinicId, async (_, tx) => {
    const clinic = await clinics.read(clinicId, tx);
    if (!clinic) return null;
    const { progress, first } = await store.complete(tx, clinicId, clock.now());
    if (first)
      await notifications.tell(tx, {
        users: 'admins',
        clinicId,
        type: 'onboarding_complete',
        title: `${clinic.name} has finished its set-up`,
        body: 'The clinic waits to be activated.',
        eventKey: `onboarding-complete:${clinicId}`,
      });
    await trail(tx);
    return { ...progress, status: clinic.status };
  });
}
