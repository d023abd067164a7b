import type { Prepare, Scene, Stage } from './scene.ts';

/** An erasure that another manager has asked for, and that waits to be approved. */
async function aWaitingErasure({ service, clinic }: Stage): Promise<Scene> {
  const { ownerQuery } = service.database;
  const [asker] = await ownerQuery<{ id: string }>(
    `insert into users (email, clinic_id, role, password_hash) values (gen_random_uuid() || '@clinic.example', $1, 'clinic_manager', '')
     returning id`,
    [clinic.id],
  );
  const nothing = { patients: [], callIds: [], appointmentIds: [], linkIds: [], documentIds: [] };
  const [row] = await ownerQuery<{ id: string }>(
    `insert into erasures (clinic_id, state, reason, person_hash, person, asked_by)
     values ($1, 'waiting', 'Asked for by letter', gen_random_uuid(), $2, $3) returning id`,
    [clinic.id, JSON.stringify({ phone: '+16045550142', patientId: '4', ...nothing }), asker!.id],
  );
  return { path: { id: row!.id } };
}

export const ERASURE_SCENES: Readonly<Record<string, Prepare>> = {
  'GET /api/clinic/erasures': async (stage) => {
    await aWaitingErasure(stage);
    return {};
  },
  'POST /api/clinic/erasures/{id}/approve': aWaitingErasure,
  'POST /api/clinic/erasures/{id}/decline': aWaitingErasure,
};
