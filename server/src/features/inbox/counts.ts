import { ITEM_STATES, type ItemState } from './item.ts';
import { INBOX_KINDS, type InboxKind } from './kind.ts';
import type { InboxFilter, StateCount } from './list.store.ts';

export interface InboxCounts {
  readonly kind: Readonly<Record<InboxKind, number>>;
  readonly state: Readonly<Record<ItemState, number>>;
}

const sum = (counts: readonly StateCount[], isMeant: (count: StateCount) => boolean): number =>
  counts.filter(isMeant).reduce((total, { count }) => total + count, 0);

export function countsOf(counts: readonly StateCount[]): InboxCounts {
  const waits = ({ state }: StateCount) => state === 'open' || state === 'taken';
  return {
    kind: Object.fromEntries(
      INBOX_KINDS.map((kind) => [kind, sum(counts, (count) => count.kind === kind && waits(count))]),
    ) as InboxCounts['kind'],
    state: Object.fromEntries(
      ITEM_STATES.map((state) => [state, sum(counts, (count) => count.state === state)]),
    ) as InboxCounts['state'],
  };
}

/** Derives the total of a filter without search words from the counts, which saves a query. */
export function totalOf(counts: readonly StateCount[], { states, kinds }: InboxFilter): number {
  return sum(
    counts,
    ({ kind, state }) =>
      (states.length === 0 || states.includes(state)) && (kinds.length === 0 || kinds.includes(kind)),
  );
}
