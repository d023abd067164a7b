import type { SealedBoxes } from '../../../kernel/secrets/sealed-box.ts';
import { emrTrouble } from '../../../ports/emr.ts';
import type { SealedTable, SealStore } from './seals.store.ts';

export interface RotationCount {
  readonly table: SealedTable;
  readonly resealed: number;
  /** Sealed with a key that is not among those we were given. */
  readonly unreadable: number;
}

const TABLES: readonly SealedTable[] = ['emr_connections', 'emr_oauth_requests'];
const BATCH = 100;

/**
 * Seals with the current key what older keys have sealed, one row at a time. It may be stopped anywhere and begun
 * again, and calls go on meanwhile: a box can be opened before and after.
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
        .catch(unopened);
      if (outcome === 'resealed') resealed += 1;
      if (outcome === 'unreadable') unreadable += 1;
    }
    const last = keys.at(-1);
    if (last === undefined) return { table, resealed, unreadable };
    after = last;
  }
}

function unopened(error: unknown): 'unreadable' {
  if (emrTrouble(error) === 'not-configured') return 'unreadable';
  throw error;
}
