export interface Characters {
  /** Simplified characters, each followed by its traditional form. */
  readonly pairs: string;
  /** Whole words, converted before single characters. */
  readonly words: ReadonlyArray<readonly [string, string]>;
  /** Corrections afterwards. */
  readonly otherwise: ReadonlyArray<readonly [string, string]>;
}

/** Inserted by the build. */
declare const TRADITIONAL_CHARACTERS: Characters;

/** Converts the service's simplified Chinese sentences to traditional Chinese. */
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
