/**
 * Common names that sound alike but belong to different people. A speech recogniser knows them all, so if it
 * writes one, it did not hear the other. Each inner list holds spellings of one name.
 */
const APART: ReadonlyArray<ReadonlyArray<readonly string[]>> = [
  [
    ['hassan', 'hasan', 'hasaan'],
    ['hussain', 'hussein', 'husain', 'husein', 'hossain', 'hossein'],
  ],
  [['phan'], ['pham']],
  [['ly'], ['le']],
  [
    ['cho', 'jo'],
    ['choi', 'choe'],
  ],
];

/**
 * Punjabi given names are compounds: Baljinder and Balwinder are two names, Balwinder and Balvinder are one.
 */
const PUNJABI_ENDINGS: ReadonlyArray<readonly string[]> = [
  ['jinder', 'jender'],
  ['winder', 'vinder', 'wender'],
  ['preet', 'prit'],
  ['deep', 'dip'],
  ['jit', 'jeet'],
  ['want', 'vant'],
  ['meet', 'mit'],
  ['bir', 'vir', 'veer', 'beer'],
];
const SHORTEST_STEM = 3;

/** In Korean given names of two syllables, the first one distinguishes siblings. */
const KOREAN_FIRST =
  /^(jae|je|ji)(hyun|hyeon|hoon|hun|min|won|woo|young|yeong|yoon|yun|sung|seong|eun|ho|hye|ye|su|soo)$/;

export function areDifferentNames(one: string, other: string): boolean {
  return (
    APART.some((groups) => differ(placeIn(groups, one), placeIn(groups, other))) || differByPart(one, other)
  );
}

const differ = (one: number, other: number) => one !== -1 && other !== -1 && one !== other;
const placeIn = (groups: ReadonlyArray<readonly string[]>, name: string) =>
  groups.findIndex((names) => names.includes(name));

function differByPart(one: string, other: string): boolean {
  const [a, b] = [punjabiParts(one), punjabiParts(other)];
  if (a && b && a.stem === b.stem) return a.ending !== b.ending;
  const [first] = KOREAN_FIRST.exec(one)?.slice(1) ?? [];
  const [second] = KOREAN_FIRST.exec(other)?.slice(1) ?? [];
  return first !== undefined && second !== undefined && (first === 'ji') !== (second === 'ji');
}

function punjabiParts(name: string): { readonly stem: string; readonly ending: number } | null {
  for (const [at, endings] of PUNJABI_ENDINGS.entries()) {
    const ending = endings.find((one) => name.endsWith(one) && name.length - one.length >= SHORTEST_STEM);
    if (ending) return { stem: name.slice(0, -ending.length), ending: at };
  }
  return null;
}
