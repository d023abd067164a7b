import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type BookingClinic,
  bookingClinic,
  bookingDatabase,
  NINE,
  TUESDAY,
} from '../../../../testing/features/scheduling/booking/booking-clinic.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import type { SearchWish } from '../outcomes.ts';

let database: Awaited<ReturnType<typeof bookingDatabase>>;
let clinic: BookingClinic;
beforeAll(async () => {
  database = await bookingDatabase();
});
beforeEach(async () => {
  clinic = await bookingClinic(database);
});
afterAll(() => database.close());

const ANYTHING: SearchWish = {
  providerIds: [],
  range: { from: date('2026-11-16'), to: date('2026-11-20') },
  visit: {},
  timeOfDay: 'any',
  notBefore: null,
  notAfter: null,
  around: null,
  weekdays: null,
  excludedDates: new Set(),
  excludedWeekdays: new Set(),
  limit: 1,
};

test.each([
  ['a visit', {}, '10:30'],
  ['a phone visit', { visitMode: 'phone' }, '10:15'],
  ['a video visit', { visitMode: 'video' }, '10:15'],
])('%s is offered from %o on at %s, and booked earlier if a caller asks for it', async (_, visit, first) => {
  const { scheduling, book } = clinic.process();
  const today = date('2026-11-16');
  const found = await scheduling.earliest(clinic.clinicId, { ...ANYTHING, visit }, deadlineIn(4_000));
  expect(found.slots).toMatchObject([{ date: today, time: first }]);
  const day = { providerId: '101', date: today, visit };
  const open = await scheduling.openSlots(clinic.clinicId, day, deadlineIn(4_000));
  expect(open).toMatchObject({ providerName: 'Dr. Susan Lee', why: null });
  expect(open?.slots[0]).toBe(first);
  expect(await book({ ...NINE, date: today, time: time('10:00'), visit })).toMatchObject({
    status: 'booked',
  });
});

describe('the preferred half of the day', () => {
  const wednesday = date('2026-11-18');
  const tomorrow = { from: wednesday, to: wednesday };
  const first = async (wish: Partial<SearchWish>) => {
    const { scheduling } = clinic.process();
    const found = await scheduling.earliest(
      clinic.clinicId,
      { ...ANYTHING, range: tomorrow, ...wish },
      deadlineIn(4_000),
    );
    return found.slots.map(({ providerId, time: at }) => `${providerId} ${at}`);
  };

  test.each([
    ['nothing was said', {}, '101 09:00'],
    ['the caller prefers the afternoon', { visit: { preferredTime: 'afternoon' } }, '101 12:00'],
    ['the caller prefers the morning', { visit: { preferredTime: 'morning' } }, '101 09:00'],
    [
      'the caller names the morning and prefers the afternoon',
      { timeOfDay: 'morning', visit: { preferredTime: 'afternoon' } },
      '101 09:00',
    ],
  ] as const)('is offered first when %s', async (_, wish, slot) => {
    expect(await first(wish)).toEqual([slot]);
  });

  test("defaults to the clinic's or the provider's, and excludes nothing", async () => {
    clinic.config = { visitDefaults: (id) => ({ preferredTime: id === '101' ? 'afternoon' : 'any' }) };
    expect(await first({ providerIds: ['101'] })).toEqual(['101 12:00']);
    expect(await first({ providerIds: ['102'] })).toEqual(['102 09:00']);
    expect(await first({ providerIds: ['101'], visit: { preferredTime: 'any' } })).toEqual(['101 09:00']);
    clinic.emr.staffBooks({ providerId: '101', date: wednesday, time: '12:00', durationMinutes: 300 });
    expect(await first({ providerIds: ['101'] })).toEqual(['101 09:00']);
    const open = await clinic
      .process()
      .scheduling.openSlots(
        clinic.clinicId,
        { providerId: '101', date: wednesday, visit: {} },
        deadlineIn(4_000),
      );
    expect(open).toMatchObject({ preferredTime: 'afternoon' });
    expect(open?.slots[0]).toBe('09:00');
  });
});

