import type { PersonName } from './chart-name.ts';
import { compareName } from './compare-name.ts';

/** A name that was heard or misread, and an initial, may be somebody else's: a person looks before it is filed. */
const MAY_BE_ANOTHER = 0.88;

/** How alike the names of two records are, from 0 to 1, in either order and across Chinese characters and letters. */
export function nameSimilarity(one: PersonName, other: PersonName): number {
  const likeness = compareName(`${one.firstName} ${one.lastName}`, other);
  if (!likeness || likeness.fit === 'part') return 0;
  return likeness.fit === 'alike' ? Math.min(likeness.score, MAY_BE_ANOTHER) : likeness.score;
}
