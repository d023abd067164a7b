/** Every Mandarin syllable in pinyin, by initial. */
const FINALS: Readonly<Record<string, string>> = {
  '': 'a ai an ang ao e ei en eng er o ou',
  b: 'a ai an ang ao ei en eng i ian iao ie in ing o u',
  p: 'a ai an ang ao ei en eng i ian iao ie in ing o ou u',
  m: 'a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u',
  f: 'a an ang ei en eng o ou u',
  d: 'a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo',
  t: 'a ai an ang ao e eng i ian iao ie ing ong ou u uan ui un uo',
  n: 'a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong ou u uan uo v ue',
  l: 'a ai an ang ao e ei eng i ia ian iang iao ie in ing iu ong ou u uan un uo v ue',
  g: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  k: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  h: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  j: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  q: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  x: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  zh: 'a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo',
  ch: 'a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo',
  sh: 'a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo',
  r: 'an ang ao e en eng i ong ou u ua uan ui un uo',
  z: 'a ai an ang ao e ei en eng i ong ou u uan ui un uo',
  c: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  s: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  y: 'a an ang ao e i in ing o ong ou u uan ue un',
  w: 'a ai an ang ei en eng o u',
};

const SYLLABLES: ReadonlySet<string> = new Set(
  Object.entries(FINALS).flatMap(([initial, finals]) => finals.split(' ').map((final) => initial + final)),
);
const LONGEST_SYLLABLE = 6;
const MOST_SYLLABLES = 3;

/** Every way to read the letters as pinyin; empty for most names that are not Chinese. */
export function pinyinReadings(letters: string, most = MOST_SYLLABLES): string[][] {
  if (letters === '') return [[]];
  if (most === 0) return [];
  const readings: string[][] = [];
  for (let end = 1; end <= Math.min(LONGEST_SYLLABLE, letters.length); end += 1) {
    const syllable = letters.slice(0, end);
    if (!SYLLABLES.has(syllable)) continue;
    for (const rest of pinyinReadings(letters.slice(end), most - 1)) readings.push([syllable, ...rest]);
  }
  return readings;
}

/** English spellings of x and q. */
function asEnglishWrites(syllable: string): string {
  return syllable.replace(/^x(?:i(?=a|on))?/, 'sh').replace(/^q(?:i(?=a|on))?/, 'ch');
}

/** Southern speakers do not distinguish zh from z, and hardly "in" from "ing". */
function withoutAccent(syllable: string): string {
  return syllable.replace(/^([zcs])h/, '$1').replace(/ng$/, 'n');
}

export type PinyinLikeness = 'same' | 'close' | 'different' | 'unknown';

/** In pinyin a different letter makes a different name, unless listeners cannot hear the difference. */
export function comparePinyin(one: string, other: string, most: number): PinyinLikeness {
  const [a, b] = [pinyinReadings(one, most), pinyinReadings(other, most)];
  const pairs = a.flatMap((x) => b.filter((y) => y.length === x.length).map((y) => [x, y] as const));
  if (pairs.length === 0) return 'unknown';
  const differing = (fold: (syllable: string) => string) =>
    Math.min(9, ...pairs.map(([x, y]) => x.filter((part, at) => fold(part) !== fold(y[at] ?? '')).length));
  if (differing(asEnglishWrites) === 0) return 'same';
  return differing(withoutAccent) === 0 && differing((part) => part) === 1 ? 'close' : 'different';
}
