import type { Database, Queries } from '../../database/database.ts';
import { canBeVerified, type FaxDocument, type FaxStatus } from './document.ts';
import { type Also, DOCUMENT, ofFax } from './store.ts';
import type { ReviewList } from './to-review.ts';

export type Verified =
  | { readonly status: 'verified'; readonly document: FaxDocument }
  | { readonly status: 'not-found' }
  | { readonly status: 'forbidden-move'; readonly from: FaxStatus }
  /** There is no match to confirm: the patient must be named. */
  | { readonly status: 'nobody-matched' };

export interface Verification {
  readonly userId: string;
  readonly at: Date;
  /** Null confirms what the machine found. */
  readonly demographicId: string | null;
}

export interface VerifyStore {
  verify(clinicId: string, id: string, verification: Verification, also: Also): Promise<Verified>;
}

export function verifyStore(db: Database<'fax'>, review: Pick<ReviewList, 'seen'>): VerifyStore {
  return {
    verify: (clinicId, id, verification, also) =>
      db.inClinic(clinicId, (q, tx) =>
        verify(q, clinicId, id, verification, async () => {
          await review.seen(tx, clinicId, id);
          await also(tx);
        }),
      ),
  };
}

async function verify(
  q: Queries<'fax'>,
  clinicId: string,
  id: string,
  { userId, at, demographicId }: Verification,
  also: () => Promise<void>,
): Promise<Verified> {
  const current = await ofFax(q.selectFrom('faxDocuments'), clinicId, id)
    .select(['status', 'matchedDemographicId'])
    .forUpdate()
    .executeTakeFirst();
  if (!current) return { status: 'not-found' };
  if (!canBeVerified(current.status)) return { status: 'forbidden-move', from: current.status };
  if (!demographicId && !current.matchedDemographicId) return { status: 'nobody-matched' };
  const corrected = demographicId
    ? { matchedDemographicId: demographicId, matchMethod: 'manual_correction' as const, matchConfidence: 1 }
    : {};
  const row = await ofFax(q.updateTable('faxDocuments'), clinicId, id)
    .set({ ...corrected, status: 'verified', reviewReason: null, verifiedBy: userId, verifiedAt: at })
    .returning(DOCUMENT)
    .executeTakeFirstOrThrow();
  await also();
  return { status: 'verified', document: row as unknown as FaxDocument };
}
