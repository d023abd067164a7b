import type { Database, Queries } from '../../../database/database.ts';
import { canBeVerified, type FaxDocument, type FaxStatus, isCorrection } from '../document.ts';
import { type FilingReporter, refile } from '../filing/filing.store.ts';
import { type Also, DOCUMENT, documentOf, ofFax } from '../store.ts';
import type { ReviewList } from './review-list.ts';

export type Verified =
  | { readonly status: 'verified'; readonly document: FaxDocument }
  | { readonly status: 'not-found' }
  | { readonly status: 'forbidden-move'; readonly from: FaxStatus }
  /** There is no match to confirm; a patient must be given. */
  | { readonly status: 'nobody-matched' };

export interface Verification {
  readonly userId: string;
  readonly at: Date;
  readonly demographicId: string | null;
  /** The provider to notify in addition to the patient's doctor. */
  readonly providerId: string | null;
  readonly files: boolean;
}

export interface VerifyStore {
  verify(clinicId: string, id: string, verification: Verification, also: Also): Promise<Verified>;
}

export function verifyStore(
  db: Database<'fax'>,
  review: Pick<ReviewList, 'seen'>,
  news: Pick<FilingReporter, 'mustBeMoved'>,
  undoMs: number,
): VerifyStore {
  return {
    verify: (clinicId, id, verification, also) =>
      db.inClinic(clinicId, (q, tx) =>
        verify(q, clinicId, id, verification, async () => {
          await review.seen(tx, clinicId, id);
          await refile(db, tx, clinicId, id, { news, files: verification.files, undoMs });
          await also(tx);
        }),
      ),
  };
}

async function verify(
  q: Queries<'fax'>,
  clinicId: string,
  id: string,
  { userId, at, demographicId, providerId }: Verification,
  also: () => Promise<void>,
): Promise<Verified> {
  const current = await ofFax(q.selectFrom('faxDocuments'), clinicId, id)
    .select(['status', 'matchedDemographicId', 'filingState'])
    .forUpdate()
    .executeTakeFirst();
  if (!current) return { status: 'not-found' };
  if (!canBeVerified(current.status) && !isCorrection(current, demographicId))
    return { status: 'forbidden-move', from: current.status };
  if (!demographicId && !current.matchedDemographicId) return { status: 'nobody-matched' };
  const corrected = demographicId
    ? { matchedDemographicId: demographicId, matchMethod: 'manual_correction' as const, matchConfidence: 1 }
    : {};
  await ofFax(q.updateTable('faxDocuments'), clinicId, id)
    .set({
      ...corrected,
      ...{ status: 'verified', reviewReason: null, verifiedBy: userId, verifiedAt: at, routedTo: providerId },
    })
    .execute();
  await also();
  const row = await ofFax(
    q.selectFrom('faxDocuments').select(DOCUMENT),
    clinicId,
    id,
  ).executeTakeFirstOrThrow();
  return { status: 'verified', document: documentOf(row) };
}
