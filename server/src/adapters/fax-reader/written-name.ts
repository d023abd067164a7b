import type { PersonName } from '../../ports/fax-reader.ts';

const TITLE = /^(?:mr|mrs|ms|miss|master|nir|dr)\b\.?\s*/i;
const HAN = /^\p{Script=Han}+$/u;
const SEX = /^[男女]$/;
const WORD = /^(?:\p{Lu}[\p{L}'’-]*|\p{Lu}\.|(?:van|von|der|den|de|la|le|da|dos|del|di|bin|al|el)\b)$/u;
const NO_NAME = new Set(
  'your our the this my results result report request referral appointment letter patient information notice file unknown none new form date records consultation'.split(
    ' ',
  ),
);
const MOST_WORDS = 6;

export function writtenName(text: string): PersonName | null {
  if (/^\s*\p{Script=Han}/u.test(text)) return hanName(text);
  // OCR often reads a comma as a full stop.
  const plain = text.replace(TITLE, '').replace(/^(\p{Lu}[\p{Lu}'’-]{2,})\.(?=\s)/u, '$1,');
  const [before = '', after] = plain.split(',', 2);
  const isLastFirst = after !== undefined && nameWords(after).length > 0;
  const lead = nameWords(before);
  const words = isLastFirst ? [...nameWords(after), ...lead] : lead;
  if (lead.length === 0 || words.length < 2 || words.length > MOST_WORDS) return null;
  if (words.some((word) => NO_NAME.has(word.toLowerCase()))) return null;
  return isLastFirst
    ? { first: nameWords(after).join(' '), last: lead.join(' ') }
    : { first: words.slice(0, -particles(words)).join(' '), last: words.slice(-particles(words)).join(' ') };
}

/** OCR may insert spaces between the characters; text after them is not part of the name. */
function hanName(text: string): PersonName | null {
  const words = text.trim().split(/\s+/);
  const end = words.findIndex((word) => !HAN.test(word) || SEX.test(word));
  const leading = words.slice(0, end === -1 ? undefined : end);
  const [first = ''] = leading;
  const name = first.length > 1 ? first : leading.filter((word) => word.length === 1).join('');
  if (name.length < 2 || name.length > 4) return null;
  const surname = name.length === 4 ? 2 : 1;
  return { first: name.slice(surname), last: name.slice(0, surname) };
}

function nameWords(text: string): string[] {
  const words = text.trim().split(/\s+/).filter(Boolean);
  const end = words.findIndex((word) => !WORD.test(word));
  return words.slice(0, end === -1 ? undefined : end).filter((word) => word.length > 1);
}

/** How many words at the end form the last name: three in "Pieter van der Berg". */
function particles(words: readonly string[]): number {
  const start = words.findIndex((word, index) => index > 0 && /^\p{Ll}/u.test(word));
  return start === -1 ? 1 : words.length - start;
}
