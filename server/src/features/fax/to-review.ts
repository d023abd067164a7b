import type { Transaction } from '../../database/database.ts';
import type { Inbox } from '../inbox/index.ts';

/** A fax whose patient is not sure is on the clinic's list until a person has said whose it is: a link, not a copy. */
export interface ReviewList {
  waits(
    tx: Transaction,
    clinicId: string,
    fax: { readonly id: string; readonly urgent: boolean },
  ): Promise<void>;
  seen(tx: Transaction, clinicId: string, id: string): Promise<void>;
}

export function reviewList(inbox: Inbox): ReviewList {
  return {
    waits: async (tx, clinicId, { id: documentId, urgent }) => {
      const item = { kind: 'fax_review', cause: documentId, documentId, urgent, reopens: true } as const;
      await inbox.report(tx, clinicId, item);
    },
    seen: async (tx, clinicId, id) => {
      await inbox.settle(tx, clinicId, 'fax_review', id);
    },
  };
}
