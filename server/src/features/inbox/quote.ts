const NOT_A_WORD = /[^\p{L}\p{N}]+/gu;
/** Minimum share of the expected words that a sentence must contain. */
const ALIKE = 0.6;

/**
 * What the caller actually heard: the expected sentence if it was spoken, else the most similar one, else nothing.
 */
export function quoteOf(told: string, spoken: readonly string[]): string {
  const wanted = plain(told);
  if (spoken.some((sentence) => plain(sentence).includes(wanted))) return told;
  const words = wordsOf(told);
  const likeness = (sentence: string) => {
    const heard = wordsOf(sentence);
    return [...words].filter((word) => heard.has(word)).length / Math.max(1, words.size);
  };
  const [nearest] = spoken.toSorted((one, other) => likeness(other) - likeness(one));
  return nearest && likeness(nearest) >= ALIKE ? nearest : '';
}

const plain = (text: string) => text.toLowerCase().replace(NOT_A_WORD, '');

/** A Chinese character counts as a word. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}']+/gu) ?? []);
