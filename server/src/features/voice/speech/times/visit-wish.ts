import type { BookingWish } from '../../../scheduling/index.ts';
import type { Call } from '../../tool.ts';

type VisitWish = BookingWish['visit'];

/** What was said of the visit. New is one who says so, and one whom this call has registered. */
export async function visitWish(given: VisitWish, call: Call): Promise<VisitWish> {
  const { appointmentType, visitMode, visitReason, preferredTime } = given;
  const isNewPatient = given.isNewPatient || (await isRegisteredHere(call)) || given.isNewPatient;
  return { appointmentType, visitMode, visitReason, preferredTime, isNewPatient };
}

/** Asked only where it decides anything: most clinics have nobody who is closed to new patients. */
export async function isRegisteredHere(call: Call): Promise<boolean> {
  const roster = await call.providers.roster(call.clinicId);
  return roster.some(({ acceptsNewPatients }) => !acceptsNewPatients) && call.hasRegistered();
}
