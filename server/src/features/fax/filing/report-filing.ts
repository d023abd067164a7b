import type { Transaction } from '../../../database/database.ts';
import type { Audit } from '../../audit/index.ts';
import type { Inbox } from '../../inbox/index.ts';
import type { ReviewList } from '../review/review-list.ts';
import type { FiledFax, FilingReporter } from './filing.store.ts';

interface Needs {
  readonly inbox: Inbox;
  readonly audit: Pick<Audit, 'record'>;
  readonly review: Pick<ReviewList, 'waits'>;
}

/** A missing right fails every fax, so one inbox item covers them all. */
const RIGHT = 'right';
const moved = (id: string) => `moved ${id}`;

export function filingReporter({ inbox, audit, review }: Needs): FilingReporter {
  return {
    failed: async (tx, clinicId, fax, trouble) => {
      const isRight = trouble.why === 'right';
      await inbox.report(tx, clinicId, {
        ...about(fax),
        cause: isRight ? RIGHT : fax.id,
        facts: isRight ? { why: trouble.why, right: trouble.right } : { why: trouble.why },
        reopens: true,
      });
    },
    filed: async (tx, clinicId, fax, emrDocumentId) => {
      await inbox.settle(tx, clinicId, 'fax_filing', fax.id);
      await inbox.settle(tx, clinicId, 'fax_filing', RIGHT);
      await audit.record(tx, entryOf(clinicId, fax, emrDocumentId));
    },
    mustBeMoved: (tx, clinicId, fax) => mustBeMoved(inbox, tx, clinicId, fax),
    comesBack: (tx, clinicId, { id, urgent }) => review.waits(tx, clinicId, { id, urgent }),
    takenBack: async (tx, clinicId, { id, urgent }) => {
      await inbox.settle(tx, clinicId, 'fax_filing', id);
      await review.waits(tx, clinicId, { id, urgent });
    },
  };
}

function about({ id, patientId, urgent }: FiledFax) {
  return { kind: 'fax_filing', documentId: id, patientId, urgent } as const;
}

async function mustBeMoved(inbox: Inbox, tx: Transaction, clinicId: string, fax: FiledFax): Promise<void> {
  await inbox.report(tx, clinicId, {
    ...about(fax),
    cause: moved(fax.id),
    facts: { why: 'moved' },
    reopens: true,
  });
}

function entryOf(clinicId: string, { id, target }: FiledFax, emrDocumentId: string) {
  return {
    clinicId,
    userId: null,
    action: 'fax.filed',
    resource: `/api/fax/documents/${id}`,
    ip: '',
    userAgent: 'filing',
    requestId: '',
    success: true,
    details: { target, emrDocumentId },
  };
}
