import type { Trail } from '../../database/database.ts';
import type { ClinicProfile } from '../clinics/index.ts';
import type { activateClinic } from './activate-clinic.ts';

type Needs = Parameters<typeof activateClinic>[0];

/** Time to read the export and to reconsider. */
export const WAIT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Suspends the clinic now and schedules its deletion. A repeat only changes the reason. */
export function closeClinic(
  { db, clinics, notifications, clock }: Needs,
  clinicId: string,
  reason: string,
  trail: Trail,
): Promise<ClinicProfile | null> {
  return db.asPlatform(async (_, tx) => {
    const clinic = await clinics.hold(tx, clinicId);
    if (!clinic) return null;
    const now = clock.now();
    const isNew = clinic.deletionAt === null;
    const closing = await clinics.write(tx, clinicId, {
      status: 'inactive',
      suspendedAt: clinic.suspendedAt ?? now,
      statusBefore: clinic.status === 'inactive' ? clinic.statusBefore : clinic.status,
      suspensionReason: reason,
      deletionAt: clinic.deletionAt ?? new Date(now.getTime() + WAIT_DAYS * DAY_MS),
    });
    if (isNew) await notifications.tell(tx, newsOf(closing, reason));
    await trail(tx);
    return closing;
  });
}

export type Kept =
  | { readonly status: 'kept'; readonly clinic: ClinicProfile }
  | { readonly status: 'not-found' }
  | { readonly status: 'too-late' };

/** Cancels a deletion that is not due yet. The clinic stays suspended until it is resumed. */
export function cancelClosing({ db, clinics, clock }: Needs, clinicId: string, trail: Trail): Promise<Kept> {
  return db.asPlatform(async (_, tx): Promise<Kept> => {
    const clinic = await clinics.hold(tx, clinicId);
    if (!clinic) return { status: 'not-found' };
    if (clinic.deletionAt && clinic.deletionAt <= clock.now()) return { status: 'too-late' };
    const kept = await clinics.write(tx, clinicId, { deletionAt: null });
    await trail(tx);
    return { status: 'kept', clinic: kept };
  });
}

function newsOf({ id, name, deletionAt }: ClinicProfile, reason: string) {
  const day = deletionAt?.toISOString().slice(0, 10) ?? '';
  return {
    users: { clinicManagersOf: id },
    clinicId: id,
    type: 'clinic_closing',
    title: `${name} is being closed`,
    body: `The assistant books nothing any more, and what is kept of the clinic is deleted on ${day}. The reason: ${reason}`,
    eventKey: `clinic-closing:${id}:${deletionAt?.getTime() ?? 0}`,
  };
}
