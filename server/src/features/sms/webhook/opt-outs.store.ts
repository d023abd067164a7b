import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/database.ts';

/** `start-word` means that the number wants messages again. */
export type OptOutSource = 'stop-word' | 'provider-refusal' | 'start-word';

/**
 * Numbers blocked by the SMS provider, per clinic: the provider itself acts on STOP and START. Consent is recorded in
 * the consent ledger. Events may arrive in any order; the latest by its own time wins.
 */
export interface OptOutStore {
  has(tx: Transaction, clinicId: string, phone: string): Promise<boolean>;
  /** False if a newer event is known. */
  note(tx: Transaction, clinicId: string, phone: string, source: OptOutSource, at: Date): Promise<boolean>;
  lift(tx: Transaction, clinicId: string, phone: string, at: Date): Promise<void>;
}

/**
 * SQL: whether the message's number is blocked, or the message lacks consent. An answer to the patient's own text
 * needs none, and is sent if the patient wrote again after stopping texts.
 */
export const messageUnwanted = sql<boolean>`(exists (
  select from sms_opt_outs o
   where o.clinic_id = sms_messages.clinic_id and o.phone = sms_messages.to_number and o.source <> 'start-word'
     and not (sms_messages.action = 'answer' and o.source = 'stop-word' and sms_messages.created_at > o.noted_at))
  or sms_messages.action not in ('answer', 'test') and coalesce((
    select c.state from consents c
     where c.clinic_id = sms_messages.clinic_id and c.phone = sms_messages.to_number and not c.test
       and c.kind = case sms_messages.action
         when 'reminder' then 'reminder' when 'request' then 'reminder' when 'offer' then 'offers' else 'booking' end
     order by c.seq desc limit 1), 'withdrawn') <> 'given')`;

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
    // Keep the row on opt-in, so that an older STOP arriving late is ignored.
    note: (tx, clinicId, phone, source, at) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const noted = await q
          .insertInto('smsOptOuts')
          .values({ clinicId, phone, source, at })
          .onConflict((conflict) =>
            conflict
              .columns(['clinicId', 'phone'])
              .doUpdateSet({ source, at, notedAt: sql<Date>`clock_timestamp()` })
              .where(sql<boolean>`sms_opt_outs.at < excluded.at`),
          )
          .returning('phone')
          .executeTakeFirst();
        return noted !== undefined;
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
