/** One request as an admin or as the clinic's manager; throws where the answer is no success. */
export type Change = (method: 'POST' | 'PUT', path: string, body?: object) => Promise<unknown>;

interface SetUp {
  readonly id: string;
  readonly number: string;
  /** What the manager enters for it. */
  readonly emr: object;
}

/** Gives a new clinic its number, its EMR and its roster, through the API as its people would. */
export async function setUpClinic(asAdmin: Change, asManager: Change, { id, number, emr }: SetUp) {
  await asAdmin('PUT', `/api/admin/clinics/${id}/voice`, { voicePhoneNumber: number, voiceSquadId: 'squad' });
  await asManager('PUT', '/api/clinic/emr', emr);
  await asManager('POST', '/api/clinic/providers/sync');
}
