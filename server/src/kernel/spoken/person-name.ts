import type { Language } from '../language.ts';
import { isChinese } from '../names/spellings/chinese.ts';

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * The full name as spoken. In characters the family name comes first; Latin letters do not show whether a
 * name is Chinese (Su San, Susan), so they keep the chart's order even in Chinese.
 */
export function spokenPerson({ firstName, lastName }: Named): string {
  if (isChinese(lastName) && isChinese(firstName)) return `${lastName}${firstName}`.replace(/\s+/g, '');
  return `${firstName} ${lastName}`.trim();
}

/** How to address a person: by first name, in Chinese by the full name. */
export function spokenAddress(person: Named, language: Language): string {
  return language === 'zh' ? spokenPerson(person) : person.firstName;
}

/**
 * False for Latin letters in a Chinese sentence: a voice reads "Yi Zhang" so that Ms. Zhang does not
 * recognise her name.
 */
export function isSayable(name: string, language: Language): boolean {
  return language !== 'zh' || isChinese(name);
}
