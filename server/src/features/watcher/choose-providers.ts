import type { SeenProvider } from './round.store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Rounds begin a minute apart; a provider was read somewhere in the last one, which may have been slow. */
const TOLERANCE_MS = 20_000;
const MOST_READS = 5;

/**
 * Whom to read in this round: who has rows in these days once a minute, the others once an hour, at most five; whoever is
 * most overdue first. Who was never read is read now, however many they are. Who was asked for in vain comes after all who
 * were not asked for since, or one doctor whose days cannot be read would keep the others from being read.
 */
export function chooseProviders(providers: readonly SeenProvider[]): readonly string[] {
  const fresh = providers.filter(({ triedAgeMs }) => triedAgeMs === null);
  if (fresh.length > 0) return fresh.map(({ providerId }) => providerId);
  return providers
    .map(({ providerId, ageMs, triedAgeMs, rowCount, isDoubted }) => {
      const everyMs = rowCount > 0 || isDoubted || ageMs === null ? MINUTE_MS : HOUR_MS;
      return {
        providerId,
        isDue: ageMs === null || ageMs + TOLERANCE_MS >= everyMs,
        overdue: ((triedAgeMs ?? 0) + TOLERANCE_MS) / everyMs,
      };
    })
    .filter(({ isDue }) => isDue)
    .sort((one, other) => other.overdue - one.overdue)
    .slice(0, MOST_READS)
    .map(({ providerId }) => providerId);
}
