import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClinicRow } from '../../../../tests/people.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/test-database.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import { frozenClock } from '../../../kernel/time/clock.ts';
import type { PatientLink } from '../link.ts';
import { linkPart } from '../person.store.ts';
import { requestStore } from '../requests/requests.store.ts';
import { linkStore } from '../store.ts';
import { linkBook } from './book-changes.store.ts';
import { calendarStore } from './calendar.store.ts';

let database: TestDatabase;
let clinicId: string;
let linkId: string;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const links = () => linkStore(database.db, frozenClock('2026-11-16T17:00:00Z'));
const ROW = {
  ...{ id: '70', patientId: '4', providerId: '101', date: date('2026-11-18'), time: time('14:30') },
  ...{ durationMinutes: 15, status: 't' },
};
const inClinic = <T>(work: (tx: object) => Promise<T>) => database.db.inClinic(clinicId, (_, tx) => work(tx));
const read = () => inClinic((tx) => links().hold(tx, clinicId, linkId)) as Promise<PatientLink>;
const staff = (
  kind: 'moved' | 'status' | 'gone' | 'patient' | 'in-view',
  row: object,
  before: object | null = ROW,
) =>
  inClinic((tx) =>
    linkBook(database.db).listener.take(tx, clinicId, [
      { id: '1', at: new Date(), kind, row: { ...ROW, ...row }, before } as never,
    ]),
  );
const calendar = () => calendarStore(database.db).of(clinicId, '70');

beforeEach(async () => {
  clinicId = await aClinicRow(database.ownerQuery);
  linkId = randomUUID();
  await inClinic((tx) =>
    links().add(tx, clinicId, linkId, randomUUID(), {
      ...{ kind: 'visit', patientId: '4', appointmentId: '70', language: 'en' },
      ...{ validUntil: new Date('2026-11-18T21:30:00Z'), visit: ROW },
    }),
  );
});

describe('a change at the desk ends the link', () => {
  test.each([
    ['another time', 'moved', { time: time('15:00') }],
    ['another provider', 'moved', { providerId: '102' }],
    ['pasted elsewhere', 'moved', { id: '71', date: date('2026-11-19') }],
    ['cancelled', 'status', { status: 'C' }],
    ['arrived', 'status', { status: 'H' }],
    ['deleted', 'gone', {}],
    ['another patient', 'patient', { patientId: '5' }],
  ] as const)('%s', async (_, kind, row) => {
    await staff(kind, row);
    expect(await read()).toMatchObject({ endedBy: 'elsewhere' });
  });

  test('but not if the visit itself is unchanged', async () => {
    await staff('status', { status: 'h' });
    await staff('in-view', {}, null);
    expect(await read()).toMatchObject({ endedAt: null });
  });
});

describe('an act', () => {
  const begin = (by: string, seconds = 15) => links().begin(clinicId, linkId, by, seconds);
  const end = (act: 'cancel' | 'book', chosen: string) =>
    inClinic((tx) =>
      links().finish(tx, clinicId, linkId, { act, chosen, done: 'cancelled' } as never, { ends: true }),
    );

  test('waits for another one in progress, and not for an abandoned one', async () => {
    expect(await begin('cancel ')).toBe(true);
    expect(await begin('confirm ')).toBe(false);
    expect(await begin('cancel ', 0)).toBe(true);
    expect(await begin('confirm ')).toBe(true);
  });

  test('cannot start after another one has ended the link', async () => {
    await begin('book 2026-11-18 09:00');
    await end('book', '2026-11-18 09:00');
    expect(await begin('book 2026-11-18 09:15')).toBe(false);
  });

  test('may be repeated after it has ended the link', async () => {
    await begin('book 2026-11-18 09:00');
    await end('book', '2026-11-18 09:00');
    expect(await begin('book 2026-11-18 09:00')).toBe(true);
  });

  test('cannot start after the visit was changed at the desk', async () => {
    await staff('gone', {});
    expect(await begin('cancel ')).toBe(false);
  });
});

describe("a patient's own calendar", () => {
  test('keeps its uid and counts every move and the cancellation', async () => {
    const { uid } = await calendar();
    await staff('moved', { time: time('15:00') });
    expect(await calendar()).toMatchObject({ appointmentId: '70', uid, sequence: 1 });
    const move = { action: 'reschedule', appointmentId: '71', oldAppointmentId: '70' } as const;
    await inClinic((tx) => linkBook(database.db).changed(tx, clinicId, move));
    expect(await calendar()).toMatchObject({ appointmentId: '71', uid, sequence: 2 });
    // The watcher reports the old row as cancelled, and the same move.
    await staff('status', { status: 'C' });
    expect(await calendar()).toMatchObject({ appointmentId: '71', uid, sequence: 2, isCancelled: false });
    const cancel = { action: 'cancel', appointmentId: '71', oldAppointmentId: null } as const;
    for (let at = 0; at < 2; at += 1)
      await inClinic((tx) => linkBook(database.db).changed(tx, clinicId, cancel));
    expect(await calendar()).toMatchObject({ appointmentId: '71', uid, sequence: 3, isCancelled: true });
  });

  test('gets nothing for visits without a link', async () => {
    const move = { action: 'reschedule', appointmentId: '81', oldAppointmentId: '80' } as const;
    await inClinic((tx) => linkBook(database.db).changed(tx, clinicId, move));
    expect(
      await database.ownerQuery('select * from visit_calendars where clinic_id = $1', [clinicId]),
    ).toEqual([]);
  });
});

test("an erased person's data is deleted, and all other data kept", async () => {
  const requests = requestStore(database.db, frozenClock('2026-11-16T17:00:00Z'));
  const ask = (patientId: string) =>
    inClinic((tx) =>
      requests.add(tx, clinicId, {
        ...{ id: randomUUID(), patientId, providerId: null, visitReason: 'general', note: 'Come fasting' },
        ...{ from: date('2026-11-17'), to: date('2026-11-27'), askedBy: 'desk', phone: null, reminds: false },
        validUntil: new Date('2026-11-28T08:00:00Z'),
      }),
    );
  await ask('4');
  await ask('5');
  await staff('moved', { id: '71', time: time('15:00') });
  const nothing = { patients: [], callIds: [], appointmentIds: [], linkIds: [], documentIds: [] };
  const person = { ...nothing, phone: null, patientId: '4' };
  const erased = await inClinic(async (tx) => linkPart(database.db).erase?.(tx, clinicId, person));
  expect(erased).toEqual({
    link: 1,
    request: 1,
  });
  expect(await read()).toBeNull();
  const left = await database.ownerQuery('select patient_id from booking_requests where clinic_id = $1', [
    clinicId,
  ]);
  expect(left).toEqual([{ patient_id: '5' }]);
  const calendars = await database.ownerQuery(
    'select appointment_id from visit_calendars where clinic_id = $1 and appointment_id = $2',
    [clinicId, '70'],
  );
  expect(calendars).toEqual([]);
});

test('links and requests are deleted with the clinic', async () => {
  await database.ownerQuery('delete from clinics where id = $1', [clinicId]);
  expect(await database.ownerQuery('select from patient_links where clinic_id = $1', [clinicId])).toEqual([]);
});
