import type { Clock } from '../../kernel/clock.ts';
import { expiringMap } from '../../kernel/expiring-map.ts';
import { Failure } from '../../kernel/failure.ts';

const WINDOW_MS = 60_000;
const MOST_PEOPLE = 10_000;

/** How often one person may look patients up: enough for a day at the desk, too little to read through a clinic. */
export function lookupLimit(clock: Clock, most: number): (userId: string) => void {
  const counts = expiringMap<string, { count: number; readonly until: number }>({
    clock,
    ttlMs: WINDOW_MS,
    maxSize: MOST_PEOPLE,
  });
  return (userId) => {
    const now = clock.now().getTime();
    const known = counts.get(userId);
    const current = known && known.until > now ? known : { count: 0, until: now + WINDOW_MS };
    current.count += 1;
    if (current !== known) counts.set(userId, current);
    if (current.count > most)
      throw new Failure('RATE_LIMITED', 'That was many patients in a minute. Please wait a moment.');
  };
}
