import type { Database, Trail } from '../../database/database.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { ClinicProfile, Clinics } from '../clinics/index.ts';
import type { News, Notifications } from '../notifications/index.ts';
import type { CheckResult } from './check.ts';
import type { FactsStore } from './facts.store.ts';
import type { ClinicEmrs } from './ports.ts';
import { blockingChecks } from './pre-launch-checks.ts';

interface Needs {
  readonly db: Database;
  readonly clinics: Pick<Clinics, 'hold' | 'write'>;
  readonly facts: FactsStore;
  readonly emr: Pick<ClinicEmrs, 'settings'>;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly clock: Clock;
}

export type GoLive =
  | { readonly status: 'active'; readonly activatedAt: Date }
  | { readonly status: 'not-ready'; readonly failing: CheckResult[] }
  | { readonly status: 'inactive' }
  | { readonly status: 'not-found' };

/**
 * Activates the clinic if all seven blocking checks pass; otherwise names the failing ones. Idempotent: a
 * repeat changes nothing and notifies nobody.
 */
export async function goLive(needs: Needs, clinicId: string, trail: Trail): Promise<GoLive> {
  const { db, clinics, notifications, clock } = needs;
  const { hasCredentials, connection, connectionMessage } = await needs.emr.settings(clinicId);
  return db.inClinic(clinicId, async (_, tx): Promise<GoLive> => {
    const clinic = await clinics.hold(tx, clinicId);
    if (!clinic) return { status: 'not-found' };
    if (clinic.status === 'inactive') return { status: 'inactive' };
    if (clinic.status === 'active') {
      await trail(tx);
      return { status: 'active', activatedAt: clinic.activatedAt ?? clock.now() };
    }
    const facts = await needs.facts.read(tx, clinicId);
    const emr = { hasCredentials, connection, connectionMessage };
    const failing = blockingChecks({ ...clinic, ...facts, ...emr }).filter(({ passed }) => !passed);
    if (failing.length > 0) return { status: 'not-ready', failing };
    const activatedAt = clock.now();
    await clinics.write(tx, clinicId, { status: 'active', activatedAt });
    await notifications.tell(tx, activationNews(clinicId, clinic));
    await trail(tx);
    return { status: 'active', activatedAt };
  });
}

// Shares its event key with activation by an admin, so that only the first one notifies.
function activationNews(clinicId: string, { name, voicePhoneNumber }: ClinicProfile): News {
  return {
    users: { clinicManagersOf: clinicId },
    clinicId,
    type: 'clinic_activated',
    title: `${name} is live`,
    body: `The assistant now answers ${voicePhoneNumber ?? 'your number'}. You can switch it off at any time in the settings.`,
    eventKey: `clinic-activated:${clinicId}`,
  };
}
