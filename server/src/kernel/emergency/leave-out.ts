import { mostTelling, requiredWords } from './required-words.ts';
import { ruleSieve } from './rule-sieve.ts';

/** How many word sets of a pattern to search for at most. */
const MOST_SETS = 2;
/** Combinations of patterns that are kept compiled; those beyond are searched with all patterns. */
const MOST_COMPILED = 200;
/** Where something was left out. */
const GAP = ' , ';

/**
 * Makes a function that leaves out of a text what any of the patterns matches; nothing without a match of `mayOccur`. Only patterns whose words occur in the text
 * are searched for: all of them as one would be tried at every letter, and cost more than all else that is read.
 */
export function leaverOut(
  patterns: readonly string[],
  flags: string,
  mayOccur: RegExp,
): (plain: string) => string {
  const sieve = ruleSieve(patterns.map((each) => [mostTelling(requiredWords(each), MOST_SETS)]));
  const whole = new RegExp(patterns.join('|'), flags);
  const compiled = new Map<string, RegExp>();
  // Read as one, in their order, because where two match the first one counts.
  const patternOf = (worth: readonly number[]): RegExp => {
    const key = worth.join();
    const known = compiled.get(key);
    if (known || compiled.size >= MOST_COMPILED) return known ?? whole;
    const made = new RegExp(worth.map((index) => patterns[index]).join('|'), flags);
    compiled.set(key, made);
    return made;
  };
  return (plain) => {
    if (!mayOccur.test(plain)) return plain;
    const worth = sieve.rulesFor(sieve.hintsIn(plain));
    return worth.length === 0 ? plain : plain.replace(patternOf(worth), GAP);
  };
}
