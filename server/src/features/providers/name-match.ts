import { SOUNDS_ALIKE, similarity } from '../../kernel/names/sounds/sound.ts';
import { type NameWord, nameWords, readings } from './name-words.ts';

export type Match =
  | { readonly status: 'one'; readonly id: string }
  | { readonly status: 'several'; readonly ids: readonly string[] }
  | { readonly status: 'none' };

const ENOUGH = 0.82;
const TIE = 0.05;
const INITIAL = 0.85;
const SPARE_WORD = 0.05;
const HEARD_FROM_CHINESE = 0.9;

/**
 * Finds the provider a caller means. A matching spelling beats a similar sound; among names that only sound
 * alike, the caller is asked.
 */
export function matchProviders(
  spoken: string,
  roster: readonly { readonly id: string; readonly name: string; readonly nameZh?: string | null }[],
): Match {
  const said = nameWords(spoken);
  if (said.length === 0) return { status: 'none' };
  const named = roster.flatMap(({ id, name, nameZh }) =>
    [name, nameZh].flatMap((written) => (written ? [{ id, words: nameWords(written) }] : [])),
  );
  const exact = named.filter(({ words }) => asText(words) === asText(said));
  if (exact.length > 0) return outcome(exact.map(({ id }) => id));
  const written = named.filter(({ words }) => holdsAll(words, said));
  if (written.length > 0) return outcome(written.map(({ id }) => id));

  const spokenWays = readings(said);
  const scores = named.map(({ id, words }) => ({ id, score: bestScore(spokenWays, readings(words)) }));
  const best = Math.max(0, ...scores.map(({ score }) => score));
  if (best < ENOUGH) return { status: 'none' };
  const tie = best - TIE / said.length;
  return outcome(scores.filter(({ score }) => score >= tie).map(({ id }) => id));
}

function outcome(matched: readonly string[]): Match {
  const ids = [...new Set(matched)];
  const [id, ...others] = ids;
  if (id === undefined) return { status: 'none' };
  return others.length === 0 ? { status: 'one', id } : { status: 'several', ids };
}

function asText(words: readonly NameWord[]): string {
  return words.map(({ written }) => written).join(' ');
}

function holdsAll(words: readonly NameWord[], said: readonly NameWord[]): boolean {
  return said.every(({ written }) => written.length > 1 && words.some((word) => word.written === written));
}

function bestScore(said: readonly NameWord[][], name: readonly NameWord[][]): number {
  return Math.max(0, ...said.flatMap((spoken) => name.map((known) => score(spoken, known))));
}

/**
 * Each spoken word must match a word of the name, in any order; words may be left over only if the name has
 * fewer.
 */
function score(said: readonly NameWord[], name: readonly NameWord[]): number {
  const pairs = said
    .flatMap((spoken, s) => name.map((known, n) => ({ s, n, alike: alikeness(spoken, known) })))
    .filter(({ alike }) => alike >= ENOUGH)
    .sort((a, b) => b.alike - a.alike);
  const usedSaid = new Set<number>();
  const usedName = new Set<number>();
  const taken = pairs.filter(({ s, n }) => {
    if (usedSaid.has(s) || usedName.has(n)) return false;
    usedSaid.add(s);
    usedName.add(n);
    return true;
  });
  const spare = said.length - taken.length;
  const onlyInitials = taken.every(({ alike }) => alike === INITIAL);
  if (onlyInitials || spare > Math.max(0, said.length - name.length)) return 0;
  return taken.reduce((sum, { alike }) => sum + alike, 0) / taken.length - spare * SPARE_WORD;
}

/**
 * Chinese characters distinguish names that pinyin does not: two names in characters must be equal, and a
 * match between characters and pinyin scores lower.
 */
function alikeness(a: NameWord, b: NameWord): number {
  if (a.isChinese && b.isChinese) return Number(a.main.text === b.main.text);
  if (isInitialOf(a.main.text, b.main.text)) return INITIAL;
  const main = similarity(a.main, b.main);
  if (!a.isChinese && !b.isChinese) return main;
  const others = [
    ...a.others.map((one) => similarity(one, b.main)),
    ...b.others.map((one) => similarity(a.main, one)),
  ];
  const best = Math.max(main, ...others.filter((alike) => alike >= SOUNDS_ALIKE));
  return best < 1 ? Math.min(best, HEARD_FROM_CHINESE) : 1;
}

function isInitialOf(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length === 1 && long.length > 1 && long.startsWith(short);
}
