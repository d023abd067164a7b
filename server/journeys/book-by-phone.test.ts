import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AnsweringClinic, heard, type PhoneLine, phoneLine } from './phone-line.ts';

let line: PhoneLine;
let clinic: AnsweringClinic;
beforeAll(async () => {
  line = await phoneLine();
  clinic = await line.aClinic();
});
afterAll(() => line.close());

const live = (id: unknown) => clinic.book.liveAppointments().find((row) => String(row.id) === String(id));

test('a patient calls, finds a time, books it, moves it, cancels it, and the clinic sees all of it', async () => {
  const call = clinic.call('+16045550101');
  await call.status('in-progress');

  const found = heard(await call.tool('search_patient_by_phone', { dateOfBirth: '1970-01-08' }));
  expect(found).toMatchObject({ found: true, patient: { firstName: 'John', lastName: 'Smith' } });
  const { id: patientId } = found.patient as { id: string };

  const offer = heard(
    await call.tool('find_earliest_appointment', { providerName: 'Doctor Lee', timeOfDay: 'afternoon' }),
  );
  expect(offer).toMatchObject({ found: true, slot: { providerName: 'Dr. Margaret Lee' } });
  const slot = offer.slot as { date: string; time: string; providerId: string };

  const booked = heard(
    await call.tool('create_appointment', {
      patientId,
      providerId: slot.providerId,
      appointmentTime: `${slot.date}T${slot.time}`,
      reason: 'Checkup',
    }),
  );
  expect(booked).toMatchObject({ success: true, message: expect.stringContaining("You're booked") });
  expect(live(booked.appointmentId)).toMatchObject({ reason: 'Checkup', status: 't' });

  const mine = heard(await call.tool('check_appointments', { patientId }));
  expect((mine.appointments as { id: string }[]).map(({ id }) => id)).toContain(booked.appointmentId);

  const next = heard(
    await call.tool('get_available_slots', { providerId: slot.providerId, startDate: '2026-11-18' }),
  );
  const [first] = next.slots as { time: string }[];
  const moved = heard(
    await call.tool('update_appointment', {
      appointmentId: booked.appointmentId,
      newStartTime: `2026-11-18T${first?.time}`,
      newProviderId: slot.providerId,
    }),
  );
  expect(moved).toMatchObject({ success: true });
  expect(moved.warning).toBeUndefined();
  expect(live(booked.appointmentId)).toBeUndefined();
  expect(live(moved.appointmentId)).toBeDefined();

  expect(heard(await call.tool('cancel_appointment', { appointmentId: moved.appointmentId }))).toMatchObject({
    success: true,
  });
  expect(live(moved.appointmentId)).toBeUndefined();

  await call.end({});
  const logId = await callLogId(call.id);
  const read = async () =>
    (await line.service.ask({ method: 'GET', url: `/api/clinic/call-history/${logId}`, as: clinic.manager }))
      .body.data;
  const who = { patientId, patientName: 'John Smith' };
  expect(await read()).toMatchObject({
    ...{ callId: call.id, outcome: 'cancelled', language: 'en', ...who },
    outcomes: [
      { what: 'booked', ...who, appointmentId: booked.appointmentId },
      { what: 'rescheduled', ...who, appointmentId: moved.appointmentId },
      { what: 'cancelled', ...who, appointmentId: moved.appointmentId },
    ],
  });
  const all = async (url: string) =>
    (await line.service.ask({ method: 'GET', url, as: clinic.manager })).body;
  expect((await all('/api/clinic/call-history')).data).toMatchObject([who]);
  expect((await all('/api/clinic/appointments?q=smith')).data).toMatchObject([who, who, who]);
  // The trace is written in batches, a moment behind the answers.
  await vi.waitFor(async () => {
    const trace = JSON.stringify((await read()).trace);
    expect(trace).toContain('create_appointment');
    expect(trace).toContain('"operation":"book"');
  });
});

test('the same call in Chinese is answered in Chinese', async () => {
  const call = clinic.call('+16045550142');
  const offer = heard(
    await call.tool('findAppointmentByPreference', {
      patientId: '1',
      preference: '下周二下午三点左右',
      language: 'zh',
    }),
  );
  expect(offer).toMatchObject({ found: true });
  const [slot] = offer.slots as { date: string; time: string; providerId: string }[];
  expect(slot?.date).toBe('2026-11-24');

  const booked = heard(
    await call.tool('create_appointment', {
      patientId: '1',
      providerId: slot?.providerId,
      appointmentTime: `${slot?.date} ${slot?.time}`,
      language: 'zh',
    }),
  );
  expect(booked).toMatchObject({ success: true, message: expect.stringMatching(/[一-鿿]/) });
});

test('of two callers for one time one is booked, the other hears why not, and the book has one row', async () => {
  const wish = (patientId: string) => ({ patientId, providerId: '103', appointmentTime: '2026-11-19T09:00' });
  const answers = await Promise.all(
    ['1', '2', '4', '5', '1', '2'].map(async (patientId) =>
      heard(await clinic.call().tool('create_appointment', wish(patientId))),
    ),
  );

  const rows = clinic.book
    .liveAppointments()
    .filter(
      (row) =>
        row.providerNo === '103' &&
        JSON.stringify(row).includes('2026-11-19') &&
        JSON.stringify(row).includes('09:00'),
    );
  expect(rows).toHaveLength(1);
  expect(
    new Set(answers.filter(({ success }) => success).map(({ appointmentId }) => appointmentId)).size,
  ).toBe(1);
  expect(answers.filter(({ success }) => !success).every(({ message }) => message.length > 10)).toBe(true);
});

test('a new patient is registered through the bridge, and a repeat finds the same person', async () => {
  const call = clinic.call('+16045550177');
  const newcomer = {
    firstName: 'Aiko',
    lastName: 'Tanaka',
    dateOfBirth: '1991-04-12',
    gender: 'female',
    phone: '604-555-0177',
  };
  const first = heard(await call.tool('register_new_patient', newcomer));
  const second = heard(await clinic.call('+16045550177').tool('register_new_patient', newcomer));

  expect(first).toMatchObject({ success: true });
  expect(second).toMatchObject({ success: true, patientId: first.patientId });
});

async function callLogId(callId: string): Promise<string> {
  const [row] = await line.service.database.ownerQuery('select id from call_logs where call_id = $1', [
    callId,
  ]);
  return row?.id as string;
}
