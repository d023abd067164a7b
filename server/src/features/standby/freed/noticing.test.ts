import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingDatabase, TUESDAY } from '../../../../testing/features/scheduling/booking/booking-clinic.ts';
import { type StandbyClinic, standbyClinic } from '../../../../testing/features/standby/standby-clinic.ts';
import { PROVIDERS, watchedDesk } from '../../../../testing/features/standby/watched-desk.ts';
import type { TestDatabase } from '../../../../tests/test-database.ts';
import { timeAt } from '../../../kernel/time/calendar.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await bookingDatabase();
});
afterAll(() => database.close());

const freed = async ({ clinicId }: StandbyClinic) =>
  (await database.ownerQuery('select time from freed_times where clinic_id = $1', [clinicId])).length;

test('with five providers, every time freed by staff is noticed by the next round, at five range reads and one other request a minute', async () => {
  const { desk, minute } = await watchedDesk(database);
  const { emr } = desk.clinic;
  const rows = PROVIDERS.flatMap((providerId) =>
    Array.from({ length: 12 }, (_, at) =>
      emr.staffBooks({
        ...{ providerId, date: TUESDAY, time: timeAt(13 * 60 + at * 15), durationMinutes: 15 },
        patientId: '99',
      }),
    ),
  );
  const first = await minute();
  expect(first).toEqual({ ranges: 5, others: 1 });
  for (const [at, id] of rows.entries()) {
    if (at % 2 === 0) emr.staffChanges(id, { status: 'C' });
    else emr.staffDeletes(id);
    const { ranges, others } = await minute();
    expect(ranges).toBeLessThanOrEqual(5);
    expect(others).toBeLessThanOrEqual(1);
    expect(await freed(desk)).toBe(at + 1);
  }
}, 120_000);

test('an offer costs the EMR two reads, and waiting for the answer none', async () => {
  const desk = await standbyClinic(database);
  await desk.waits('1');
  await desk.frees();
  const before = desk.clinic.emr.calls();
  await desk.pass(1);
  expect(desk.clinic.emr.calls() - before).toBe(0);
  await desk.pass(2);
  expect(await desk.offers()).toMatchObject([{ state: 'offered' }]);
  expect(desk.clinic.emr.calls() - before).toBe(2);
  await desk.pass(20);
  expect(desk.clinic.emr.calls() - before).toBe(2);
});
