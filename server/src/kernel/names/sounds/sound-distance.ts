/**
 * Distance of two names by sound. A name is a string of sounds, one letter each: vowels A E I O U, and
 * consonants, with C for ch and ts, J as in Jane, X for sh and zh, Q for ng and Y as in yes.
 */
const VOWELS = 'AEIOU';
const GLIDES = 'WY';

/** Sounds that listeners confuse, with the cost of confusing them. */
const CONFUSED: readonly (readonly [sounds: string, cost: number])[] = [
  ['SZ', 0.1],
  ['CJ', 0.3],
  ['XJ', 0.35],
  ['XC', 0.35],
  ['XS', 0.4],
  ['XZ', 0.4],
  ['CS', 0.4],
  ['CZ', 0.4],
  ['JZ', 0.4],
  ['ZY', 0.4],
  ['JY', 0.4],
  ['FV', 0.25],
  ['VW', 0.3],
  ['VB', 0.4],
  ['KG', 0.5],
  ['TD', 0.5],
  ['NQ', 0.3],
  ['KH', 0.5],
  ['GH', 0.5],
  ['WY', 0.3],
];
const NEAR_VOWELS: readonly (readonly [sounds: string, cost: number])[] = [
  ['AO', 0.2],
  ['AE', 0.25],
  ['EI', 0.2],
  ['OU', 0.2],
  ['AU', 0.35],
  ['AI', 0.5],
  ['EO', 0.45],
  ['EU', 0.5],
  ['IU', 0.6],
  ['IO', 0.6],
];
const OTHER_SOUND = 3;
const VOWEL_BESIDE_VOWEL = 0.2;
const VOWEL_MORE = 0.45;
const VOWEL_MORE_AT_END = 0.6;
const GLIDE_MORE = 0.3;
const SILENT_H = 0.4;
/** Polish and French spell a nasal vowel where others hear n or m. */
const NASAL_MORE = 0.6;
const CONSONANT_IN_CLUSTER = 0.75;
const CONSONANT_MORE = 1.3;
const FIRST_CONSONANT = 1.6;

const COSTS: ReadonlyMap<string, number> = new Map(
  [...CONFUSED, ...NEAR_VOWELS].flatMap(([pair, cost]) => [
    [pair, cost],
    [`${pair.charAt(1)}${pair.charAt(0)}`, cost],
  ]),
);

const isVowel = (sound: string) => sound !== '' && VOWELS.includes(sound);

function costOfChange(one: string, other: string): number {
  return one === other ? 0 : (COSTS.get(one + other) ?? OTHER_SOUND);
}

const HARD_TO_TELL: readonly (readonly [sounds: RegExp, one: string])[] = [
  [/[AEIOUWYH]/g, ''],
  [/[XCJZ]/g, 'S'],
  [/[VB]/g, 'F'],
  [/[DT]/g, 'T'],
  [/[KG]/g, 'K'],
  [/[NQM]/g, 'N'],
];

/** The consonants, without those that listeners easily miss. */
export function consonantsIn(sounds: string): string {
  return HARD_TO_TELL.reduce((rest, [from, to]) => rest.replace(from, to), sounds);
}

/** Whether at most one insertion, deletion or substitution apart; names further apart need no comparison. */
export function differByOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return Math.max(a.length, b.length) - start - end <= 1;
}

/** The cost of a sound that only one name has. */
function costOfMore(sounds: string, at: number): number {
  const [before, sound, after] = [sounds.charAt(at - 1), sounds.charAt(at), sounds.charAt(at + 1)];
  return isVowel(sound) ? costOfVowel(before, after) : costOfConsonant(sound, before, after);
}

function costOfVowel(before: string, after: string): number {
  if (isVowel(before) || isVowel(after)) return VOWEL_BESIDE_VOWEL;
  return after === '' ? VOWEL_MORE_AT_END : VOWEL_MORE;
}

function costOfConsonant(sound: string, before: string, after: string): number {
  if (GLIDES.includes(sound)) return GLIDE_MORE;
  if (before === '') return FIRST_CONSONANT;
  if (sound === 'H' && !isVowel(after)) return SILENT_H;
  const isBeforeConsonant = after !== '' && !isVowel(after);
  if (isBeforeConsonant && 'NM'.includes(sound)) return NASAL_MORE;
  const isInCluster = isBeforeConsonant || (after !== '' && !isVowel(before));
  return isInCluster && 'DTRG'.includes(sound) ? CONSONANT_IN_CLUSTER : CONSONANT_MORE;
}

/** Returns Infinity as soon as the distance exceeds `most`. */
export function soundDistance(a: string, b: string, most: number): number {
  const costs = Array.from(b, (_, at) => costOfMore(b, at));
  let row = [0];
  for (const cost of costs) row.push((row.at(-1) ?? 0) + cost);
  for (let at = 0; at < a.length; at += 1) {
    row = nextRow(row, { sound: a.charAt(at), cost: costOfMore(a, at) }, b, costs);
    if (Math.min(...row) > most) return Number.POSITIVE_INFINITY;
  }
  const total = row.at(-1) ?? 0;
  return total > most ? Number.POSITIVE_INFINITY : total;
}

function nextRow(
  row: readonly number[],
  { sound, cost }: { readonly sound: string; readonly cost: number },
  b: string,
  costs: readonly number[],
): number[] {
  const next = [(row[0] ?? 0) + cost];
  for (let at = 0; at < b.length; at += 1)
    next.push(
      Math.min(
        (row[at] ?? 0) + costOfChange(sound, b.charAt(at)),
        (row[at + 1] ?? 0) + cost,
        (next[at] ?? 0) + (costs[at] ?? 0),
      ),
    );
  return next;
}
