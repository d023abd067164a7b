import type { BookingWish } from '../../../scheduling/index.ts';
import type { Call } from '../../tool.ts';

type VisitWish = BookingWish['visit'];

/** What is known about the visit. A patient is new if they say so or if this call registered them. */
export async function visitWish(given: VisitWish, call: Call): Promise<VisitWish> {
  const { appointmentType, visitMode, visitReason, preferredTime } = given;
  const isNewPatient = given.isNewPatient || (await isRegisteredHere(call)) || given.isNewPatient;
  return { appointmentType, visitMode, visitReason, preferredTime, isNewPatient };
}

/** Asked only if it matters: at most clinics every provider takes new patients. */
export async function isRegisteredHere(call: Call): Promise<boolean> {
  const roster = await call.providers.roster(call.clinicId);
  return roster.some(({ acceptsNewPatients }) => !acceptsNewPatients) && call.hasRegistered();
}
