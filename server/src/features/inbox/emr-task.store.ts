import type { Database, Transaction } from '../../database/database.ts';
import type { Item } from './item.ts';
import { publishChange } from './report.store.ts';

type TaskState = Item['emrTask'];

export interface EmrTaskStore {
  /** Only one of two concurrent updates succeeds. */
  move(
    clinicId: string,
    id: string,
    change: { readonly from: TaskState; readonly to: TaskState },
    also?: (tx: Transaction) => Promise<void>,
  ): Promise<boolean>;
}

export function emrTaskStore(db: Database<'inbox'>): EmrTaskStore {
  return {
    move: (clinicId, id, { from, to }, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        const { numUpdatedRows } = await q
          .updateTable('inboxItems')
          .set({ emrTask: to })
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .where('emrTask', '=', from)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return false;
        await publishChange(q, clinicId, id);
        await also?.(tx);
        return true;
      }),
  };
}
