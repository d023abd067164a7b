import type { WordedWish } from '../../scheduling/index.ts';
import type { Call } from '../tool.ts';
import type { GivenWish } from './read-limits.ts';
import type { Wished } from './read-wished.ts';
import { visitToMove } from './visit-to-move.ts';

const ANOTHER_DOCTOR = 0.25;

/** A visit that is moved stays with its doctor where she has a time that fits; others are offered only where she has none. */
export function withOwnDoctorFirst(
  given: GivenWish,
  { search, providerIds, meant }: Wished,
  call: Call,
): WordedWish {
  const { patientId, movedAppointmentId } = given;
  if (patientId && movedAppointmentId) call.wishes.noteMove(patientId, movedAppointmentId);
  const isDoctorNamed = providerIds.length > 0 || meant.persons.length > 0;
  const own = isDoctorNamed ? null : (visitToMove(given, call)?.providerId ?? null);
  if (!own) return search;
  return {
    ...search,
    distance: (date, time, provider) => {
      const distance = search.distance(date, time, provider);
      return distance === 0 && provider && provider.id !== own ? ANOTHER_DOCTOR : distance;
    },
  };
}
