/** Several short statements after each other; only the first keeps its capital. Abbreviations keep theirs. */
export function asOneSentence(statements: readonly string[]): string {
  const [first = '', ...others] = statements;
  return [
    first,
    ...others.map((each) => each.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase())),
  ].join(', ');
}
