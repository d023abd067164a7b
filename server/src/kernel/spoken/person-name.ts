import type { Language } from '../language.ts';
import { isChinese } from '../names/spellings/chinese.ts';

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * The whole name as it is said. In characters the family name comes first; letters do not tell whose name is Chinese
 * (Su San, Susan), so they stay in the order of the record, also for a caller who speaks Chinese.
 */
export function spokenPerson({ firstName, lastName }: Named): string {
  if (isChinese(lastName) && isChinese(firstName)) return `${lastName}${firstName}`.replace(/\s+/g, '');
  return `${firstName} ${lastName}`.trim();
}

/** What a person is called to their face: the first name, and in Chinese the whole of it. */
export function spokenAddress(person: Named, language: Language): string {
  return language === 'zh' ? spokenPerson(person) : person.firstName;
}

/** False of letters in the middle of a Chinese sentence: a voice reads "Yi Zhang" so that its owner does not know it. */
export function isSayable(name: string, language: Language): boolean {
  return language !== 'zh' || isChinese(name);
}
