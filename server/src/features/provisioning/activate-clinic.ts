import type { Database } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Notifications } from '../notifications/index.ts';
import { type Clinic, missingToActivate } from './clinic.ts';
import type { ProvisioningStore, Trail } from './store.ts';

interface Needs {
  readonly db: Database;
  readonly store: Pick<ProvisioningStore, 'hold' | 'setActive'>;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly clock: Clock;
}

export type Activation =
  | { readonly status: 'active'; readonly clinic: Clinic }
  | { readonly status: 'not-ready'; readonly missing: ReturnType<typeof missingToActivate> }
  | { readonly status: 'inactive' }
  | { readonly status: 'not-found' };

/** Asking again changes nothing and tells nobody; of two who ask at once, the second finds it done. */
export async function activateClinic(
  { db, store, notifications, clock }: Needs,
  clinicId: string,
  trail: Trail,
): Promise<Activation> {
  return db.asPlatform(async (_, tx): Promise<Activation> => {
    const clinic = await store.hold(tx, clinicId);
    if (!clinic) return { status: 'not-found' };
    if (clinic.status === 'inactive') return { status: 'inactive' };
    if (clinic.status === 'active') {
      await trail(tx);
      return { status: 'active', clinic };
    }
    const missing = missingToActivate(clinic);
    if (missing.length > 0) return { status: 'not-ready', missing };
    const active = await store.setActive(tx, clinicId, clock.now());
    await notifications.tell(tx, activationNews(active));
    await trail(tx);
    return { status: 'active', clinic: active };
  });
}

function activationNews({ id, name, voicePhoneNumber }: Clinic) {
  return {
    users: { clinicManagersOf: id },
    clinicId: id,
    type: 'clinic_activated',
    title: `${name} is live`,
    body: `The assistant now answers ${voicePhoneNumber ?? 'your number'}. You can switch it off at any time in the settings.`,
    eventKey: `clinic-activated:${id}`,
  };
}
