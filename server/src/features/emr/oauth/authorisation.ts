import type { Transaction } from '../../../database/database.ts';
import type { TroubleNeeds } from '../connection/trouble.ts';

const CAUSE = 'authorisation';

export interface Ending {
  readonly expiresAt: Date;
  readonly hasEnded: boolean;
}

export async function authorisationEnds(
  { db, inbox }: TroubleNeeds,
  clinicId: string,
  { expiresAt, hasEnded }: Ending,
): Promise<void> {
  const endsAt = expiresAt.toISOString();
  const state = hasEnded ? 'ended' : 'ending';
  await db.inClinic(clinicId, (_, tx) =>
    inbox.report(tx, clinicId, {
      kind: 'emr_authorisation',
      cause: CAUSE,
      urgent: hasEnded,
      until: expiresAt,
      facts: { state, endsAt },
    }),
  );
}

export async function authorised({ inbox }: TroubleNeeds, tx: Transaction, clinicId: string): Promise<void> {
  await inbox.settle(tx, clinicId, 'emr_authorisation', CAUSE);
}
