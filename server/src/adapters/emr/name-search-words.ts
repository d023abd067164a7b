import { coreOf } from '../../kernel/names/particles.ts';
import { chineseSplits, isChinese, syllablesOf } from '../../kernel/names/spellings/chinese.ts';
import type { SpokenName } from '../../kernel/names/spoken-name.ts';

/** Surname and given name to search an EMR by; empty if not said. */
export interface NameGuess {
  readonly surname: string;
  /** Syllables of a Chinese given name are separate, because some charts write them so. */
  readonly given: readonly string[];
}

/** At most two readings of a spoken name: given name or surname first, in Chinese characters or pinyin. */
export function nameGuesses(spoken: SpokenName): readonly NameGuess[] {
  const [words = []] = spoken.utterances;
  const chinese = words.filter(isChinese);
  if (chinese.length > 0) return chineseGuesses(words, chinese);
  const core = coreOf(words);
  const [first = '', last = ''] = [core[0], core.at(-1)];
  if (core.length < 2) return [{ surname: last, given: [] }];
  return [
    { surname: last, given: [first] },
    { surname: first, given: [last] },
  ];
}

/** The name as charts may have it: in characters and in pinyin. */
function chineseGuesses(words: readonly string[], chinese: readonly string[]): readonly NameGuess[] {
  const letters = words.filter((word) => !isChinese(word));
  const [surname, given] = surnameFirst(chinese);
  const inLetters = {
    surname: syllablesOf(surname, 'surname').join(''),
    given: letters.length > 0 ? letters.slice(0, 1) : given === '' ? [] : syllablesOf(given, 'given'),
  };
  return [
    { surname, given: letters.length > 0 ? letters.slice(0, 1) : given === '' ? [] : [given] },
    inLetters,
  ];
}

/** Of two parts the shorter is the surname; an unsplit name begins with the surname. */
function surnameFirst(chinese: readonly string[]): readonly [string, string] {
  const [one = '', other] = chinese;
  if (other === undefined) return chineseSplits(one)[0] ?? [one, ''];
  return other.length < one.length ? [other, one] : [one, other];
}
