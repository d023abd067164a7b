import { ASIAN, KOREAN } from './asian-sounds.ts';
import { EUROPEAN } from './european-sounds.ts';
import { consonantsIn } from './sound-distance.ts';
import type { SoundRules } from './sound-rules.ts';

/** Applied after a language's rules: one letter, one sound. */
const LETTERS: SoundRules = [
  [/qu/g, 'KW'],
  [/c(?=[eiyEI])/g, 'S'],
  [/[cqk]/g, 'K'],
  [/x/g, 'KS'],
  [/y(?=[aeiouAEIOU])/g, 'Y'],
  [/y/g, 'I'],
  [/ng(?![aeiouAEIOU])/g, 'Q'],
];

const ENGLISH: SoundRules = [
  [/^kn|^gn/, 'N'],
  [/^wr|^rh/, 'R'],
  [/^wh/, 'W'],
  [/mb$/, 'M'],
  [/tch|tsch/g, 'C'],
  [/sch|sh|zh|ti(?=on)/g, 'X'],
  [/ch|tz|ts/g, 'C'],
  [/ph/g, 'F'],
  [/eigh/g, 'E'],
  [/igh/g, 'AI'],
  [/ough|augh/g, 'O'],
  [/gh(?=[aeiou])/g, 'G'],
  [/gh/g, ''],
  [/th/g, 'T'],
  [/dg(?=e)|dj/g, 'J'],
  [/ck/g, 'K'],
  [/cc(?=[ei])/g, 'KS'],
  [/c(?=[eiy])/g, 'S'],
  [/j/g, 'J'],
  [/(?<=^[^aeiouy]+)ie$/, 'AI'],
  [/(?<=^[^aeiouy]+)e$/, 'I'],
  [/i([^aeiouy])e$/, 'AI$1'],
  [/y([^aeiouy])e$/, 'AI$1'],
  [/a([^aeiouy])e$/, 'E$1'],
  [/o([^aeiouy])e$/, 'O$1'],
  [/e([^aeiouy])e$/, 'I$1'],
  [/(?<=[aeiouyAEIOU][^aeiouyAEIOU]+)e$/, ''],
  [/eau|oh|oa|oe|aw|au|ow/g, 'O'],
  [/ee|ea|ie|ei|ey$|(?<![aeou])y$/g, 'I'],
  [/ay|ai|ae|eh|ey/g, 'E'],
  [/oo|ew|ue|ou/g, 'U'],
  [/oy|oi/g, 'OI'],
  [/[ah]h(?![aeiou])|uh/g, 'A'],
];

/** The common values of Latin letters, and how recognisers spell unfamiliar names. */
const PLAIN: SoundRules = [
  [/sch|sh|zh/g, 'X'],
  [/tch|tsch|ch|tz|ts/g, 'C'],
  [/ph/g, 'F'],
  [/th/g, 'T'],
  [/gh/g, 'G'],
  [/dj|j/g, 'J'],
  [/ee|ie/g, 'I'],
  [/oo|ou/g, 'U'],
  [/([aeou])h(?![aeiou])/g, '$1'],
];

/** How English letters may be read; the second reading has g as in George. */
const AS_HEARD = [ENGLISH, [[/g(?=[eiy])/g, 'J'], ...ENGLISH] as SoundRules, PLAIN] as const;

/** One pronunciation of a name. */
export interface Reading {
  readonly sounds: string;
  readonly syllables: number;
  /** Without distinctions the ear misses. */
  readonly consonants: string;
}

/**
 * A name's possible pronunciations. A speech recogniser hears a name in its own language and writes it in
 * English spelling, so one side is read in its own language and the other in English.
 */
export interface SoundsOfName {
  readonly english: readonly Reading[];
  readonly native: readonly Reading[];
  /** One per language in fixed order; null if the name cannot be of that language. */
  readonly byLanguage: readonly (Reading | null)[];
}

const MOST_KEPT = 1_000;
const kept = new Map<string, SoundsOfName>();

/** The pronunciations of one folded word, cached because the same words recur. */
export function soundsOf(word: string): SoundsOfName {
  const known = kept.get(word);
  if (known) return known;
  const english = distinct(AS_HEARD.map((rules) => read(word, rules)));
  const byLanguage = [
    ...EUROPEAN.map((rules) => (isLikeEuropean(word) ? read(word, rules) : null)),
    ...ASIAN.map((rules) => read(word, rules)),
    isLikeKorean(word) ? read(word, KOREAN) : null,
  ];
  const said = new Set(english.map(({ sounds }) => sounds));
  const native = distinct(byLanguage.flatMap((reading) => reading ?? [])).filter(
    ({ sounds }) => !said.has(sounds),
  );
  if (kept.size >= MOST_KEPT) kept.clear();
  const all = { english, native, byLanguage };
  kept.set(word, all);
  return all;
}

function distinct(readings: readonly Reading[]): Reading[] {
  return [...new Map(readings.map((reading) => [reading.sounds, reading])).values()];
}

/**
 * Such beginnings and endings are Korean, Chinese or Vietnamese: their h is not silent and their j is not an
 * h.
 */
function isLikeEuropean(word: string): boolean {
  return word.length > 3 && !/ng$|^(?:eun|seung|seo|jeo|hye|yeo|hyu)/.test(word);
}

/** Korean lacks these letters and clusters; its rules would turn the b in Robert into p. */
function isLikeKorean(word: string): boolean {
  return !/[fvzxq]|r(?!k$|h|[aeiouyw])|(?<=[a-z])r|[bdgkpst]l|s[tkp]|nd|th/.test(word);
}

function read(word: string, rules: SoundRules): Reading {
  const spoken = [...rules, ...LETTERS].reduce(
    (rest, [spelled, heard]) => rest.replace(spelled, heard),
    word,
  );
  const sounds = spoken
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .replace(/(.)\1+/g, '$1');
  const syllables = sounds.match(/[AEIOU][AEIOUWY]*/g)?.length ?? 0;
  return { sounds, syllables, consonants: consonantsIn(sounds) };
}
