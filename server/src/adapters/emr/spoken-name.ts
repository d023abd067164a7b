/** The words of a name as they compare: lower case, without accents and apostrophes; a hyphen parts two words. */
export function nameWords(text: string): string[] {
  const folded = text
    .normalize('NFD')
    .replace(/[\p{M}'’‘`ʼ]/gu, '')
    .toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Nothing to go by, or only signs that an EMR would read as "everybody". */
export function saysNobody(spoken: string): boolean {
  return !nameWords(spoken).some((word) => /\p{L}/u.test(word));
}

/**
 * Whether somebody of this name may have been meant. Either order, the beginning of each name is enough, and a single
 * word is a last name, or a whole Chinese name said in one breath.
 */
export function fitsName(spoken: string, person: { firstName: string; lastName: string }): boolean {
  const words = nameWords(spoken);
  const first = nameWords(person.firstName).join('');
  const last = nameWords(person.lastName).join('');
  if (words.length === 0) return false;
  if (words.length === 1) {
    const [word = ''] = words;
    return last.startsWith(word) || word === last + first || word === first + last;
  }
  return words.slice(1).some((_, index) => {
    const before = words.slice(0, index + 1).join('');
    const after = words.slice(index + 1).join('');
    return (
      (first.startsWith(before) && last.startsWith(after)) ||
      (last.startsWith(before) && first.startsWith(after))
    );
  });
}
