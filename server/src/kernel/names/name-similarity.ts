import type { PersonName } from './chart-name.ts';
import { compareName } from './compare-name.ts';

/**
 * A match by sound, OCR correction or initial may be another person, so staff must confirm it before filing.
 */
const MAY_BE_ANOTHER = 0.88;

/**
 * Similarity of two charts' names from 0 to 1, in either order and across Chinese characters and Latin
 * letters.
 */
export function nameSimilarity(one: PersonName, other: PersonName): number {
  const likeness = compareName(`${one.firstName} ${one.lastName}`, other);
  if (!likeness || likeness.fit === 'part') return 0;
  return likeness.fit === 'alike' ? Math.min(likeness.score, MAY_BE_ANOTHER) : likeness.score;
}
