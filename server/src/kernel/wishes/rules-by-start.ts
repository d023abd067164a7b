import { patternStarts, type Seconds } from './pattern-starts.ts';
import type { RulesAt, WordRule } from './token.ts';

type Candidates = readonly { readonly rule: WordRule; readonly seconds: readonly Seconds[] }[];

interface Row {
  readonly bySecond: ReadonlyMap<string, readonly WordRule[]>;
  /** For a second character that no rule of the row names. */
  readonly otherHan: readonly WordRule[];
  readonly other: readonly WordRule[];
}

/** Only rules that can begin with two characters are tried at them: that keeps a sentence of 500 characters under a millisecond. */
export function rulesByStart(rules: readonly WordRule[]): RulesAt {
  const starts = rules.map((rule) => ({ rule, ...patternStarts(rule.pattern.source) }));
  const firsts = new Set(starts.flatMap(({ byFirst }) => [...byFirst.keys()]));
  const rows = new Map<string, Row>();
  const candidatesFor = (first: string): Candidates =>
    starts.flatMap(({ rule, byFirst, han }) => {
      const seconds = [byFirst.get(first), isHan(first) ? han : null].filter((one) => one != null);
      return seconds.length > 0 ? [{ rule, seconds }] : [];
    });
  const rowOf = (first: string): Row => {
    // All Chinese characters that no rule begins with share one row, so that there is an end to their number.
    const key = firsts.has(first) ? first : isHan(first) ? 'any Chinese character' : '';
    const found = rows.get(key) ?? rowFrom(key === '' ? [] : candidatesFor(first));
    rows.set(key, found);
    return found;
  };
  return (first, second) => {
    const { bySecond, otherHan, other } = rowOf(first);
    return bySecond.get(second) ?? (isHan(second) ? otherHan : other);
  };
}

function rowFrom(candidates: Candidates): Row {
  const named = new Set(
    candidates.flatMap(({ seconds }) => seconds.flatMap(({ characters }) => [...characters])),
  );
  const fitting = (fits: (seconds: Seconds) => boolean) =>
    candidates.filter(({ seconds }) => seconds.some(fits)).map(({ rule }) => rule);
  return {
    bySecond: new Map(
      Array.from(named, (second) => [
        second,
        fitting(
          ({ characters, isAnyHan, isAny }) => isAny || characters.has(second) || (isAnyHan && isHan(second)),
        ),
      ]),
    ),
    otherHan: fitting(({ isAny, isAnyHan }) => isAny || isAnyHan),
    other: fitting(({ isAny }) => isAny),
  };
}

function isHan(character: string): boolean {
  return character >= '\u4e00' && character <= '\u9fff';
}
