import type { SeenProvider } from './round.store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Rounds are a minute apart, but the previous read may have been late in its round. */
const TOLERANCE_MS = 20_000;
const MOST_READS = 5;

/**
 * Chooses the providers to read in this round: those with known rows once a minute, the others once an hour,
 * at most five, the most overdue first. Providers never tried are all read now. Providers whose last attempt
 * failed come last, so that one unreadable book does not block the others.
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
