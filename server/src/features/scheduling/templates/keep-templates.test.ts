import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BookingClinic,
  type BookingProcess,
  bookingClinic,
  bookingDatabase,
  NINE,
  TUESDAY,
} from '../../../../testing/features/scheduling/booking/booking-clinic.ts';
import type { TestDatabase } from '../../../../tests/test-database.ts';
import { addDays, date, time } from '../../../kernel/time/calendar.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import { emrFailure } from '../../../ports/emr.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await bookingDatabase();
});
afterAll(() => database.close());

const anyTime = (days: number) => ({
  providerIds: ['101'],
  range: { from: TUESDAY, to: addDays(TUESDAY, days) },
  visit: {},
  timeOfDay: 'any' as const,
  notBefore: null,
  notAfter: null,
  around: null,
  weekdays: null,
  excludedDates: new Set<never>(),
  excludedWeekdays: new Set<never>(),
  limit: 1,
});

async function earliest(clinic: BookingClinic, process: BookingProcess, days = 29) {
  const { slots } = await process.scheduling.earliest(clinic.clinicId, anyTime(days), deadlineIn(4_000));
  await process.close();
  return slots[0] ? `${slots[0].date} ${slots[0].time}` : null;
}

const readAhead = (clinic: BookingClinic, process: BookingProcess, underWay = 0) =>
  process
    .keepTemplatesJob({ clinicIds: async () => [clinic.clinicId], underWay: () => underWay })
    .run(AbortSignal.timeout(5_000));

function fill(clinic: BookingClinic, days: number): void {
  for (let day = 0; day < days; day += 1)
    clinic.emr.staffBooks({
      providerId: '101',
      date: addDays(TUESDAY, day),
      time: '09:00',
      durationMinutes: 480,
    });
}

describe('the templates of the days ahead', () => {
  test('are read before a caller asks, so that a search costs one read per provider, in every process', async () => {
    const clinic = await bookingClinic(database);
    fill(clinic, 15);
    const first = clinic.process();
    expect(await readAhead(clinic, first)).toMatchObject({ clinics: 1, unanswered: 0 });
    await first.close();
    for (const process of [first, clinic.process()]) {
      const before = clinic.emr.calls();
      expect(await earliest(clinic, process)).toBe('2026-12-02 09:00');
      expect(clinic.emr.calls() - before).toBe(1);
    }
  });

  test('are read once in two hours, however often the schedule fires', async () => {
    const clinic = await bookingClinic(database);
    const [one, other] = [clinic.process(), clinic.process()];
    await readAhead(clinic, one);
    const before = clinic.emr.calls();
    expect(await readAhead(clinic, other)).toEqual({ clinics: 0, days: 0, unanswered: 0, failed: 0 });
    expect(clinic.emr.calls()).toBe(before);
  });

  test('wait while callers use the EMR connection', async () => {
    const clinic = await bookingClinic(database);
    const job = clinic
      .process()
      .keepTemplatesJob({ clinicIds: async () => [clinic.clinicId], underWay: () => 2 });
    expect(await job.run(AbortSignal.timeout(300))).toMatchObject({ days: 0 });
    expect(clinic.emr.calls()).toBe(0);
  });

  test('stop being read at shutdown, however slow the EMR is', async () => {
    const clinic = await bookingClinic(database);
    clinic.emr.before('getSchedule', () => new Promise(() => undefined));
    const leaving = new AbortController();
    const run = clinic
      .process()
      .keepTemplatesJob({ clinicIds: async () => [clinic.clinicId], underWay: () => 0 })
      .run(leaving.signal);
    await expect.poll(() => clinic.emr.calls('getSchedule')).toBe(1);
    leaving.abort();
    await run;
  });

  test('of an EMR that does not answer are read at the next firing', async () => {
    const clinic = await bookingClinic(database);
    const process = clinic.process();
    clinic.emr.failAll(emrFailure('unreachable', 'away', { sent: 'no' }));
    expect(await readAhead(clinic, process)).toMatchObject({ unanswered: 1 });
    clinic.emr.failAll(null);
    expect(await readAhead(clinic, process)).toMatchObject({ clinics: 1, unanswered: 0 });
  });

  test('are read again by all processes after the clinic changes its EMR', async () => {
    const clinic = await bookingClinic(database);
    const [one, other] = [clinic.process(), clinic.process()];
    await readAhead(clinic, one);
    await one.close();
    await earliest(clinic, other);
    for (const process of [one, other]) process.forgetTemplates(clinic.clinicId);
    await Promise.all([one.close(), other.close()]);
    clinic.emr.staffRemovesDay('101', TUESDAY);
    expect(await earliest(clinic, other)).toBe('2026-11-18 09:00');
  });

  test('do not decide a booking: its day is read again, and a stale offer is refused', async () => {
    const clinic = await bookingClinic(database);
    const process = clinic.process();
    await readAhead(clinic, process);
    clinic.emr.staffRemovesDay('101', TUESDAY);
    expect(await process.book(NINE)).toMatchObject({ status: 'closed' });
    expect(clinic.liveRows()).toEqual([]);
    expect(await earliest(clinic, process)).toBe('2026-11-18 09:00');
  });
});

describe('with nothing cached', () => {
  test('the templates of fully booked days are not read', async () => {
    const clinic = await bookingClinic(database);
    clinic.config = { openOn: () => ({ start: 9 * 60, end: 17 * 60 }) };
    fill(clinic, 12);
    expect(await earliest(clinic, clinic.process())).toBe('2026-11-29 09:00');
    expect(clinic.emr.calls('getSchedule')).toBeLessThanOrEqual(2);
  });

  test('a gap in the book is found even if the clinic has no hours that day', async () => {
    const clinic = await bookingClinic(database);
    fill(clinic, 3);
    clinic.config = {
      openOn: (day) => (day === date('2026-11-19') ? null : { start: 9 * 60, end: 17 * 60 }),
    };
    const [row] = clinic.emr.appointments().filter((each) => each.date === date('2026-11-18'));
    clinic.emr.staffChanges(row?.id ?? '', { time: time('09:30'), durationMinutes: 450 });
    expect(await earliest(clinic, clinic.process())).toBe('2026-11-18 09:00');
  });
});
