import type { Database, Trail } from '../../database/database.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { ClinicProfile, Clinics } from '../clinics/index.ts';
import type { Notifications } from '../notifications/index.ts';
import { missingToActivate } from './clinic.ts';

interface Needs {
  readonly db: Database;
  readonly clinics: Pick<Clinics, 'hold' | 'write'>;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly clock: Clock;
}

export type Activation =
  | { readonly status: 'active'; readonly clinic: ClinicProfile }
  | { readonly status: 'not-ready'; readonly missing: ReturnType<typeof missingToActivate> }
  | { readonly status: 'inactive' }
  | { readonly status: 'not-found' };

/**
 * Idempotent: a repeat changes nothing and notifies nobody, and the second of two concurrent requests finds
 * it done.
 */
export async function activateClinic(
  { db, clinics, notifications, clock }: Needs,
  clinicId: string,
  trail: Trail,
): Promise<Activation> {
  return db.asPlatform(async (_, tx): Promise<Activation> => {
    const clinic = await clinics.hold(tx, clinicId);
    if (!clinic) return { status: 'not-found' };
    if (clinic.status === 'inactive') return { status: 'inactive' };
    if (clinic.status === 'active') {
      await trail(tx);
      return { status: 'active', clinic };
    }
    const missing = missingToActivate(clinic);
    if (missing.length > 0) return { status: 'not-ready', missing };
    const active = await clinics.write(tx, clinicId, { status: 'active', activatedAt: clock.now() });
    await notifications.tell(tx, activationNews(active));
    await trail(tx);
    return { status: 'active', clinic: active };
  });
}

function activationNews({ id, name, voicePhoneNumber }: ClinicProfile) {
  return {
    users: { clinicManagersOf: id },
    clinicId: id,
    type: 'clinic_activated',
    title: `${name} is live`,
    body: `The assistant now answers ${voicePhoneNumber ?? 'your number'}. You can switch it off at any time in the settings.`,
    eventKey: `clinic-activated:${id}`,
  };
}
