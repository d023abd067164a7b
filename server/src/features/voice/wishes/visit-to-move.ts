import type { Call } from '../tool.ts';
import type { GivenWish } from './read-limits.ts';
import type { ListedVisit } from './wish-memory.ts';

/** States that a visit is to be moved, and none booked. */
const MOVES =
  /\b(?:mov(?:e|ing)|re-?schedul\w*|re-?book\w*|push(?:ed|ing)? (?:it|that|my)|bring (?:it|that|my)|chang(?:e|ing) (?:it|that|my|the|his|her|their)|switch(?:ing)? (?:it|that|my))\b|改[期到成约在]|改(?:个|一下)?时间|换(?:个|一下)?时间|换到|挪|推迟|提前|推后/i;

/** The visit the assistant names, or the only one the caller was told about. */
export function visitToMove(
  { movedAppointmentId, preference, patientId }: GivenWish,
  { wishes }: Call,
): ListedVisit | null {
  const visits = patientId ? wishes.visitsOf(patientId) : [];
  const named = visits.find(({ id }) => id === movedAppointmentId);
  // What this call has booked itself is in no list that was asked for before.
  const made = movedAppointmentId ? wishes.madeHere(movedAppointmentId) : null;
  if (named ?? made) return named ?? made;
  const [only, other] = visits;
  return only && !other && MOVES.test(preference ?? '') ? only : null;
}
