import { doubleMetaphone } from 'double-metaphone';

/** A spelling of a word, with its sound. */
export interface Spelling {
  readonly text: string;
  readonly consonants: string;
  readonly vowels: string;
}

/** The names sound the same. */
export const SOUNDS_ALIKE = 0.97;
const SOUNDS_CLOSE = 0.9;
const LOOKS_CLOSE = 0.93;
const SHORT = 4;

export function spellingOf(text: string): Spelling {
  const heard = asHeard(text);
  const [code] = doubleMetaphone(heard);
  // The phonetic code treats W and Y like vowels, but Wang is not Yang.
  const glide = /^[wy]/.exec(heard)?.[0] ?? '';
  return { text, consonants: `${glide}${code}`, vowels: vowelsOf(heard) };
}

/** From 0 to 1. Speech recognition writes what it hears, so sound counts for more than spelling. */
export function similarity(a: Spelling, b: Spelling): number {
  if (a.text === b.text) return 1;
  const sameConsonants = a.consonants === b.consonants && a.consonants !== '';
  if (sameConsonants && a.vowels === b.vowels) return SOUNDS_ALIKE;
  // Three letters match too easily.
  if (Math.min(a.text.length, b.text.length) < SHORT) return 0;
  const letters = jaroWinkler(a.text, b.text);
  if (sameConsonants) return a.consonants.length > 1 && letters >= 0.8 ? SOUNDS_CLOSE : 0;
  return isSlip(a, b) ? Math.min(letters, LOOKS_CLOSE) : 0;
}

/**
 * One consonant added, dropped or changed, as in Chan and Chang, is a mishearing rather than another name.
 */
export function isSlip(a: Spelling, b: Spelling): boolean {
  const allowed = Math.max(a.text.length, b.text.length) > 6 ? 2 : 1;
  return (
    a.consonants[0] === b.consonants[0] &&
    a.vowels === b.vowels &&
    editDistance(a.consonants, b.consonants) <= 1 &&
    editDistance(a.text, b.text) <= allowed
  );
}

/** Pinyin letters that English speakers spell differently: Xu becomes "shoe", Zhang "jang", Qin "chin". */
function asHeard(text: string): string {
  return text
    .replace(/^(?:x|hs)/, 'sh')
    .replace(/^wr/, 'r')
    .replace(/^shoe$/, 'shu')
    .replace(/^you$/, 'yu')
    .replace(/^zh/, 'j')
    .replace(/^hu(?=a)/, 'hw')
    .replace(/^q(?=i|u$|ue|un$)/, 'ch')
    .replace(/^(j|sh|ch)ia(?=ng|o)/, '$1a')
    .replace(/^c(?=ai|ao|ui$|en$|eng|ong|u$|un$|i$)/, 'ts');
}

const VOWEL_SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/^y/, ''],
  [/(?<=^[^aeiou]+)e$/, 'i'],
  [/(?<!e)i(?:gh|(?=[^aeiou]e$))/g, 'I'],
  [/(?<=[aeiouI].*[^aeiouI])e$/, ''],
  [/eigh|ee|ea|ie|ei|ey|y/g, 'i'],
  [/oo|ew|ue/g, 'u'],
  [/ow|ou|aw|au|ao|oh|oa|oe/g, 'o'],
  [/ai|ay/g, 'e'],
  [/[^aeiouI]/g, ''],
];

function vowelsOf(text: string): string {
  return VOWEL_SOUNDS.reduce((rest, [spelled, heard]) => rest.replace(spelled, heard), text);
}

export function jaroWinkler(a: string, b: string): number {
  const window = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Set<number>();
  const fromA: string[] = [];
  for (const [index, letter] of Array.from(a).entries()) {
    const end = Math.min(b.length, index + window + 1);
    for (let at = Math.max(0, index - window); at < end; at += 1) {
      if (taken.has(at) || b[at] !== letter) continue;
      taken.add(at);
      fromA.push(letter);
      break;
    }
  }
  const matches = fromA.length;
  if (matches === 0) return 0;
  const fromB = [...taken].sort((x, y) => x - y).map((at) => b[at]);
  const swapped = fromA.filter((letter, index) => letter !== fromB[index]).length / 2;
  const jaro = (matches / a.length + matches / b.length + (matches - swapped) / matches) / 3;
  return jaro + commonStart(a, b) * 0.1 * (1 - jaro);
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < 4 && length < a.length && a[length] === b[length]) length += 1;
  return length;
}

export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(a).entries()) {
    const next = [index + 1];
    for (let at = 0; at < b.length; at += 1) {
      const change = (row[at] ?? 0) + (b[at] === letter ? 0 : 1);
      next.push(Math.min(change, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
