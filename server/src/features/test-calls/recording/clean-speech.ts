import { isEverydayChinese, isEverydayWord } from './everyday-words.ts';
import { fullName, KNOWN } from './stand-ins.ts';

const SENTENCES = /[^.!?。！？\n]+[.!?。！？]*/g;
const LONGEST = 200;
const HAN = /^\p{Script=Han}+$/u;
// A word, Han characters, or anything else: digits, other scripts, symbols.
const PARTS = /\p{Script=Han}+|[\p{L}\p{M}\p{N}'’_-]+|[^\s]/gu;
const POINTS = /^[.,;:!?"“”()…。，、！？；：（）—–-]$/u;
/** Somebody who gives a name may give one we do not know. */
const GIVES_NAME = /\bname\b|\bcalled\b|叫|姓|名字/i;
/** A control character that stands for the stand-in while the sentence is checked. */
const MARK = '\u0001';

/**
 * Removes personal data from a caller's sentence: known names become the stand-in's, and a sentence with any word
 * outside the everyday list is dropped. Empty if nothing is left.
 */
export function cleanSpeech(text: string, names: readonly string[]): string {
  const sentences = text.replaceAll(MARK, ' ').match(SENTENCES) ?? [];
  return sentences
    .map((sentence) => withStandIn(sentence.trim(), names))
    .filter(isClean)
    .map((sentence) => sentence.replaceAll(MARK, fullName(KNOWN)))
    .join(' ');
}

/** Longest names first, so that no part of a name is left. */
function withStandIn(sentence: string, names: readonly string[]): string {
  const parts = names.flatMap((name) => [name, ...name.split(/[\s,]+/)]).map((part) => part.trim());
  const known = [...new Set(parts)].filter((part) => part !== '').toSorted((a, b) => b.length - a.length);
  const marked = known.reduce((words, part) => words.replace(namedBy(part), MARK), sentence);
  return marked.replace(new RegExp(`${MARK}(?:[\\s,]*${MARK})+`, 'g'), MARK);
}

function namedBy(part: string): RegExp {
  const written = part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  const isHan = HAN.test(part.replace(/\s/g, ''));
  return new RegExp(isHan ? written : `(?<![\\p{L}\\p{N}])${written}(?![\\p{L}\\p{N}])`, 'giu');
}

function isClean(sentence: string): boolean {
  if (sentence === '' || sentence.length > LONGEST) return false;
  if (GIVES_NAME.test(sentence) && !sentence.includes(MARK)) return false;
  const parts = sentence.match(PARTS) ?? [];
  return parts.every((part) => part === MARK || POINTS.test(part) || isEveryday(part)) && parts.some(isWord);
}

const isWord = (part: string) => !POINTS.test(part);

function isEveryday(part: string): boolean {
  return HAN.test(part) ? isEverydayChinese(part) : isEverydayWord(part.replaceAll('’', "'"));
}
