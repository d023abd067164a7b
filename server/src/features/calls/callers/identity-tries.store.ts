import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';
import type { CalendarDate } from '../../../kernel/time/calendar.ts';
import type { TryScope } from './caller.ts';

/** `key` is a keyed hash of the number, the patient or the name. */
export interface TryCounter {
  readonly scope: TryScope;
  readonly key: string;
}

export interface HeldCounter extends TryCounter {
  readonly wrong: number;
}

export interface IdentityTryStore {
  /** The counters of the day, locked until the transaction ends. */
  hold(
    tx: Transaction,
    clinicId: string,
    day: CalendarDate,
    counters: readonly TryCounter[],
  ): Promise<HeldCounter[]>;
  add(tx: Transaction, clinicId: string, day: CalendarDate, counters: readonly TryCounter[]): Promise<void>;
  forgetBefore(then: Date): Promise<number>;
}

export function identityTryStore(db: Database<'calls'>): IdentityTryStore {
  return {
    hold: (tx, clinicId, day, counters) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        if (counters.length === 0) return [];
        // In a fixed order, so that two calls cannot deadlock. The update only takes the lock.
        return q
          .insertInto('identityTries')
          .values(sorted(counters).map((counter) => ({ ...counter, clinicId, day })))
          .onConflict((conflict) =>
            conflict
              .columns(['clinicId', 'scope', 'key', 'day'])
              .doUpdateSet((row) => ({ wrong: row.ref('identityTries.wrong') })),
          )
          .returning(['scope', 'key', 'wrong'])
          .execute() as Promise<HeldCounter[]>;
      }),
    add: (tx, clinicId, day, counters) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        if (counters.length === 0) return;
        await q
          .updateTable('identityTries')
          .set({ wrong: sql`wrong + 1` })
          .where('clinicId', '=', clinicId)
          .where('day', '=', day)
          .where((row) =>
            row.or(
              counters.map(({ scope, key }) => row.and([row('scope', '=', scope), row('key', '=', key)])),
            ),
          )
          .execute();
      }),
    forgetBefore: (then) =>
      db.asPlatform(async (q) => {
        const { numDeletedRows } = await q
          .deleteFrom('identityTries')
          .where('day', '<', sql<CalendarDate>`${then}::date`)
          .executeTakeFirst();
        return Number(numDeletedRows);
      }),
  };
}

const sorted = (counters: readonly TryCounter[]) =>
  counters.toSorted((a, b) => (`${a.scope} ${a.key}` < `${b.scope} ${b.key}` ? -1 : 1));
