export interface Characters {
  /** Each simplified character and the traditional one behind it. */
  readonly pairs: string;
  /** Whole words, as written and as said here; looked for before the characters. */
  readonly words: ReadonlyArray<readonly [string, string]>;
  /** Corrections afterwards. */
  readonly otherwise: ReadonlyArray<readonly [string, string]>;
}

/** Put here by the build. */
declare const TRADITIONAL_CHARACTERS: Characters;

/** Sentences that come from the service, which writes simplified Chinese, as Vancouver's other half reads them. */
export function converterOf({ pairs, words, otherwise }: Characters): (text: string) => string {
  const characters = new Map<string, string>();
  for (let at = 0; at < pairs.length; at += 2) characters.set(pairs[at] ?? '', pairs[at + 1] ?? '');
  const known = new Map(words);
  const parts = new RegExp(`${words.map(([word]) => word).join('|')}|[\\u3400-\\u9fff]`, 'g');
  return (text) => {
    const converted = text.replace(parts, (part) => known.get(part) ?? characters.get(part) ?? part);
    return otherwise.reduce((said, [from, to]) => said.replaceAll(from, to), converted);
  };
}

export const inCharacters = (): ((text: string) => string) => converterOf(TRADITIONAL_CHARACTERS);
