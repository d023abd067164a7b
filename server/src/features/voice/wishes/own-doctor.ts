import type { WordedWish } from '../../scheduling/index.ts';
import type { Call } from '../tool.ts';
import type { GivenWish } from './read-limits.ts';
import type { Wished } from './read-wished.ts';

/** Says that a visit is to be moved, and does not book another one. */
const MOVES =
  /\b(?:mov(?:e|ing)|re-?schedul\w*|re-?book\w*|push(?:ed|ing)? (?:it|that|my)|bring (?:it|that|my)|chang(?:e|ing) (?:it|that|my|the|his|her|their)|switch(?:ing)? (?:it|that|my))\b|改[期到成约在]|改(?:个|一下)?时间|换(?:个|一下)?时间|换到|挪|推迟|提前|推后/i;
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
  const own = isDoctorNamed ? null : doctorOfMoved(given, call);
  if (!own) return search;
  return {
    ...search,
    distance: (date, time, provider) => {
      const distance = search.distance(date, time, provider);
      return distance === 0 && provider && provider.id !== own ? ANOTHER_DOCTOR : distance;
    },
  };
}

/** Of the visit that the assistant names, or of the only one that the caller was told they have. */
function doctorOfMoved(
  { movedAppointmentId, preference, patientId }: GivenWish,
  { wishes }: Call,
): string | null {
  const visits = patientId ? wishes.visitsOf(patientId) : [];
  const named = visits.find(({ id }) => id === movedAppointmentId);
  if (named) return named.providerId;
  const [only, other] = visits;
  return only && !other && MOVES.test(preference ?? '') ? only.providerId : null;
}
