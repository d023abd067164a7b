import type { Database, Transaction } from '../../../database/database.ts';
import {
  canBeVerified,
  type Extracted,
  type FaxDocument,
  type FaxStatus,
  type SetAside,
} from '../document.ts';
import { dropFiling } from '../filing/filing.store.ts';
import { DOCUMENT, documentOf, ofFax } from '../store.ts';
import { type Correction, correctFields, NOTHING_READ } from './correct-fields.ts';
import type { ReviewList } from './review-list.ts';

export type Corrected =
  | { readonly status: 'corrected'; readonly document: FaxDocument }
  | { readonly status: 'not-found' }
  | { readonly status: 'forbidden-move'; readonly from: FaxStatus };

type Also = (tx: Transaction, details: Readonly<Record<string, unknown>>) => Promise<void>;

export interface CorrectStore {
  correct(clinicId: string, id: string, correction: Correction, also: Also): Promise<Corrected>;
  /** Marks a fax as belonging to no chart of this clinic; undone like a match. */
  setAside(
    clinicId: string,
    id: string,
    order: { readonly why: SetAside; readonly userId: string; readonly at: Date },
    also: Also,
  ): Promise<Corrected>;
}

export function correctStore(db: Database<'fax'>, review: Pick<ReviewList, 'seen'>): CorrectStore {
  const change = (
    clinicId: string,
    id: string,
    columns: (extracted: Extracted | null) => object,
    also: (tx: Transaction) => Promise<void>,
  ) =>
    db.inClinic(clinicId, async (q, tx): Promise<Corrected> => {
      const current = await ofFax(q.selectFrom('faxDocuments'), clinicId, id)
        .select(['status', 'extracted', 'filingState', 'filingRound'])
        .forUpdate()
        .executeTakeFirst();
      if (!current) return { status: 'not-found' };
      if (!canBeVerified(current.status)) return { status: 'forbidden-move', from: current.status };
      const row = await ofFax(q.updateTable('faxDocuments'), clinicId, id)
        .set(columns(current.extracted as Extracted | null))
        .returning([...DOCUMENT, 'setAside'])
        .executeTakeFirstOrThrow();
      if (row.setAside && current.filingState === 'waiting') {
        await dropFiling(q, clinicId, id, current.filingRound);
        await ofFax(q.updateTable('faxDocuments'), clinicId, id)
          .set({ filingState: 'none', filingTarget: null })
          .where('filingState', '=', 'waiting')
          .execute();
      }
      await also(tx);
      return { status: 'corrected', document: documentOf(row) };
    });
  return {
    correct: (clinicId, id, correction, also) =>
      change(
        clinicId,
        id,
        (extracted) => ({
          extracted: JSON.stringify(correctFields(extracted ?? NOTHING_READ, correction)),
          ...(correction.documentType ? { documentType: correction.documentType } : {}),
        }),
        (tx) => also(tx, { fields: Object.keys(correction) }),
      ),
    setAside: (clinicId, id, { why, userId, at }, also) =>
      change(
        clinicId,
        id,
        () => ({
          ...{ status: 'verified', setAside: why, verifiedBy: userId, verifiedAt: at, reviewReason: null },
          ...{ matchedDemographicId: null, matchMethod: null, matchConfidence: null },
        }),
        async (tx) => {
          await review.seen(tx, clinicId, id);
          await also(tx, { why });
        },
      ),
  };
}
