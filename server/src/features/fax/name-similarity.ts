import { pinyin } from 'pinyin-pro';

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

const MARKS = /[\p{M}'’‘`ʼ.]/gu;
const HAN = /\p{Script=Han}/u;
/** One letter of a short name makes another name: Li is not Lin. */
const SHORT = 5;
const SHORT_AT_MOST = 0.88;
/** A middle name more or less is the same person's way of signing. */
const MORE_OR_FEWER_NAMES = 0.97;
const INITIAL = 0.82;

/** How alike two people's names are, from 0 to 1, in either order and across Chinese characters and Latin letters. */
export function nameSimilarity(one: Named, other: Named): number {
  const straight = Math.min(
    partSimilarity(one.firstName, other.firstName),
    partSimilarity(one.lastName, other.lastName),
  );
  const crossed = Math.min(
    partSimilarity(one.firstName, other.lastName),
    partSimilarity(one.lastName, other.firstName),
  );
  return Math.max(straight, crossed);
}

function partSimilarity(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length === 0 || b.length === 0) return 0;
  const [joinedA, joinedB] = [a.join(''), b.join('')];
  if (joinedA === joinedB) return 1;
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  if (fewer.length < more.length && fewer.every((word) => word.length > 1 && more.includes(word)))
    return MORE_OR_FEWER_NAMES;
  if (Math.min(joinedA.length, joinedB.length) === 1) return joinedA[0] === joinedB[0] ? INITIAL : 0;
  const alike = jaroWinkler(joinedA, joinedB);
  return Math.min(joinedA.length, joinedB.length) < SHORT ? Math.min(alike, SHORT_AT_MOST) : alike;
}

function wordsOf(name: string): string[] {
  const latin = HAN.test(name)
    ? pinyin(name, { toneType: 'none', type: 'array' }).join('').replaceAll('ü', 'u')
    : name;
  return (
    latin
      .normalize('NFKD')
      .replace(MARKS, '')
      .toLowerCase()
      .match(/[\p{L}]+/gu) ?? []
  );
}

function jaroWinkler(one: string, other: string): number {
  const jaro = jaroOf(one, other);
  let prefix = 0;
  while (prefix < 4 && prefix < one.length && one[prefix] === other[prefix]) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}

function jaroOf(one: string, other: string): number {
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1);
  const taken = new Set<number>();
  const inOne: string[] = [];
  for (const [at, letter] of [...one].entries()) {
    const match = [...Array(other.length).keys()].find(
      (place) => !taken.has(place) && Math.abs(place - at) <= reach && other[place] === letter,
    );
    if (match === undefined) continue;
    taken.add(match);
    inOne.push(letter);
  }
  if (inOne.length === 0) return 0;
  const inOther = [...taken].toSorted((a, b) => a - b).map((place) => other[place]);
  const swapped = inOne.filter((letter, at) => letter !== inOther[at]).length / 2;
  const common = inOne.length;
  return (common / one.length + common / other.length + (common - swapped) / common) / 3;
}
