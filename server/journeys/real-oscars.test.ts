import { startRestEmr } from '@frontdesk/simulators';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnsweringClinic, heard, type PhoneLine, phoneLine } from './phone-line.ts';

let line: PhoneLine;
beforeAll(async () => {
  line = await phoneLine({ keepsLimit: true });
});
afterAll(() => line.close());

const live = ({ book }: Pick<AnsweringClinic, 'book'>, id: unknown) =>
  book.liveAppointments().find((row) => String(row.id) === String(id));

/** From the number that calls to a cancelled appointment; each answer is compared with the EMR's own row. */
async function bookMoveAndCancel(clinic: Pick<AnsweringClinic, 'book' | 'call'>): Promise<void> {
  const call = clinic.call('+16045550101');
  const { patient } = heard(
    await call.tool('search_patient_by_phone', { dateOfBirth: '1970-01-08' }),
  ) as unknown as {
    patient: { id: string };
  };
  const { slot } = heard(
    await call.tool('find_earliest_appointment', { timeOfDay: 'afternoon' }),
  ) as unknown as {
    slot: { date: string; time: string; providerId: string };
  };
  const booked = heard(
    await call.tool('create_appointment', {
      patientId: patient.id,
      providerId: slot.providerId,
      appointmentTime: `${slot.date}T${slot.time}`,
      reason: `Checkup 😀 ${'and a long story '.repeat(10)}`,
    }),
  );
  expect(booked).toMatchObject({ success: true });
  expect(live(clinic, booked.appointmentId)).toMatchObject({
    providerNo: slot.providerId,
    date: slot.date,
    startTime: `${slot.time}:00`,
    status: 't',
    reason: expect.stringMatching(/^Checkup {2}and a long story/),
  });
  expect(live(clinic, booked.appointmentId)?.reason?.length).toBeLessThanOrEqual(80);

  const { slots } = heard(
    await call.tool('get_available_slots', { providerId: slot.providerId, startDate: '2026-11-18' }),
  ) as unknown as { slots: { time: string }[] };
  const moved = heard(
    await call.tool('update_appointment', {
      appointmentId: booked.appointmentId,
      newStartTime: `2026-11-18T${slots[0]?.time}`,
    }),
  );
  expect(moved).toMatchObject({ success: true });
  expect(live(clinic, booked.appointmentId)).toBeUndefined();
  expect(live(clinic, moved.appointmentId)).toMatchObject({
    providerNo: slot.providerId,
    date: '2026-11-18',
    startTime: `${slots[0]?.time}:00`,
  });

  expect(heard(await call.tool('cancel_appointment', { appointmentId: moved.appointmentId }))).toMatchObject({
    success: true,
  });
  expect(clinic.book.appointment(Number(moved.appointmentId))?.status).toBe('C');
  await call.end({});
}

describe.each(['open-o', 'carlos'] as const)('a clinic on %s', (dialect) => {
  test('over SOAP books, moves and cancels, and its EMR matches what callers heard', async () => {
    await bookMoveAndCancel(await line.aClinic(dialect));
  });

  test('that corrects its password serves its callers at once', async () => {
    const clinic = await line.aClinic(dialect);
    clinic.soap.changePassword('another password');
    const ask = async () => heard(await clinic.call('+16045550104').tool('search_patient_by_phone', {}));
    for (let call = 0; call < 4; call += 1) expect(await ask()).toMatchObject({ found: false });
    const manage = (method: 'PUT' | 'POST', url: string, payload?: object) =>
      line.service.ask({ method, url, as: clinic.manager, ...(payload ? { payload } : {}) });
    expect((await manage('POST', '/api/clinic/emr/test')).body.data).toMatchObject({
      connected: false,
      message: expect.stringContaining('does not accept our user name or password'),
    });

    await manage('PUT', '/api/clinic/emr', { password: 'another password' });
    expect((await manage('POST', '/api/clinic/emr/test')).body.data).toMatchObject({ connected: true });
    expect(await ask()).toMatchObject({ found: true });
  });
});

test('a clinic on Open-O with REST only books, moves and cancels, and its EMR matches what callers heard', async () => {
  const clinic = await line.aClinic('open-o');
  const consumer = { consumerKey: 'abcdefgh12345678', consumerSecret: 'hgfedcba87654321' };
  const now = () => line.service.clock.now().getTime();
  const emr = await startRestEmr({ ...consumer, book: clinic.book, dialect: 'open-o', now });
  const { token, secret } = emr.issueToken();
  const changed = await line.service.ask({
    method: 'PUT',
    url: '/api/clinic/emr',
    as: clinic.manager,
    payload: {
      ...consumer,
      emrType: 'emr-rest',
      baseUrl: emr.baseUrl,
      username: null,
      password: null,
      accessToken: token,
      accessTokenSecret: secret,
      admissionProgramId: 10_034,
    },
  });
  expect(changed.status).toBe(200);
  await bookMoveAndCancel(clinic);

  const before = clinic.book.patients().length;
  const added = heard(
    await clinic.call('+16045550199').tool('register_new_patient', {
      firstName: 'Nora',
      lastName: 'Quist',
      dateOfBirth: '1991-06-07',
      gender: 'F',
      phone: '6045550199',
    }),
  );
  expect(added).toMatchObject({ success: true });
  expect(clinic.book.patients()).toHaveLength(before + 1);
  expect(clinic.book.patients().at(-1)).toMatchObject({
    lastName: 'Quist',
    admissionProgramId: 10_034,
    dateJoined: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
  await emr.close();
});
