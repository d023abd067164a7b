import { connected } from './example-scenes.ts';
import type { Prepare, Scene, Stage } from './scene.ts';

/** Sets up what the examples of the standby routes require. */
export const STANDBY_SCENES: Readonly<Record<string, Prepare>> = {
  'GET /api/clinic/standby': (stage) => aStandbyEntry(stage),
  'POST /api/clinic/standby': (stage) => connected(stage),
  'PUT /api/clinic/standby/{id}': (stage) => aStandbyEntry(stage),
  'DELETE /api/clinic/standby/{id}': (stage) => aStandbyEntry(stage),
  'GET /api/clinic/standby/offers': (stage) => anOffer(stage),
  'GET /api/clinic/standby/figures': (stage) => anOffer(stage),
  'GET /api/clinic/standby/next': (stage) => anOffer(stage),
  'POST /api/clinic/standby-rules/dry-run': (stage) => anOffer(stage),
  'POST /api/clinic/standby/offers/{id}/skip': (stage) => anOffer(stage),
  'POST /api/clinic/standby/offers/{id}/stop': (stage) => anOffer(stage),
};

async function aStandbyEntry(stage: Stage): Promise<Scene> {
  await connected(stage);
  const [entry] = await stage.service.database.ownerQuery(
    `insert into standby_entries (clinic_id, patient_id, days, source, phone, ends_at)
     values ($1, '4', '{monday}', 'staff', '+16045550142', now() + interval '90 days') returning id`,
    [stage.clinic.id],
  );
  return { path: { id: String(entry?.id) } };
}

async function anOffer(stage: Stage): Promise<Scene> {
  const { path } = await aStandbyEntry(stage);
  const [offer] = await stage.service.database.ownerQuery(
    `with freed as (
       insert into freed_times (clinic_id, provider_id, date, time, duration_minutes, cause, freed_at)
       values ($1, '101', '2026-11-20', '09:40', 15, 'cancelled', now()) returning id, clinic_id)
     insert into standby_offers (clinic_id, freed_id, standby_id, patient_id, provider_id, date, time, state, why,
                                 offered_at, until)
     select clinic_id, id, $2::uuid, '4', '101', '2026-11-20', '09:40', 'offered', 'longest_waiting', now(),
            now() + interval '30 minutes' from freed returning id`,
    [stage.clinic.id, path?.id],
  );
  return { path: { id: String(offer?.id) } };
}
