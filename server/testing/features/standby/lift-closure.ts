import type { Closure } from '../../../src/kernel/clinic/closed-times.ts';
import type { TestDatabase } from '../../../tests/test-database.ts';
import { runJobsOnce } from '../scheduling/booking/booking-clinic.ts';
import type { StandbyClinic } from './standby-clinic.ts';

/** Staff lift a closure; what that opens is found by the next job. */
export async function liftClosure(
  database: TestDatabase,
  { clinic, clinicId }: StandbyClinic,
  closure: Omit<Closure, 'id' | 'reason' | 'reasonZh'>,
): Promise<void> {
  const process = clinic.process();
  const lifted = { ...closure, id: 'closure', reason: null, reasonZh: null };
  await database.db.inClinic(clinicId, (_, tx) => process.closureLifted(tx, clinicId, lifted));
  await runJobsOnce(database, clinicId, process.jobs);
}
