import type { Database, Queries, Trail, Transaction } from '../../database/database.ts';
import type { StandbyRules } from './standby.ts';

export interface RulesStore {
  read(clinicId: string, tx?: Transaction): Promise<StandbyRules>;
  /** Changes only the given fields; `also` runs in the same transaction with the new rules. */
  change(
    clinicId: string,
    change: { readonly [Field in keyof StandbyRules]?: StandbyRules[Field] | undefined },
    also: (tx: Transaction, now: StandbyRules) => Promise<void>,
    trail: Trail,
  ): Promise<StandbyRules>;
}

const COLUMNS = ['enabled', 'minutesToAnswer', 'atOnce', 'stopHoursBefore', 'quietFrom', 'quietTo'] as const;

const DEFAULT_RULES = {
  enabled: false,
  minutesToAnswer: 30,
  atOnce: 1,
  stopHoursBefore: 2,
  quietFrom: '20:00',
  quietTo: '08:30',
} as StandbyRules;

export function rulesStore(db: Database<'standby'>): RulesStore {
  return {
    read: (clinicId, tx) => (tx ? db.within(tx) : db).inClinic(clinicId, (q) => read(q, clinicId)),
    change: (clinicId, change, also, trail) =>
      db.inClinic(clinicId, async (q, tx) => {
        await q
          .insertInto('standbyRules')
          .values({ clinicId })
          .onConflict((conflict) => conflict.column('clinicId').doNothing())
          .execute();
        await q.updateTable('standbyRules').set(change).where('clinicId', '=', clinicId).execute();
        const now = await read(q, clinicId);
        await also(tx, now);
        await trail(tx);
        return now;
      }),
  };
}

async function read(q: Queries<'standby'>, clinicId: string): Promise<StandbyRules> {
  const row = await q
    .selectFrom('standbyRules')
    .select(COLUMNS)
    .where('clinicId', '=', clinicId)
    .executeTakeFirst();
  return (row as StandbyRules | undefined) ?? DEFAULT_RULES;
}
