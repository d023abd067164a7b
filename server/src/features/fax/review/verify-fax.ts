import type { Trail } from '../../../database/database.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { deadlineIn } from '../../../kernel/deadline.ts';
import type { Patients } from '../../patients/index.ts';
import { canBeVerified, isCorrection } from '../document.ts';
import type { ProcessStore } from '../reading/process.store.ts';
import type { Verified, VerifyStore } from './verify.store.ts';

export interface VerifyNeeds {
  readonly work: Pick<ProcessStore, 'work'>;
  readonly verifications: VerifyStore;
  readonly patients: Pick<Patients, 'byId'>;
  /** Whether verified faxes are filed automatically at this clinic. */
  filesNow(clinicId: string): Promise<boolean>;
  readonly clock: Clock;
}

/** `not-a-patient`: the clinic's EMR has no patient with this id. */
export type FaxVerified = Verified | { readonly status: 'not-a-patient' };

const EMR_ANSWERS_MS = 8_000;

export async function verifyFax(
  { work, verifications, patients, filesNow, clock }: VerifyNeeds,
  clinicId: string,
  id: string,
  { userId, demographicId }: { readonly userId: string; readonly demographicId: string | null },
  trail: Trail,
): Promise<FaxVerified> {
  // Runs before the transaction, which must not wait for the EMR and checks the state again.
  const fax = await work.work(clinicId, id);
  if (!fax) return { status: 'not-found' };
  if (!canBeVerified(fax.status) && !isCorrection(fax, demographicId))
    return { status: 'forbidden-move', from: fax.status };
  if (demographicId && !(await patients.byId(clinicId, demographicId, deadlineIn(EMR_ANSWERS_MS))))
    return { status: 'not-a-patient' };
  const files = await filesNow(clinicId);
  return verifications.verify(clinicId, id, { userId, demographicId, at: clock.now(), files }, trail);
}
