import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { Counter, Counts, Stretch } from './counters.ts';

/** Counters that the database maintains itself, in the transaction of every log that is written, changed or deleted. */
export interface CounterStore {
  /** Newest first. */
  read(clinicId: string, stretches: readonly Stretch[]): Promise<Counter[]>;
  /** The same without the counters by kind, hour and so on. */
  lengths(clinicId: string, stretches: readonly Stretch[]): Promise<Counter[]>;
}

export function counterStore(db: Database<'calls'>): CounterStore {
  const read = (clinicId: string, stretches: readonly Stretch[], whole: boolean) =>
    db.inClinic(clinicId, async (q) => {
      const rows = await q
        .selectFrom('callCounters')
        .select(['span', 'startsOn', 'calls'])
        .select(whole ? 'counts' : sql<Counts>`'{}'::jsonb`.as('counts'))
        .where('clinicId', '=', clinicId)
        .where(({ or, and, eb }) =>
          or(
            stretches.map(({ span, from, to }) =>
              and([eb('span', '=', span), eb('startsOn', '>=', from), eb('startsOn', '<=', to)]),
            ),
          ),
        )
        .orderBy('startsOn', 'desc')
        .execute();
      return rows as Counter[];
    });
  return {
    read: (clinicId, stretches) => read(clinicId, stretches, true),
    lengths: (clinicId, stretches) => read(clinicId, stretches, false),
  };
}