describe('a provider who takes no new patients', () => {
  beforeEach(() => {
    clinic.config = {
      roster: [
        { id: '101', name: 'Dr. Susan Lee', acceptsNewPatients: false },
        { id: '102', name: 'Dr. Wei Li', acceptsNewPatients: true },
      ],
    };
  });
  const newcomer = { isNewPatient: true };
  const search = (wish: Partial<SearchWish>) =>
    clinic.process().scheduling.earliest(clinic.clinicId, { ...ANYTHING, ...wish }, deadlineIn(4_000));

  test('is offered to known patients, and not to new ones', async () => {
    expect((await search({})).slots).toMatchObject([{ providerId: '101' }]);
    expect(await search({ visit: newcomer })).toMatchObject({
      slots: [{ providerId: '102' }],
      closedToNew: ['Dr. Susan Lee'],
    });
    expect(await search({ visit: newcomer, providerIds: ['101'] })).toMatchObject({ slots: [] });
    const day = { providerId: '101', date: TUESDAY, visit: newcomer };
    expect(
      await clinic.process().scheduling.openSlots(clinic.clinicId, day, deadlineIn(4_000)),
    ).toMatchObject({ slots: [], why: 'not-for-new' });
  });

  test('is not booked for new patients, who are offered the others', async () => {
    expect(await clinic.process().book({ ...NINE, visit: newcomer })).toMatchObject({
      status: 'closed',
      reason: 'not-for-new',
      alternatives: [{ providerId: '102', date: '2026-11-17', time: '09:00' }, {}, {}],
    });
    expect(clinic.liveRows()).toEqual([]);
    expect(await clinic.process().book(NINE)).toMatchObject({ status: 'booked' });
  });

  test("may also be one by the clinic's default, unless the caller says otherwise", async () => {
    clinic.config = { ...clinic.config, visitDefaults: () => newcomer };
    expect((await search({})).slots).toMatchObject([{ providerId: '102' }]);
    expect((await search({ visit: { isNewPatient: false } })).slots).toMatchObject([{ providerId: '101' }]);
  });

  test('keeps a visit that is moved within their own book', async () => {
    const { scheduling, book, once, aRun } = clinic.process();
    const booked = await book(NINE);
    if (booked.status !== 'booked') throw new Error(booked.status);
    const wish = {
      ...{ appointmentId: booked.appointmentId, patientId: null, providerId: null, reason: null },
      ...{ date: TUESDAY, time: time('10:00'), isNewPatient: true },
    };
    const key = { callId: 'call-1', toolCallId: 'move', tool: 'update_appointment', argumentsHash: 'h' };
    const moved = await once(key, (id) => scheduling.reschedule(clinic.clinicId, wish, aRun(id)));
    expect(moved).toMatchObject({ status: 'moved' });
  });
});

test("a full day offers the next days' times nearest to the requested one, in order", async () => {
  clinic.emr.staffBooks({ providerId: '101', date: TUESDAY, time: time('09:00'), durationMinutes: 480 });
  const refused = await clinic.process().book({ ...NINE, time: time('14:00') });
  expect(refused).toMatchObject({
    status: 'slot-taken',
    alternatives: [
      { date: '2026-11-18', time: '13:45', providerId: '101' },
      { date: '2026-11-18', time: '14:00' },
      { date: '2026-11-18', time: '14:15' },
    ],
  });
});

test('a time that another caller holds is replaced by others', async () => {
  const wish = (patientId: string) => ({ ...NINE, patientId });
  const outcomes = await Promise.all(['1', '2', '3'].map((id) => clinic.process().book(wish(id))));
  const refused = outcomes.filter(({ status }) => status !== 'booked');
  expect(refused).toHaveLength(2);
  for (const each of refused) {
    expect(each).toMatchObject({ alternatives: [{ providerId: '101' }, {}, {}] });
    expect(
      'alternatives' in each && each.alternatives.map((slot) => `${slot.date} ${slot.time}`),
    ).not.toContain('2026-11-17 09:00');
  }
});

test.each([
  ['phone', 'Phone visit'],
  ['video', 'Video visit'],
])('a %s visit whose type the EMR cannot name says so in its notes', async (visitMode, words) => {
  const booked = await clinic.process().book({ ...NINE, visit: { visitMode } });
  expect(booked).toMatchObject({ status: 'booked', remote: visitMode });
  expect(clinic.liveRows()[0]?.notes).toMatch(new RegExp(`^${words}\\nBooked by phone assistant \\[FD-`));
});
