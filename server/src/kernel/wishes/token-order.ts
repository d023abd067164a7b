import type { Bound } from './items/items.ts';
import type { Token } from './token.ts';

/** The index of the second end of "two to four" or "between Monday and Wednesday". */
export function rangeAfter(
  tokens: readonly Token[],
  at: number,
  kind: 'day' | 'time',
  isBetween: boolean,
): number | null {
  const [joint, next, after] = [tokens[at + 1], tokens[at + 2], tokens[at + 3]];
  const joins = (token: Token | undefined) =>
    token?.kind === 'to' || (token?.kind === 'until' && !isBetween) || (isBetween && token?.kind === 'or');
  if (joins(joint) && next?.kind === kind) return at + 2;
  // "From ten to about noon"
  if (joins(joint) && next?.kind === 'around' && after?.kind === kind) return at + 3;
  // 2点和4点之间
  if (joint?.kind === 'or' && next?.kind === kind && after?.kind === 'within') return at + 2;
  return null;
}

/** 比三点晚: the word after the time says before or after. */
export function comparison(
  tokens: readonly Token[],
  at: number,
): { readonly bound: Bound; readonly at: number; readonly isSoft?: boolean } | null {
  const next = tokens[at];
  if (next?.kind === 'later-than-it') return { bound: 'later-than', at };
  if (next?.kind === 'relative')
    return { bound: next.side === 'later' ? 'later-than' : 'before', at, isSoft: true };
  if (next?.kind === 'unresolved') return { bound: 'later-than', at };
  if (next?.kind === 'part') return { bound: next.part.half === 'am' ? 'before' : 'later-than', at };
  return next?.kind === 'any' ? { bound: 'before', at } : null;
}

export function startsWish(token: Token | undefined): boolean {
  return token?.kind === 'day' || token?.kind === 'time' || token?.kind === 'part' || token?.kind === 'at';
}
