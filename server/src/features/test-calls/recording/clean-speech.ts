import { isEverydayChinese, isEverydayWord } from './everyday-words.ts';
import { fullName, KNOWN } from './stand-ins.ts';

const SENTENCES = /[^.!?。！？\n]+[.!?。！？]*/g;
const LONGEST = 200;
const HAN = /^\p{Script=Han}+$/u;
// A word, signs of Han, or something that is neither: digits, letters of other scripts, whatever else there may be.
const PARTS = /\p{Script=Han}+|[\p{L}\p{M}\p{N}'’_-]+|[^\s]/gu;
const POINTS = /^[.,;:!?"“”()…。，、！？；：（）—–-]$/u;
/** Who gives a name gives one that we may not know. */
const GIVES_NAME = /\bname\b|\bcalled\b|叫|姓|名字/i;
/** Nothing that a person says: it stands for the stand-in while the rest is looked at. */
const MARK = '\u0001';

/**
 * What a caller said, as far as it may be handed on: names that are known give way to the stand-in's, and a sentence with any
 * word in it that is not of every day is left out. Empty where nothing is left.
 */
export function cleanSpeech(text: string, names: readonly string[]): string {
  const sentences = text.replaceAll(MARK, ' ').match(SENTENCES) ?? [];
  return sentences
    .map((sentence) => withStandIn(sentence.trim(), names))
    .filter(isClean)
    .map((sentence) => sentence.replaceAll(MARK, fullName(KNOWN)))
    .join(' ');
}

/** The longest first, so that no half of a name is left beside the other's. */
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
