import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AnsweringClinic, heard, type PhoneLine, phoneLine } from './phone-line.ts';

let line: PhoneLine;
beforeAll(async () => {
  line = await phoneLine({ keepsLimit: true });
});
afterAll(() => line.close());

const inboxOf = async ({ manager }: AnsweringClinic, query = '') =>
  (await line.service.ask({ method: 'GET', url: `/api/clinic/inbox?${query}`, as: manager })).body;
const kindsOf = async (clinic: AnsweringClinic, query = '') =>
  (await inboxOf(clinic, query)).data.map(({ kind }: { kind: string }) => kind).sort();

test('an EMR that is down from the start: the caller is called back, the manager sees it, its return closes the outage', async () => {
  const clinic = await line.aClinic();
  clinic.soap.faults.set({ kind: 'reset' });
  const first = clinic.call();
  const failed = heard(await first.tool('search_patient_by_phone', {}));
  expect(failed.message).toContain('call you back');

  const noted = heard(
    await first.tool('request_callback', { name: 'Wei Chen', reason: 'a new prescription' }),
  );
  expect(noted).toMatchObject({ success: true, message: expect.stringContaining('call you back today') });

  heard(await clinic.call('+16045550188').tool('search_patient_by_phone', { language: 'zh' }));
  await vi.waitFor(async () =>
    expect(await kindsOf(clinic, 'state=open')).toEqual(['callback', 'emr_trouble']),
  );
  const outage = async () => (await inboxOf(clinic, 'kind=emr_trouble')).data;
  await vi.waitFor(async () => expect(await outage()).toMatchObject([{ callers: 2, urgent: true }]));
  expect((await inboxOf(clinic, 'kind=callback')).data).toMatchObject([
    { name: 'Wei Chen', phone: '+16045550142', told: noted.message, callId: expect.any(String) },
  ]);

  clinic.soap.faults.clear();
  await line.service.ask({ method: 'POST', url: '/api/clinic/emr/test', as: clinic.manager });
  await vi.waitFor(async () => expect(await outage()).toMatchObject([{ state: 'done', closedItself: true }]));
  expect((await inboxOf(clinic, 'kind=callback')).data).toMatchObject([{ state: 'open' }]);
});

test("the EMR's next successful answer also closes the outage", async () => {
  const clinic = await line.aClinic();
  // A read is asked twice. Days are read ahead meanwhile, and such a read takes no fault, and may end the outage at once.
  clinic.soap.faults.set({ kind: 'reset' }, { operation: 'searchDemographicsByAttributes', times: 2 });
  heard(await clinic.call().tool('search_patient_by_phone', {}));
  await vi.waitFor(async () => expect(await kindsOf(clinic, 'kind=emr_trouble')).toEqual(['emr_trouble']));
  heard(await clinic.call().tool('search_patient_by_phone', {}));
  await vi.waitFor(async () => expect(await kindsOf(clinic, 'state=open')).toEqual([]));
  const told = await line.service.ask({ method: 'GET', url: '/api/notifications', as: clinic.manager });
  expect(told.body.data.filter(({ type }: { type: string }) => type === 'emr_trouble')).toEqual([]);
});

test('a booking without a response is in the inbox with its caller before they hang up', async () => {
  const clinic = await line.aClinic();
  const call = clinic.call();
  const { patient } = heard(
    await call.tool('search_patient_by_phone', { dateOfBirth: '1985-03-15' }),
  ) as unknown as {
    patient: { id: string };
  };
  clinic.soap.faults.set({ kind: 'silent' }, { operation: 'addAppointment' });
  const wish = { patientId: patient.id, providerId: '101', appointmentTime: '2026-11-20T09:00' };
  expect(heard(await call.tool('create_appointment', wish))).toMatchObject({ unconfirmed: true });
  await vi.waitFor(async () =>
    expect((await inboxOf(clinic, 'kind=booking_in_doubt')).data).toMatchObject([
      { state: 'open', patientId: patient.id, phone: '+16045550142' },
    ]),
  );
  clinic.soap.faults.clear();
});
