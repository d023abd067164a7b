import { pinyin } from 'pinyin-pro';

const MARKS = /[\p{M}'’‘`ʼ]/gu;
const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'doctor', 'sir', 'madam', 'mister']);
const CHINESE_TITLE = /(?:先生|女士|小姐|太太|同学|老师)$/u;
/** One letter, or none, would list half the clinic. */
const SAYS_SOMEBODY = /\p{Script=Han}|\p{L}.*\p{L}/u;
const HAN_NAME = /^\p{Script=Han}{2,4}$/u;

/** The words of a name as they compare: lower case, without accents and apostrophes; a hyphen parts two words. */
export function nameWords(text: string): string[] {
  const folded = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A spoken name without "Mr." or 先生; the empty text when nothing is left that could name a person. */
export function withoutTitles(spoken: string): string {
  const words = spoken
    .trim()
    .replace(CHINESE_TITLE, '')
    .split(/\s+/)
    .filter((word) => !TITLES.has(nameWords(word).join('')));
  const name = words.join(' ');
  return SAYS_SOMEBODY.test(name) ? name : '';
}

/** The whole name and nothing else, in either order. */
export function isExactName(spoken: string, person: { firstName: string; lastName: string }): boolean {
  const said = nameWords(spoken).join('');
  const first = nameWords(person.firstName).join('');
  const last = nameWords(person.lastName).join('');
  return said !== '' && (said === first + last || said === last + first);
}

/** A Chinese name as a record written in Latin letters would have it, last name first: 陈小明 is `chen xiaoming`. */
export function inLatinLetters(spoken: string): string | null {
  const name = spoken.replace(/[\s·•]+/gu, '');
  if (!HAN_NAME.test(name)) return null;
  const syllables = pinyin(name, { toneType: 'none', surname: 'head', type: 'array' });
  const surnameLength = name.length === 4 ? 2 : 1;
  const letters = (from: number, to?: number) => syllables.slice(from, to).join('').replaceAll('ü', 'u');
  return `${letters(0, surnameLength)} ${letters(surnameLength)}`.trim();
}
