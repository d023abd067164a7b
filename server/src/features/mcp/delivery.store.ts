import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

export interface Delivery {
  readonly clinicId: string;
  /** Hash of call, tool and arguments. */
  readonly key: string;
}

export interface DeliveryStore {
  /**
   * The write's id: that of its first delivery, unless that was before `since`. The same in every process.
   */
  idOf(delivery: Delivery, now: Date, since: Date): Promise<string>;
  /** Makes the next delivery a new write. */
  forget(clinicId: string, id: string): Promise<void>;
}

export function deliveryStore(db: Database<'mcp'>): DeliveryStore {
  return {
    idOf: async ({ clinicId, key }, now, since) => {
      const [, first] = await db.batch(clinicId, (q) => [
        q.deleteFrom('mcpDeliveries').where('clinicId', '=', clinicId).where('firstAt', '<', since).execute(),
        q
          .insertInto('mcpDeliveries')
          .values({ clinicId, key, firstAt: now })
          .onConflict((conflict) =>
            conflict.columns(['clinicId', 'key']).doUpdateSet({ key: sql<string>`excluded.key` }),
          )
          .returning('id')
          .executeTakeFirstOrThrow(),
      ]);
      return first.id;
    },
    forget: async (clinicId, id) => {
      await db.batch(clinicId, (q) => [
        q.deleteFrom('mcpDeliveries').where('clinicId', '=', clinicId).where('id', '=', id).execute(),
      ]);
    },
  };
}
