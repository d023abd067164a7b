import type { Caller, Callers } from '../../calls/index.ts';

/**
 * The callers of a call that serves one person after another. The verification of a person ends with the next
 * one; wrong birth dates, bookings and call backs count for the whole call.
 */
export function consecutiveCallers(callers: Callers, person: string): Callers {
  const mark = `${person} `;
  const own = (ids: readonly string[]) =>
    ids.filter((id) => id.startsWith(mark)).map((id) => id.slice(mark.length));
  const marked = (ids: readonly string[]) => ids.map((id) => `${mark}${id}`);
  const shown = (stored: Caller): Caller => ({
    ...stored,
    patients: own(stored.patients),
    identified: own(stored.identified),
    verified: own(stored.verified),
    booked: own(stored.booked),
    people: stored.people
      .filter(({ id }) => id.startsWith(mark))
      .map((each) => ({ ...each, id: each.id.slice(mark.length) })),
  });
  const kept = (caller: Caller): Caller => ({
    ...caller,
    patients: marked(caller.patients),
    identified: marked(caller.identified),
    verified: marked(caller.verified),
    booked: marked(caller.booked),
    people: caller.people.map((each) => ({ ...each, id: `${mark}${each.id}` })),
  });
  return {
    of: async (ref) => shown(await callers.of(ref)),
    seen: (ref) => shown(callers.seen(ref)),
    change: (ref, decide) =>
      callers.change(ref, (stored) => {
        const before = shown(stored);
        const { caller, outcome } = decide(before);
        return { caller: caller === before ? stored : kept(caller), outcome };
      }),
    attempt: (ref, tried) =>
      callers.attempt(ref, {
        ...tried,
        after: (stored, isRight) => kept(tried.after(shown(stored), isRight)),
      }),
  };
}
