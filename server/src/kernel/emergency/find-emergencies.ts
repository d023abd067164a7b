import { LRUCache } from 'lru-cache';
import { toMandarin } from '../cantonese.ts';
import { LANGUAGES, type Language } from '../language.ts';
import { toSimplified } from '../simplified.ts';
import { COMBINATIONS, type Part } from './combinations.ts';
import { DESCRIBED } from './described-signs.ts';
import type { Emergency } from './emergency.ts';
import { isQuiet, splitClauses } from './quiet-mentions.ts';
import { RED_FLAGS } from './red-flags.ts';

/** Longer sentences are searched at both ends only. */
const LONGEST = 4_000;
const CHINESE = /[\u4e00-\u9fff]/u;
const LETTERS = { en: /[a-z]{2}/u, zh: CHINESE } as const;
const ALL_COMBINATIONS = [...COMBINATIONS, ...DESCRIBED];
const HESITATIONS = /\b(?:um+|uh+|er+m?|hmm+|you know)\b ?|[嗯呃]|…|\.{2,}/gu;
/** "Call if I get chest pain, and I have it now": not only a question. */
const HAPPENS_NOW =
  /\b(?:i|he|she) (?:do |does )?(?:have|has|got|get) (?:it|that|them|one) (?:right )?now\b/u;

/** Every message of a call brings all its sentences again. */
const read = new LRUCache<string, readonly Emergency[]>({
  max: 5_000,
  maxEntrySize: 1_000,
  maxSize: 1_000_000,
  sizeCalculation: (_, text) => text.length + 1,
});

/** The emergencies that a text, in either language, may describe as happening now. */
export function findEmergencies(text: string): readonly Emergency[] {
  const known = read.get(text);
  if (known) return known;
  const found = readEmergencies(text);
  read.set(text, found);
  return found;
}

function readEmergencies(text: string): readonly Emergency[] {
  const heard = plainText(text);
  const plain = HAPPENS_NOW.test(heard) ? heard.replace(/\b(?:if|in case|when)\b/gu, ',') : heard;
  const spoken = LANGUAGES.filter((language) => LETTERS[language].test(plain)).map((language) => {
    const clauses = splitClauses(plain, language);
    return { language, clauses, all: clauses.join('\n') };
  });
  const found = new Set<Emergency>();
  // Most sentences name nothing: one search of the whole is a tenth of looking at every clause.
  for (const { language, clauses, all } of spoken)
    for (const { emergency, pattern } of RED_FLAGS[language])
      if (
        !found.has(emergency) &&
        all.search(pattern) >= 0 &&
        clauses.some((clause) => isMentioned(pattern, clause, language))
      )
        found.add(emergency);
  const isNamed = (part: Part) => spoken.some(({ language, all }) => all.search(part[language]) >= 0);
  const isTrueNow = (part: Part) =>
    part.isBackground ||
    spoken.some(({ language, clauses }) =>
      clauses.some((clause) => isMentioned(part[language], clause, language)),
    );
  for (const { emergency, parts, unless } of ALL_COMBINATIONS)
    if (
      !found.has(emergency) &&
      parts.every(isNamed) &&
      parts.every(isTrueNow) &&
      !(unless && isNamed(unless))
    )
      found.add(emergency);
  return [...found];
}

/** The red flags that a text names, whether or not it says that they happen now: for questions. */
export function redFlagsNamedIn(text: string): readonly Emergency[] {
  const plain = plainText(text);
  const named = LANGUAGES.flatMap((language) =>
    RED_FLAGS[language].filter(({ pattern }) => plain.search(pattern) >= 0),
  );
  return [...new Set(named.map(({ emergency }) => emergency))].filter((emergency) => emergency !== 'stated');
}

/** One spelling for the rules: simplified characters, plain apostrophes, single spaces, no "um". */
export function plainText(text: string): string {
  const cut =
    text.length > 2 * LONGEST ? `${text.slice(0, LONGEST)}. ${text.slice(text.length - LONGEST)}` : text;
  const lower = cut.normalize('NFKC').toLowerCase();
  return toMandarin(CHINESE.test(lower) ? toSimplified(lower) : lower)
    .replace(/[’‘`´]/g, "'")
    .replace(HESITATIONS, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** How far around a mention the rules look for what makes it harmless; a bound keeps the time linear. */
const CONTEXT = 160;

function isMentioned(pattern: RegExp, clause: string, language: Language): boolean {
  for (const { 0: words, index } of clause.matchAll(pattern)) {
    const end = index + words.length;
    const [from, to] = [Math.max(0, index - CONTEXT), end + CONTEXT];
    const mention = {
      clause: clause.slice(from, to),
      before: clause.slice(from, index),
      after: clause.slice(end, to),
    };
    if (!isQuiet(mention, language)) return true;
  }
  return false;
}
