import { sql } from 'kysely';
import type { Database, Queries, Trail, Transaction } from '../../database/database.ts';
import type { Closure } from '../../kernel/clinic/closed-times.ts';
import { announce, CLOSURE_JSON } from './store.ts';

export type ClosureDraft = Omit<Closure, 'id'>;

export interface ClosureStore {
  list(clinicId: string): Promise<Closure[]>;
  get(clinicId: string, id: string): Promise<Closure | null>;
  add(clinicId: string, closure: ClosureDraft, trail: Trail): Promise<Closure>;
  /** Replaces all fields; null if there is no such closure. */
  replace(clinicId: string, id: string, closure: ClosureDraft, trail: Trail): Promise<Closure | null>;
  remove(clinicId: string, id: string, trail: Trail): Promise<Closure | null>;
}

const MOST = 1_000;
const closure = sql<Closure>`${sql.raw(CLOSURE_JSON)}`.as('closure');

/** Called with the old closure in the transaction that changes it. */
export type ClosureListener = (tx: Transaction, clinicId: string, before: Closure) => Promise<void>;

export function closureStore(db: Database<'clinics'>, lifted: readonly ClosureListener[] = []): ClosureStore {
  const changing = (
    clinicId: string,
    trail: Trail,
    change: (q: Queries<'clinics'>) => Promise<{ closure: Closure } | undefined>,
    id?: string,
  ) =>
    db.inClinic(clinicId, async (q, tx) => {
      const before = id ? await find(q, clinicId, id) : null;
      const row = await change(q);
      if (!row) return null;
      if (before) for (const hear of lifted) await hear(tx, clinicId, before);
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
    get: (clinicId, id) => db.inClinic(clinicId, (q) => find(q, clinicId, id)),
    add: async (clinicId, draft, trail) => {
      const values = { ...columnsOf(draft), clinicId };
      const added = await changing(clinicId, trail, (q) =>
        q.insertInto('closures').values(values).returning(closure).executeTakeFirstOrThrow(),
      );
      return added as Closure;
    },
    replace: (clinicId, id, draft, trail) =>
      changing(
        clinicId,
        trail,
        (q) =>
          q
            .updateTable('closures')
            .set(columnsOf(draft))
            .where('clinicId', '=', clinicId)
            .where('id', '=', id)
            .returning(closure)
            .executeTakeFirst(),
        id,
      ),
    remove: (clinicId, id, trail) =>
      changing(
        clinicId,
        trail,
        (q) =>
          q
            .deleteFrom('closures')
            .where('clinicId', '=', clinicId)
            .where('id', '=', id)
            .returning(closure)
            .executeTakeFirst(),
        id,
      ),
  };
}

async function find(q: Queries<'clinics'>, clinicId: string, id: string): Promise<Closure | null> {
  const row = await q
    .selectFrom('closures')
    .select(closure)
    .where('clinicId', '=', clinicId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.closure ?? null;
}

function columnsOf({ from, to, ...rest }: ClosureDraft) {
  return { ...rest, fromDate: from, toDate: to };
}
