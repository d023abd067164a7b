import type { SealedBoxes } from '../../../kernel/secrets/sealed-box.ts';
import { emrTrouble } from '../../../ports/emr.ts';
import type { SealedTable, SealStore } from './seals.store.ts';

export interface RotationCount {
  readonly table: SealedTable;
  readonly resealed: number;
  /** Sealed with a key we were not given. */
  readonly unreadable: number;
}

const TABLES: readonly SealedTable[] = ['emr_connections', 'emr_oauth_requests'];
const BATCH = 100;

/**
 * Reseals rows of older keys with the current one, one at a time. Safe to interrupt and rerun; calls continue, since
 * either key opens a box.
 */
export async function rotateSeals(store: SealStore, boxes: SealedBoxes): Promise<RotationCount[]> {
  const counts: RotationCount[] = [];
  for (const table of TABLES) counts.push(await rotateTable(store, boxes, table));
  return counts;
}

async function rotateTable(store: SealStore, boxes: SealedBoxes, table: SealedTable): Promise<RotationCount> {
  const { currentKeyId } = boxes;
  let resealed = 0;
  let unreadable = 0;
  let after = '';
  for (;;) {
    const keys = await store.stale(table, currentKeyId, after, BATCH);
    for (const key of keys) {
      const outcome = await store
        .reseal(table, key, currentKeyId, (box, place) => boxes.seal(boxes.open(box, place), place))
        .catch(asUnreadable);
      if (outcome === 'resealed') resealed += 1;
      if (outcome === 'unreadable') unreadable += 1;
    }
    const last = keys.at(-1);
    if (last === undefined) return { table, resealed, unreadable };
    after = last;
  }
}

function asUnreadable(error: unknown): 'unreadable' {
  if (emrTrouble(error) === 'not-configured') return 'unreadable';
  throw error;
}
