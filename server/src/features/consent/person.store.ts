import type { Database } from '../../database/database.ts';
import { isShared } from '../../kernel/person.ts';
import type { PersonPart } from '../privacy/index.ts';
import type { ConsentStore } from './store.ts';

/** What a number has agreed to. It is the number's, so that it stays where somebody else uses the number too. */
export function consentPart(db: Database<'consent'>, { erase }: Pick<ConsentStore, 'erase'>): PersonPart {
  return {
    name: 'consents',
    read: (tx, clinicId, { phone }) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        if (!phone) return [];
        const rows = await q
          .selectFrom('consents')
          .select(['id', 'phone', 'kind', 'state', 'source', 'evidence', 'at', 'by'])
          .where('clinicId', '=', clinicId)
          .where('phone', '=', phone)
          .orderBy('seq', 'desc')
          .execute();
        return rows.map(({ id, at, evidence, phone: number, ...facts }) => ({
          ...{ kind: 'consent', id, at, words: evidence },
          facts: { number, ...facts },
        }));
      }),
    keeps: (person) => person.patientId !== null && isShared(person),
    erase: async (tx, clinicId, { phone }) => ({ consent: phone ? await erase(tx, clinicId, phone) : 0 }),
  };
}
