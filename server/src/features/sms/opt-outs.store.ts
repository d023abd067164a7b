import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';

/** How we know. `start-word` means the number wants messages again. */
export type OptOutSource = 'stop-word' | 'provider-refusal' | 'start-word';

/** Numbers that opted out, per clinic. Events may arrive in any order; the latest by its own time wins. */
export interface OptOutStore {
  has(tx: Transaction, clinicId: string, phone: string): Promise<boolean>;
  note(tx: Transaction, clinicId: string, phone: string, source: OptOutSource, at: Date): Promise<void>;
  /** Does nothing if there is no opt-out. */
  lift(tx: Transaction, clinicId: string, phone: string, at: Date): Promise<void>;
}

/** SQL: whether the message's number has opted out. */
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
    // An opt-in keeps its row, so that an older STOP arriving late is ignored.
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
