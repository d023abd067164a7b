import type { Database } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { News, Notifications } from '../notifications/index.ts';
import type { CheckResult } from './check.ts';
import type { FactsStore } from './facts.store.ts';
import type { LaunchFacts } from './launch-facts.ts';
import type { EmrDoor, Trail } from './ports.ts';
import { blockingChecks } from './pre-launch-checks.ts';
import type { OnboardingStore } from './store.ts';

interface Needs {
  readonly db: Database;
  readonly facts: Pick<FactsStore, 'hold'>;
  readonly store: Pick<OnboardingStore, 'setActive'>;
  readonly emr: Pick<EmrDoor, 'settings'>;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly clock: Clock;
}

export type GoLive =
  | { readonly status: 'active'; readonly activatedAt: Date }
  | { readonly status: 'not-ready'; readonly failing: CheckResult[] }
  | { readonly status: 'inactive' }
  | { readonly status: 'not-found' };

/** All seven blocking checks, or a refusal that names those that fail. Asking again changes nothing and tells nobody. */
export async function goLive(needs: Needs, clinicId: string, trail: Trail): Promise<GoLive> {
  const { db, store, notifications, clock } = needs;
  const { hasCredentials } = await needs.emr.settings(clinicId);
  return db.inClinic(clinicId, async (_, tx): Promise<GoLive> => {
    const facts = await needs.facts.hold(tx, clinicId);
    if (!facts) return { status: 'not-found' };
    if (facts.status === 'inactive') return { status: 'inactive' };
    if (facts.status === 'active') {
      await trail(tx);
      return { status: 'active', activatedAt: facts.activatedAt ?? clock.now() };
    }
    const failing = blockingChecks({ ...facts, hasCredentials }).filter(({ passed }) => !passed);
    if (failing.length > 0) return { status: 'not-ready', failing };
    const activatedAt = clock.now();
    await store.setActive(tx, clinicId, activatedAt);
    await notifications.tell(tx, activationNews(clinicId, facts));
    await trail(tx);
    return { status: 'active', activatedAt };
  });
}

// The same event as an activation by an admin: whichever comes first is heard, and no second one.
function activationNews(clinicId: string, { name, voicePhoneNumber }: LaunchFacts): News {
  return {
    users: { clinicManagersOf: clinicId },
    clinicId,
    type: 'clinic_activated',
    title: `${name} is live`,
    body: `The assistant now answers ${voicePhoneNumber ?? 'your number'}. You can switch it off at any time in the settings.`,
    eventKey: `clinic-activated:${clinicId}`,
  };
}
