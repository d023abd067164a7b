import type { Prepare, Scene, Stage } from './scene.ts';

/** John Smith of the demo's book has agreed to be texted. */
async function aTextedPatient({ service, world, clinic }: Stage): Promise<Scene> {
  const ask = (method: 'PUT' | 'POST', url: string, payload?: object) =>
    service.ask({ method, url, as: clinic.manager, ...(payload ? { payload } : {}) });
  await ask('PUT', '/api/clinic/emr', world.soapConnection);
  await ask('POST', '/api/clinic/providers/sync');
  await ask('POST', '/api/clinic/consents', {
    ...{ phone: '604-555-0101', kind: 'reminder', state: 'given' },
    ...{ source: 'form', evidence: 'Signed the form at the desk' },
  });
  return {};
}

async function aRequest(stage: Stage): Promise<Scene> {
  await aTextedPatient(stage);
  const { body } = await stage.service.ask({
    method: 'POST',
    url: '/api/clinic/booking-requests',
    as: stage.clinic.manager,
    payload: { patientId: '4', visitReason: 'follow_up', from: '2026-11-18', to: '2026-12-02', send: false },
  });
  return { path: { id: body.data.id } };
}

/** What the examples of booking requests refer to. */
export const LINK_SCENES: Readonly<Record<string, Prepare>> = {
  'POST /api/clinic/booking-requests': aTextedPatient,
  'GET /api/clinic/booking-requests': async (stage) => {
    await aRequest(stage);
    return {};
  },
  'DELETE /api/clinic/booking-requests/{id}': aRequest,
};
