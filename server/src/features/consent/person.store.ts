import type { Database } from '../../database/database.ts';
import { isShared } from '../../kernel/people/person.ts';
import type { PersonPart } from '../privacy/index.ts';
import type { ConsentStore } from './store.ts';

/** Consent belongs to the number, so it is kept if somebody else uses the number too. */
export function consentPart(db: Database<'consent'>, { erase }: Pick<ConsentStore, 'erase'>): PersonPart {
  return {
    name: 'consents',
    // Words of another person with the same number are excluded.
    read: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const { phone, patientId, callIds } = person;
        if (!phone) return [];
        const all = await q
          .selectFrom('consents')
          .select(['id', 'phone', 'kind', 'state', 'source', 'evidence', 'at', 'by', 'callId'])
          .where('clinicId', '=', clinicId)
          .where('phone', '=', phone)
          .orderBy('seq', 'desc')
          .execute();
        const isOwn = ({ callId }: { readonly callId: string | null }) => callIds.includes(callId ?? '');
        const rows = patientId && isShared(person) ? all.filter(isOwn) : all;
        return rows.map(({ id, at, evidence, phone: number, ...facts }) => ({
          ...{ kind: 'consent', id, at, words: evidence },
          facts: { number, ...facts },
        }));
      }),
    keeps: (person) => person.patientId !== null && isShared(person),
    erase: async (tx, clinicId, { phone }) => ({ consent: phone ? await erase(tx, clinicId, phone) : 0 }),
  };
}
