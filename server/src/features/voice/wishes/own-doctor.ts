import type { WordedWish } from '../../scheduling/index.ts';
import type { Call } from '../tool.ts';
import type { GivenWish } from './read-limits.ts';
import type { Wished } from './read-wished.ts';
import { visitToMove } from './visit-to-move.ts';

const ANOTHER_DOCTOR = 0.25;

/** Other doctors are offered only if the preferred ones have no matching time. */
export function withPreferredFirst(
  wish: WordedWish,
  { preferredIds }: Pick<Wished, 'preferredIds'>,
): WordedWish {
  return preferredIds.length === 0 ? wish : withFirst(wish, preferredIds);
}

function withFirst(wish: WordedWish, ids: readonly string[]): WordedWish {
  return {
    ...wish,
    distance: (date, time, provider, durationMinutes) => {
      const distance = wish.distance(date, time, provider, durationMinutes);
      return distance === 0 && provider && !ids.includes(provider.id) ? ANOTHER_DOCTOR : distance;
    },
  };
}

/** A moved visit stays with its doctor if they have a matching time; others are offered only if not. */
export function withOwnDoctorFirst(
  given: GivenWish,
  { search, providerIds, meant }: Wished,
  call: Call,
): WordedWish {
  const { patientId, movedAppointmentId } = given;
  if (patientId && movedAppointmentId) call.wishes.noteMove(patientId, movedAppointmentId);
  const own = visitToMove(given, call)?.providerId ?? null;
  const isSomebodyWanted = providerIds.length > 0 || meant.persons.length > 0;
  // "A woman", said before of another visit, is met by the visit's own doctor, if she is one.
  if (own === null || (isSomebodyWanted && !providerIds.includes(own))) return search;
  return withFirst(search, [own]);
}
