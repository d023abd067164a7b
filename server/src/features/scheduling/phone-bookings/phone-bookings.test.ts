import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bookingClinic,
  bookingDatabase,
  NINE,
  TUESDAY,
} from '../../../../testing/features/scheduling/booking/booking-clinic.ts';
import type { TestDatabase } from '../../../../tests/test-database.ts';
import { time } from '../../../kernel/time/calendar.ts';
import type { PhoneBookingFilter } from './phone-booking.ts';
import { phoneBookingStore } from './phone-bookings.store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await bookingDatabase();
});
afterAll(() => database.close());

const ALL: PhoneBookingFilter = {
  ...{ from: null, to: null, states: [], providerId: null, patientId: null, appointmentId: null },
  ...{ callId: null, stands: null, q: null },
};
const FIRST_PAGE = { page: 1, pageSize: 20, sort: 'at', order: 'asc' } as const;
const key = (toolCallId: string, tool: string) => ({
  ...{ callId: 'call-1', toolCallId, tool, argumentsHash: 'h' },
});

/** Nine is booked, moved to ten and cancelled; eleven is booked for another patient and stays. */
async function aBusyMorning() {
  const clinic = await bookingClinic(database);
  const { scheduling, once, aRun, bookOnce } = clinic.process();
  const booked = await bookOnce('a', NINE);
  const appointmentId = (booked as { appointmentId: string }).appointmentId;
  const move = {
    appointmentId,
    patientId: '1',
    providerId: null,
    date: TUESDAY,
    time: time('10:00'),
    reason: null,
  };
  const moved = (await once(key('b', 'reschedule_appointment'), (id) =>
    scheduling.reschedule(clinic.clinicId, move, aRun(id)),
  )) as { appointmentId: string };
  const end = { appointmentId: moved.appointmentId, patientId: '1', reason: 'better' };
  await once(key('c', 'cancel_appointment'), (id) => scheduling.cancel(clinic.clinicId, end, aRun(id)));
  await bookOnce('d', { ...NINE, patientId: '2', time: time('11:00') });
  await bookOnce('e', { ...NINE, patientId: '3', time: time('11:00') });
  return { clinic, moved, store: phoneBookingStore(database.db) };
}

test("lists the assistant's bookings, and whether each still exists", async () => {
  const { clinic, store } = await aBusyMorning();
  const { rows, total } = await store.list(clinic.clinicId, ALL, FIRST_PAGE);
  const standing = await store.list(clinic.clinicId, { ...ALL, stands: true }, FIRST_PAGE);
  const ofOne = await store.list(clinic.clinicId, { ...ALL, patientId: '1', states: ['moved'] }, FIRST_PAGE);
  const another = await bookingClinic(database);

  expect(total).toBe(5);
  expect(rows.map(({ action, state, time: at, stands }) => [action, state, at, stands])).toEqual([
    ['book', 'booked', '09:00', false],
    ['move', 'moved', '10:00', false],
    ['cancel', 'cancelled', '10:00', false],
    ['book', 'booked', '11:00', true],
    ['book', 'not_done', '11:00', false],
  ]);
  expect(rows.map(({ why }) => why)).toEqual([null, null, null, null, expect.stringMatching(/^[A-Z].*\.$/)]);
  expect(standing.rows).toMatchObject([{ patientId: '2', time: '11:00', providerName: 'Dr. Susan Lee' }]);
  expect(ofOne.rows).toMatchObject([{ oldDate: TUESDAY, oldTime: '09:00', tool: 'reschedule_appointment' }]);
  expect((await store.list(another.clinicId, ALL, FIRST_PAGE)).total).toBe(0);
});

test('each entry names its patient, even after a move or cancellation, and can be searched by that name', async () => {
  const { clinic, store } = await aBusyMorning();
  const { rows } = await store.list(clinic.clinicId, ALL, FIRST_PAGE);
  const found = await store.list(clinic.clinicId, { ...ALL, q: 'wei1' }, FIRST_PAGE);
  const [row] = await database.ownerQuery<{ draft: object }>(
    "select draft from attempts where clinic_id = $1 and state = 'booked' limit 1",
    [clinic.clinicId],
  );

  expect(rows.map(({ state, patientName }) => [state, patientName])).toEqual([
    ['booked', 'Wei1 Chen'],
    ['moved', 'Wei1 Chen'],
    ['cancelled', 'Wei1 Chen'],
    ['booked', 'Wei2 Chen'],
    // Refused before the patient was asked for.
    ['not_done', null],
  ]);
  expect(found.total).toBe(3);
  expect(JSON.stringify(row?.draft)).not.toContain('Wei1');
});

test('an appointment has a history, from booking to cancellation', async () => {
  const { clinic, moved, store } = await aBusyMorning();
  const story = await store.story(clinic.clinicId, [moved.appointmentId]);

  expect(story.map(({ action }) => action)).toEqual(['move', 'cancel']);
  expect(await store.read(clinic.clinicId, story[0]!.id)).toEqual(story[0]);
  expect(await store.texts(clinic.clinicId, [moved.appointmentId])).toEqual([]);
});
