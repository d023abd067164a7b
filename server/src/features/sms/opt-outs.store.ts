import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';

/** How we know; `start-word` is the one that means the number wants messages again. */
export type OptOutSource = 'stop-word' | 'provider-refusal' | 'start-word';

/** Who wants no messages, for each clinic. News may come in any order: the latest by its own time counts. */
export interface OptOutStore {
  has(tx: Transaction, clinicId: string, phone: string): Promise<boolean>;
  note(tx: Transaction, clinicId: string, phone: string, source: OptOutSource, at: Date): Promise<void>;
  /** Only where there is something to lift. */
  lift(tx: Transaction, clinicId: string, phone: string, at: Date): Promise<void>;
}

/** Whether the number of a message wants none, within a statement about it. */
export const messageUnwanted = sql<boolean>`exists (
  select from sms_opt_outs o
   where o.clinic_id = sms_messages.clinic_id and o.phone = sms_messages.to_number and o.source <> 'start-word')`;

export function optOutStore(db: Database<'sms'>): OptOutStore {
  return {
    has: (tx, clinicId, phone) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('smsOptOuts')
          .select('source')
          .where('clinicId', '=', clinicId)
          .where('phone', '=', phone)
          .executeTakeFirst();
        return row !== undefined && row.source !== 'start-word';
      }),
    // A number that wants messages again keeps its row, so that an older STOP that comes late does not count.
    note: (tx, clinicId, phone, source, at) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await q
          .insertInto('smsOptOuts')
          .values({ clinicId, phone, source, at })
          .onConflict((conflict) =>
            conflict
              .columns(['clinicId', 'phone'])
              .doUpdateSet({ source, at })
              .where(sql<boolean>`sms_opt_outs.at < excluded.at`),
          )
          .execute();
      }),
    lift: (tx, clinicId, phone, at) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await q
          .updateTable('smsOptOuts')
          .set({ source: 'start-word', at })
          .where('clinicId', '=', clinicId)
          .where('phone', '=', phone)
          .where('at', '<', at)
          .execute();
      }),
  };
}
