import { type SqlBool, sql } from 'kysely';
import type { Database, Queries } from '../../../database/database.ts';
import type { FaxDocument, FaxStatus } from '../document.ts';
import { dropFiling, type FilingReporter } from '../filing/filing.store.ts';
import { type Also, DOCUMENT, documentOf, ofFax } from '../store.ts';

/** The document is, or may be, in the EMR. `unsure`: it was sent and the EMR did not confirm it. */
export type StillFiled = 'filed' | 'filing' | 'unsure';

export type Undone =
  | { readonly status: 'undone'; readonly document: FaxDocument }
  | { readonly status: 'not-found' }
  | { readonly status: 'not-verified'; readonly from: FaxStatus }
  | { readonly status: 'sent'; readonly filing: StillFiled };

export interface UndoStore {
  undo(clinicId: string, id: string, also: Also): Promise<Undone>;
}

const TO_REVIEW = {
  status: 'review_needed',
  matchedDemographicId: sql<string | null>`machine_match ->> 'demographicId'`,
  matchMethod: sql<null>`machine_match ->> 'method'`,
  matchConfidence: sql<number | null>`(machine_match ->> 'confidence')::numeric`,
  reviewReason: sql<null>`machine_match ->> 'reviewReason'`,
  setAside: null,
  routedTo: null,
  verifiedBy: null,
  verifiedAt: null,
  filingState: 'none',
  filingTarget: null,
  filingMessage: null,
  filingAt: sql<Date>`now()`,
} as const;

/** Marking and undoing are single statements on the same row, so only one of them succeeds. */
const NOTHING_SENT = sql<SqlBool>`filing_state in ('none', 'waiting', 'failed') and filing_sent_at is null`;

export function undoStore(db: Database<'fax'>, news: Pick<FilingReporter, 'takenBack'>): UndoStore {
  return {
    undo: (clinicId, id, also) =>
      db.inClinic(clinicId, async (q, tx) => {
        // A fax that was set aside may still be in the EMR's queue.
        const { filingState: _, filingTarget: __, ...unfiled } = TO_REVIEW;
        const aside = await ofFax(q.updateTable('faxDocuments').set(unfiled), clinicId, id)
          .where('status', '=', 'verified')
          .where('setAside', 'is not', null)
          .returning(DOCUMENT)
          .executeTakeFirst();
        if (aside) {
          await news.takenBack(tx, clinicId, { id, urgent: aside.urgency === 'stat' });
          await also(tx);
          return { status: 'undone', document: documentOf(aside) };
        }
        const row = await ofFax(q.updateTable('faxDocuments').set(TO_REVIEW), clinicId, id)
          .where('status', '=', 'verified')
          .where(NOTHING_SENT)
          .returning([...DOCUMENT, 'filingRound'])
          .executeTakeFirst();
        if (!row) return refusal(q, clinicId, id);
        const { filingRound, ...document } = row;
        await dropFiling(q, clinicId, id, filingRound);
        await news.takenBack(tx, clinicId, { id, urgent: document.urgency === 'stat' });
        await also(tx);
        return { status: 'undone', document: documentOf(document) };
      }),
  };
}

async function refusal(q: Queries<'fax'>, clinicId: string, id: string): Promise<Undone> {
  const current = await ofFax(q.selectFrom('faxDocuments'), clinicId, id)
    .select(['status', 'filingState'])
    .executeTakeFirst();
  if (!current) return { status: 'not-found' };
  if (current.status !== 'verified') return { status: 'not-verified', from: current.status };
  const { filingState } = current;
  return {
    status: 'sent',
    filing: filingState === 'filed' || filingState === 'filing' ? filingState : 'unsure',
  };
}
