import type { Database } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Trail } from './ports.ts';
import type { Progress } from './progress.ts';
import type { OnboardingStore } from './store.ts';

interface Needs {
  readonly db: Database;
  readonly store: Pick<OnboardingStore, 'complete'>;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly clock: Clock;
}

/** On no condition: the wizard's page has some. Admins hear of the first time only. */
export async function completeOnboarding(
  { db, store, notifications, clock }: Needs,
  clinicId: string,
  trail: Trail,
): Promise<Progress | null> {
  return db.inClinic(clinicId, async (_, tx) => {
    const completed = await store.complete(tx, clinicId, clock.now());
    if (!completed) return null;
    if (completed.first)
      await notifications.tell(tx, {
        users: 'admins',
        clinicId,
        type: 'onboarding_complete',
        title: `${completed.clinicName} has finished its set-up`,
        body: 'The clinic waits to be activated.',
        eventKey: `onboarding-complete:${clinicId}`,
      });
    await trail(tx);
    return completed.progress;
  });
}
