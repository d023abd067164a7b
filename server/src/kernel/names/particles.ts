const PARTICLES = new Set(
  'de del dela della delos dos das da di la las los van von vander der den ter ten el al bin binti bint ibn abu st san santa mc mac o'.split(
    ' ',
  ),
);

/** Drops particles from a surname: "De La Cruz" becomes Cruz. A surname of only particles is kept. */
export function coreOf(words: readonly string[]): readonly string[] {
  const core = words.filter((word) => !PARTICLES.has(word));
  return core.length > 0 ? core : words;
}

/** Joins the words with unified spelling: Saint and St., Mac and Mc. */
export function joinedSurname(words: readonly string[]): string {
  return words
    .map((word) => (/^(?:saint|sainte|ste)$/.test(word) ? 'st' : word))
    .join('')
    .replace(/^saint(?=\p{L}{4})/u, 'st')
    .replace(/^mac(?=[^aeiou]\p{L}{3})/u, 'mc');
}
