import type { Queries } from '../../../database/database.ts';
import { publish } from '../../../database/notices.ts';

export async function ensureRow(q: Queries<'emr'>, clinicId: string): Promise<void> {
  await q
    .insertInto('emrConnections')
    .values({ clinicId })
    .onConflict((conflict) => conflict.column('clinicId').doNothing())
    .execute();
}

/** Makes every process renew its adapter and reload the clinic's profile. */
export async function tellProcesses(q: Queries<'emr'>, clinicId: string): Promise<void> {
  await publish(q, 'emr', clinicId);
}
