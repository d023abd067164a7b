import { ASIAN, KOREAN } from './asian-sounds.ts';
import { EUROPEAN } from './european-sounds.ts';
import { consonantsIn } from './sound-distance.ts';
import type { SoundRules } from './sound-rules.ts';

/** What is left after the rules of a language: one letter, one sound. */
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

/** As in most languages that write with these letters, and as a recogniser writes what it does not know. */
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

/** One way to say a name. */
export interface Reading {
  readonly sounds: string;
  readonly syllables: number;
  /** Told apart only where the ear does. */
  readonly consonants: string;
}

/**
 * What a name sounds like. A speech recogniser hears a name and writes it with English letters, so one side is read in its
 * own language and the other in English.
 */
export interface SoundsOfName {
  /** As an English reader would say it. */
  readonly english: readonly Reading[];
  /** As it is said in other languages, without what is as in English. */
  readonly native: readonly Reading[];
  /** In each language, always in the same order; null where it cannot be of that language. */
  readonly byLanguage: readonly (Reading | null)[];
}

const MOST_KEPT = 1_000;
const kept = new Map<string, SoundsOfName>();

/** The sounds of one folded word. The same words are compared again and again, so they are kept. */
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

/** Words that begin or end so are Korean, Chinese or Vietnamese: their h is not silent, and their j is no h. */
function isLikeEuropean(word: string): boolean {
  return word.length > 3 && !/ng$|^(?:eun|seung|seo|jeo|hye|yeo|hyu)/.test(word);
}

/** Korean has no such letters or clusters; its rules would take b for p in Robert. */
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
