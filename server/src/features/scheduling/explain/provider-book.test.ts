import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bookingClinic,
  bookingDatabase,
  NINE,
  TUESDAY,
} from '../../../../testing/features/scheduling/booking/booking-clinic.ts';
import type { TestDatabase } from '../../../../tests/test-database.ts';
import { addDays } from '../../../kernel/time/calendar.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import type { Emr } from '../../../ports/emr.ts';
import { spokenName } from '../spoken-name.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await bookingDatabase();
});
afterAll(() => database.close());

const ONE_DAY = { providerIds: [], days: { from: TUESDAY, to: TUESDAY }, visit: {} };

test("a day shows the assistant's and the staff's appointments, and the times offered to callers", async () => {
  const clinic = await bookingClinic(database);
  const { desk, book, scheduling } = clinic.process();
  await book(NINE);
  clinic.emr.staffBooks({
    providerId: '101',
    date: TUESDAY,
    time: '09:30',
    durationMinutes: 0,
    patientId: '7',
  });
  const shown = await desk.show(clinic.clinicId, ONE_DAY, deadlineIn(20_000));
  const [lee, li] = shown?.providers ?? [];
  const [day] = lee?.days ?? [];
  const offered = await scheduling.openSlots(
    clinic.clinicId,
    { providerId: '101', date: TUESDAY, visit: {} },
    deadlineIn(20_000),
  );

  expect([lee?.providerName, li?.providerName]).toEqual(['Dr. Susan Lee', 'Dr. Wei Li']);
  expect(day?.rows).toMatchObject([
    { time: '09:00', endTime: '09:15', isOurs: true, isLive: true },
    { time: '09:30', endTime: '09:45', isOurs: false, isLive: true, patientId: '7' },
  ]);
  expect(day?.offered).toEqual(offered?.slots);
  expect(day?.offered).not.toContain('09:30');
  expect(day?.template).toMatchObject([{ from: '09:00', bookable: true }]);
});

test('proposed rules are compared with the current ones, and change nothing', async () => {
  const clinic = await bookingClinic(database);
  const { desk, book } = clinic.process();
  await book(NINE);
  const wish = { ...ONE_DAY, instead: { bookingBufferMinutes: 30 } };
  const thought = await desk.show(clinic.clinicId, wish, deadlineIn(20_000));
  const [day] = thought?.providers[0]?.days ?? [];
  const [plain] = (await desk.show(clinic.clinicId, ONE_DAY, deadlineIn(20_000)))?.providers[0]?.days ?? [];

  expect(day?.offered).toContain('09:15');
  expect(day?.offeredInstead).not.toContain('09:15');
  expect(day?.offeredInstead).toContain('10:00');
  expect(plain?.offered).toEqual(day?.offered);
});

test('a time held by a call is shown as held', async () => {
  const clinic = await bookingClinic(database);
  const during: unknown[] = [];
  const slow = clinic.process(async (step) => {
    if (step !== 'claimed') return;
    const shown = await clinic.process().desk.show(clinic.clinicId, ONE_DAY, deadlineIn(20_000));
    during.push(shown?.providers[0]?.days[0]?.claimed);
  });
  await slow.book(NINE);
  const after = await slow.desk.show(clinic.clinicId, ONE_DAY, deadlineIn(20_000));

  expect(during).toMatchObject([[{ from: '09:00', to: '09:15', callId: 'call-1', inDoubt: false }]]);
  expect(after?.providers[0]?.days[0]?.claimed).toEqual([]);
});

test('a week of two providers takes two EMR requests for each', async () => {
  const clinic = await bookingClinic(database);
  const asked: string[] = [];
  const { listBookings, getSchedule } = clinic.emr;
  Object.assign(clinic.emr, {
    listBookings: (...given: Parameters<Emr['listBookings']>) => {
      asked.push('bookings');
      return listBookings(...given);
    },
    getSchedule: (...given: Parameters<Emr['getSchedule']>) => {
      asked.push('schedule');
      return getSchedule(...given);
    },
  });
  const week = { ...ONE_DAY, days: { from: TUESDAY, to: addDays(TUESDAY, 6) } };
  const shown = await clinic.process().desk.show(clinic.clinicId, week, deadlineIn(20_000));

  expect(shown?.providers.map(({ days }) => days.length)).toEqual([7, 7]);
  expect(asked.sort()).toEqual(['bookings', 'bookings', 'schedule', 'schedule']);
});

test('a provider whom callers may not book is omitted', async () => {
  const clinic = await bookingClinic(database);
  const wish = { ...ONE_DAY, providerIds: ['101', '999'] };

  expect(await clinic.process().desk.show(clinic.clinicId, wish, deadlineIn(20_000))).toBeNull();
});

test.each([
  ['Novak,Peter', 'Peter Novak'],
  ['周,丽', '周丽'],
  ['Lin, Mei-Hua', 'Mei-Hua Lin'],
  ['STAFF MEETING', 'STAFF MEETING'],
])('%s in the book is %s to people', (written, said) => {
  expect(spokenName(written)).toBe(said);
});
