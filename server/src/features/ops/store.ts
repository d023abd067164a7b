import type { Database, Trail } from '../../database/database.ts';
import { publish } from '../../database/notices.ts';

export interface DebugState {
  readonly activatedAt: Date;
  readonly expiresAt: Date;
  readonly source: 'env' | 'api';
}

export interface DebugModeStore {
  read(): Promise<DebugState | null>;
  /** Null turns it off. */
  write(state: DebugState | null, trail: Trail): Promise<void>;
}

export function debugModeStore(db: Database<'ops'>): DebugModeStore {
  return {
    read: () =>
      db.asPlatform(async (q) => {
        const row = await q.selectFrom('debugMode').selectAll().executeTakeFirst();
        return row?.activatedAt && row.expiresAt && row.source
          ? { activatedAt: row.activatedAt, expiresAt: row.expiresAt, source: row.source }
          : null;
      }),
    write: (state, trail) =>
      db.asPlatform(async (q, tx) => {
        const row = state ?? { activatedAt: null, expiresAt: null, source: null };
        await q
          .insertInto('debugMode')
          .values({ onlyRow: true, ...row })
          .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(row))
          .execute();
        await publish(q, 'debug', 'changed');
        await trail(tx);
      }),
  };
}
