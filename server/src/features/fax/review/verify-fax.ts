import type { Trail } from '../../../database/database.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import type { Patients } from '../../patients/index.ts';
import { canBeVerified, isCorrection } from '../document.ts';
import type { ProcessStore } from '../reading/process.store.ts';
import type { Verified, VerifyStore } from './verify.store.ts';

export interface VerifyNeeds {
  readonly work: Pick<ProcessStore, 'work'>;
  readonly verifications: VerifyStore;
  readonly patients: Pick<Patients, 'byId'>;
  isProvider(clinicId: string, providerId: string): Promise<boolean>;
  filesNow(clinicId: string): Promise<boolean>;
  readonly clock: Clock;
}

export type FaxVerified = Verified | { readonly status: 'not-a-patient' | 'not-a-provider' };

const EMR_ANSWERS_MS = 8_000;

export async function verifyFax(
  { work, verifications, patients, isProvider, filesNow, clock }: VerifyNeeds,
  clinicId: string,
  id: string,
  {
    userId,
    demographicId,
    providerId,
  }: { readonly userId: string; readonly demographicId: string | null; readonly providerId: string | null },
  trail: Trail,
): Promise<FaxVerified> {
  // Runs before the transaction, which must not wait for the EMR and checks the state again.
  const fax = await work.work(clinicId, id);
  if (!fax) return { status: 'not-found' };
  if (!canBeVerified(fax.status) && !isCorrection(fax, demographicId))
    return { status: 'forbidden-move', from: fax.status };
  if (demographicId && !(await patients.byId(clinicId, demographicId, deadlineIn(EMR_ANSWERS_MS))))
    return { status: 'not-a-patient' };
  if (providerId && !(await isProvider(clinicId, providerId))) return { status: 'not-a-provider' };
  const files = await filesNow(clinicId);
  const verification = { userId, demographicId, providerId, at: clock.now(), files };
  return verifications.verify(clinicId, id, verification, trail);
}
