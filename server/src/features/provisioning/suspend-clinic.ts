import type { Trail } from '../../database/database.ts';
import { Failure } from '../../kernel/failure.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import type { activateClinic } from './activate-clinic.ts';

type Needs = Parameters<typeof activateClinic>[0];

/**
 * Callers hear an announcement, managers have read access and jobs pause. A repeat only changes the reason.
 */
export function suspendClinic(
  { db, clinics, notifications, clock }: Needs,
  clinicId: string,
  reason: string,
  trail: Trail,
): Promise<ClinicProfile | null> {
  return db.asPlatform(async (_, tx) => {
    const clinic = await clinics.hold(tx, clinicId);
    if (!clinic) return null;
    const isNew = clinic.status !== 'inactive';
    const suspendedAt = isNew ? clock.now() : clinic.suspendedAt;
    const statusBefore = clinic.status === 'inactive' ? clinic.statusBefore : clinic.status;
    const change = { status: 'inactive', suspendedAt, statusBefore, suspensionReason: reason } as const;
    const suspended = await clinics.write(tx, clinicId, change);
    if (isNew) await notifications.tell(tx, newsOf(suspended, 'suspended', reason));
    await trail(tx);
    return suspended;
  });
}

/** Also works for a clinic that was inactive before suspension existed. */
export function resumeClinic(
  { db, clinics, notifications, clock }: Needs,
  clinicId: string,
  trail: Trail,
): Promise<ClinicProfile | null> {
  return db.asPlatform(async (_, tx) => {
    const clinic = await clinics.hold(tx, clinicId);
    if (!clinic) return null;
    if (clinic.status !== 'inactive') {
      await trail(tx);
      return clinic;
    }
    if (clinic.deletionAt)
      throw new Failure('INVALID_REQUEST', 'This clinic is being closed. Keep it first, then resume it.', {
        clinicStatus: 'inactive',
      });
    const status = clinic.statusBefore ?? (clinic.activatedAt ? 'active' : 'pending');
    const change = { status, suspendedAt: null, suspensionReason: null, statusBefore: null } as const;
    const resumed = await clinics.write(tx, clinicId, change);
    await notifications.tell(tx, newsOf({ ...resumed, suspendedAt: clock.now() }, 'resumed', null));
    await trail(tx);
    return resumed;
  });
}

function newsOf(
  { id, name, suspendedAt }: ClinicProfile,
  what: 'suspended' | 'resumed',
  reason: string | null,
) {
  const body = reason
    ? `The assistant books nothing for now. The reason: ${reason}`
    : 'The assistant answers your callers again.';
  return {
    users: { clinicManagersOf: id },
    clinicId: id,
    type: `clinic_${what}`,
    title: `${name} is ${what}`,
    body,
    eventKey: `clinic-${what}:${id}:${suspendedAt?.getTime() ?? 0}`,
  };
}
