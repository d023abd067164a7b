import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { date, time } from '../../kernel/calendar.ts';
import { deadlineIn } from '../../kernel/deadline.ts';
import {
  type BookingClinic,
  bookingClinic,
  bookingDatabase,
  NINE,
  TUESDAY,
} from './booking-clinic-for-tests.ts';
import type { SearchWish } from './outcomes.ts';

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

// The clock stands at ten in the morning.
test.each([
  ['a visit', {}, '10:30'],
  ['a phone visit', { visitMode: 'phone' }, '10:15'],
  ['a video visit', { visitMode: 'video' }, '10:15'],
])(
  '%s is offered from %o on at %s, and booked earlier for a caller who asks for it',
  async (_, visit, first) => {
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
  },
);

test('a full day brings the next days, nearest to the time that was wanted', async () => {
  clinic.emr.staffBooks({ providerId: '101', date: TUESDAY, time: time('09:00'), durationMinutes: 480 });
  const refused = await clinic.process().book({ ...NINE, time: time('14:00') });
  expect(refused).toMatchObject({
    status: 'slot-taken',
    alternatives: [
      { date: '2026-11-18', time: '14:00', providerId: '101' },
      { date: '2026-11-18' },
      { date: '2026-11-18' },
    ],
  });
});

test('a time that another caller holds brings others, never that one', async () => {
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
])('a %s visit whose type the EMR has no name for says so in its notes', async (visitMode, words) => {
  const booked = await clinic.process().book({ ...NINE, visit: { visitMode } });
  expect(booked).toMatchObject({ status: 'booked', remote: visitMode });
  expect(clinic.liveRows()[0]?.notes).toMatch(new RegExp(`^${words} \\[FD-`));
});
