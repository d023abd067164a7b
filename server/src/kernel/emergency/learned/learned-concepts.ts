import { toMandarin } from '../../text/cantonese.ts';
import { toSimplified } from '../../text/simplified.ts';
import { CONCEPT_WORDS } from './concept-words.ts';
import { hashOf, PRIME, START, type Token } from './learned-tokens.ts';

/** What a star in the word list stands for. */
const ENDINGS =
  ' s es d ed e er en n y ly ies al cal ic ing ling ting ted ts ping ped ging ged ning ned sing sed zing zed ize th le ful ure ness ous ity ation ssion ssed nt nancy ant ancy ches sis lsed lysis lysed lyzed';
const LONGEST_CHINESE_WORD = 5;

const english = new Map<number, number>();
/** By the hash of their characters' hashes. */
const chinese = new Map<number, number>();

Object.values(CONCEPT_WORDS).forEach(({ en, zh }, index) => {
  const concept = index + 1;
  for (const word of en.split(' ').flatMap(formsOf)) addTo(english, hashOf(word, 0, word.length), concept);
  for (const word of zh.split(' ')) {
    const characters = [...toMandarin(toSimplified(word))].map((each) => hashOf(each, 0, 1));
    addTo(chinese, characters.reduce(joinCharacter, START), concept);
  }
});

function formsOf(word: string): readonly string[] {
  return word.endsWith('*') ? ENDINGS.split(' ').map((ending) => word.slice(0, -1) + ending) : [word];
}

function addTo(concepts: Map<number, number>, hash: number, concept: number): void {
  if (!concepts.has(hash)) concepts.set(hash, concept);
}

function joinCharacter(hash: number, character: number): number {
  return Math.imul(hash ^ character, PRIME);
}

/** The concept that a token, or a Chinese word that begins with it, belongs to (0: none), and how many tokens that word has. */
export const found = { concept: 0, length: 1 };

/** Writes its answer into `found`, because an object for every token would cost more than the search. */
export function findConcept(tokens: readonly Token[], at: number): void {
  const own = tokens[at] as Token;
  found.length = 1;
  if (!own.isChinese) {
    found.concept = english.get(own.hash) ?? 0;
    return;
  }
  found.concept = 0;
  let hash = START;
  for (let length = 1; length <= LONGEST_CHINESE_WORD; length += 1) {
    const next = tokens[at + length - 1];
    if (!next?.isChinese) return;
    hash = joinCharacter(hash, next.hash);
    const concept = chinese.get(hash);
    if (concept === undefined) continue;
    found.concept = concept;
    found.length = length;
  }
}
