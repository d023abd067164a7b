import { sql } from 'kysely';
import type { Database, Queries, Trail } from '../../database/database.ts';
import type { Closure } from '../../kernel/clinic/closed-times.ts';
import { announce, CLOSURE_JSON } from './store.ts';

export type ClosureDraft = Omit<Closure, 'id'>;

export interface ClosureStore {
  /** By first day, including past ones. */
  list(clinicId: string): Promise<Closure[]>;
  get(clinicId: string, id: string): Promise<Closure | null>;
  add(clinicId: string, closure: ClosureDraft, trail: Trail): Promise<Closure>;
  /** Replaces all fields; null if there is no such closure. */
  replace(clinicId: string, id: string, closure: ClosureDraft, trail: Trail): Promise<Closure | null>;
  remove(clinicId: string, id: string, trail: Trail): Promise<Closure | null>;
}

const MOST = 1_000;
const closure = sql<Closure>`${sql.raw(CLOSURE_JSON)}`.as('closure');

export function closureStore(db: Database<'clinics'>): ClosureStore {
  const changing = (
    clinicId: string,
    trail: Trail,
    change: (q: Queries<'clinics'>) => Promise<{ closure: Closure } | undefined>,
  ) =>
    db.inClinic(clinicId, async (q, tx) => {
      const row = await change(q);
      if (!row) return null;
      await announce(q, clinicId);
      await trail(tx);
      return row.closure;
    });
  return {
    list: (clinicId) =>
      db.inClinic(clinicId, async (q) => {
        const rows = await q
          .selectFrom('closures')
          .select(closure)
          .where('clinicId', '=', clinicId)
          .orderBy('fromDate')
          .orderBy('id')
          .limit(MOST)
          .execute();
        return rows.map((row) => row.closure);
      }),
    get: (clinicId, id) =>
      db.inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('closures')
          .select(closure)
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .executeTakeFirst();
        return row?.closure ?? null;
      }),
    add: async (clinicId, draft, trail) => {
      const values = { ...columnsOf(draft), clinicId };
      const added = await changing(clinicId, trail, (q) =>
        q.insertInto('closures').values(values).returning(closure).executeTakeFirstOrThrow(),
      );
      return added as Closure;
    },
    replace: (clinicId, id, draft, trail) =>
      changing(clinicId, trail, (q) =>
        q
          .updateTable('closures')
          .set(columnsOf(draft))
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .returning(closure)
          .executeTakeFirst(),
      ),
    remove: (clinicId, id, trail) =>
      changing(clinicId, trail, (q) =>
        q
          .deleteFrom('closures')
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .returning(closure)
          .executeTakeFirst(),
      ),
  };
}

function columnsOf({ from, to, ...rest }: ClosureDraft) {
  return { ...rest, fromDate: from, toDate: to };
}
