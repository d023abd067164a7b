import type { Transaction } from '../../../database/database.ts';
import type { Inbox } from '../../inbox/index.ts';

/** Keeps a fax without a confirmed patient in the clinic's inbox, as a link rather than a copy. */
export interface ReviewList {
  waits(
    tx: Transaction,
    clinicId: string,
    fax: {
      readonly id: string;
      readonly urgent: boolean;
      readonly type?: string | null;
      readonly sender?: string | null;
    },
  ): Promise<void>;
  seen(tx: Transaction, clinicId: string, id: string): Promise<void>;
}

export function reviewList(inbox: Inbox): ReviewList {
  return {
    waits: async (tx, clinicId, { id: documentId, urgent, type, sender }) => {
      const item = { kind: 'fax_review', cause: documentId, documentId, urgent, reopens: true } as const;
      const facts = { ...(type ? { type } : {}), ...(sender ? { sender } : {}) };
      await inbox.report(tx, clinicId, { ...item, facts });
    },
    seen: async (tx, clinicId, id) => {
      await inbox.settle(tx, clinicId, 'fax_review', id);
    },
  };
}
