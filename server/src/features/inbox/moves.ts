import type { ItemState } from './item.ts';

export const ITEM_MOVES = ['take', 'done', 'dismiss', 'reopen'] as const;
export type ItemMove = (typeof ITEM_MOVES)[number];

/** Missing combinations are not allowed. */
const LEADS_TO: Readonly<Record<ItemMove, Readonly<Partial<Record<ItemState, ItemState>>>>> = {
  take: { open: 'taken', taken: 'taken' },
  done: { open: 'done', taken: 'done', done: 'done' },
  dismiss: { open: 'dismissed', taken: 'dismissed', dismissed: 'dismissed' },
  reopen: { open: 'open', taken: 'open', done: 'open', dismissed: 'open' },
};

/** Returns the same state if nothing changes, or null if the action is not allowed. */
export function stateAfter(from: ItemState, move: ItemMove): ItemState | null {
  return LEADS_TO[move][from] ?? null;
}

export function movesFrom(state: ItemState): ItemMove[] {
  return ITEM_MOVES.filter((move) => {
    const to = stateAfter(state, move);
    return to !== null && to !== state;
  });
}
