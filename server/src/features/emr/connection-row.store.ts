import type { Queries } from '../../database/database.ts';
import { publish } from '../../database/notices.ts';

export async function ensureRow(q: Queries, clinicId: string): Promise<void> {
  await q
    .insertInto('emrConnections')
    .values({ clinicId })
    .onConflict((conflict) => conflict.column('clinicId').doNothing())
    .execute();
}

/** Adapters are renewed, and whoever keeps the clinic's profile reads it again. */
export async function tellProcesses(q: Queries, clinicId: string): Promise<void> {
  await publish(q, 'emr', clinicId);
  await publish(q, 'clinic', clinicId);
}
