import { isChinese } from '../../../../kernel/names/spellings/chinese.ts';
import { spokenPerson } from '../../../../kernel/spoken/person-name.ts';
import type { NewPatient } from '../../../../ports/emr.ts';

/** Spells the name as it is on the chart. */
export function withSpelling<Answer extends { readonly success: boolean }>(
  answer: Answer,
  { firstName, lastName }: Pick<NewPatient, 'firstName' | 'lastName'>,
): Answer & { readonly spelling?: string } {
  if (!answer.success || isChinese(firstName + lastName)) return answer;
  const letters = (name: string) =>
    [...name.toUpperCase().replace(/\s+/g, ' ')].join('-').replaceAll('- -', ', ');
  return { ...answer, spelling: `${letters(firstName)}, ${letters(lastName)}` };
}

/** Latin letters for the chart, which staff must be able to read; characters as its alias. */
export function chartNames(firstName: string, lastName: string, nameInLatin: string | null) {
  const words = nameInLatin?.trim().split(/\s+/) ?? [];
  const isInCharacters = isChinese(firstName) || isChinese(lastName);
  if (!isInCharacters || words.length < 2 || isChinese(nameInLatin ?? '')) return { firstName, lastName };
  return {
    firstName: words.slice(0, -1).join(' '),
    lastName: words.at(-1) ?? '',
    alias: spokenPerson({ firstName, lastName }),
  };
}
