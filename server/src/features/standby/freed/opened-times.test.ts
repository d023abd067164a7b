import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bookingDatabase,
  runJobsOnce,
  TUESDAY,
} from '../../../../testing/features/scheduling/booking/booking-clinic.ts';
import { openOffer } from '../../../../testing/features/standby/answers.ts';
import { liftClosure } from '../../../../testing/features/standby/lift-closure.ts';
import { type StandbyClinic, standbyClinic } from '../../../../testing/features/standby/standby-clinic.ts';
import type { TestDatabase } from '../../../../tests/test-database.ts';
import type { WeekDay } from '../../../kernel/clinic/opened-hours.ts';
import { addDays, time } from '../../../kernel/time/calendar.ts';
import { emrFailure } from '../../../ports/emr.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await bookingDatabase();
});
afterAll(() => database.close());

const AFTERNOON = {
  ...{ from: TUESDAY, to: TUESDAY, startTime: time('14:00'), endTime: time('15:00'), providerId: '101' },
};
const lift = (desk: StandbyClinic, closure: Parameters<typeof liftClosure>[2] = AFTERNOON) =>
  liftClosure(database, desk, closure);
const find = (desk: StandbyClinic) => runJobsOnce(database, desk.clinicId, desk.clinic.process().jobs);

const freed = async (desk: StandbyClinic) =>
  (
    await database.ownerQuery(
      'select provider_id, date::text, time, cause from freed_times where clinic_id = $1 order by date, time, provider_id',
      [desk.clinicId],
    )
  ).map((row) => `${row.provider_id} ${row.date} ${row.time} ${row.cause}`);

/** Runs the template job as if two hours had passed. */
const readAhead = async (desk: StandbyClinic) => {
  const process = desk.clinic.process();
  const clinics = { clinicIds: async () => [desk.clinicId], underWay: () => 0 };
  await database.ownerQuery('delete from schedule_reads where clinic_id = $1', [desk.clinicId]);
  await database.ownerQuery(
    "update schedule_days set read_at = now() - interval '3 hours' where clinic_id = $1",
    [desk.clinicId],
  );
  await process.keepTemplatesJob(clinics).run(AbortSignal.timeout(10_000));
  await process.close();
  await find(desk);
};

describe('a lifted closure', () => {
  test('frees its hours, each for its own patient, after two minutes', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    await desk.waits('2');
    await lift(desk);
    expect(await freed(desk)).toEqual(
      ['14:00', '14:15', '14:30', '14:45'].map((at) => `101 ${TUESDAY} ${at} opened`),
    );
    await desk.pass(1);
    expect(await desk.offers()).toEqual([]);
    await desk.pass(2);
    // Both offers have the same timestamp, so sort them by time.
    const offered = (await desk.offers()).toSorted((one, other) => one.time.localeCompare(other.time));
    expect(offered).toMatchObject([
      { patientId: '1', state: 'offered', time: '14:00' },
      { patientId: '2', state: 'offered', time: '14:15' },
    ]);
  });

  test('frees no time that staff have booked meanwhile or that is still closed', async () => {
    const desk = await standbyClinic(database);
    desk.clinic.emr.staffBooks({ providerId: '101', date: TUESDAY, time: '14:15', durationMinutes: 15 });
    desk.clinic.config = { closedOn: () => [{ start: 14 * 60 + 30, end: 15 * 60 }] };
    await lift(desk);
    expect(await freed(desk)).toEqual([`101 ${TUESDAY} 14:00 opened`]);
  });

  test('restored within two minutes is offered to nobody', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    await lift(desk);
    desk.clinic.config = { closedOn: () => [{ start: 14 * 60, end: 15 * 60 }] };
    await desk.pass(3);
    expect(desk.texts).toEqual([]);
    expect((await desk.offers()).map(({ state, patientId }) => [state, patientId])).toEqual(
      Array.from({ length: 4 }, () => ['closed', null]),
    );
  });

  test("reads each provider's rows once if the templates are cached, and again after an EMR outage", async () => {
    const desk = await standbyClinic(database);
    await readAhead(desk);
    desk.clinic.emr.failAll(emrFailure('unreachable', 'The EMR is away.', { sent: 'no' }));
    await lift(desk, { ...AFTERNOON, providerId: null, to: addDays(TUESDAY, 9) });
    expect(await freed(desk)).toEqual([]);
    desk.clinic.emr.failAll(null);
    const before = desk.clinic.emr.calls();
    await find(desk);
    expect(desk.clinic.emr.calls() - before).toBe(2);
    expect(await freed(desk)).toHaveLength(2 * 40);
  });
});

describe('a template that grows', () => {
  test('frees its additional times, and none if it was unknown before', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    desk.clinic.emr.staffRemovesDay('101', TUESDAY);
    await readAhead(desk);
    expect(await freed(desk)).toEqual([]);
    desk.clinic.emr.staffRestoresDay('101', TUESDAY);
    await readAhead(desk);
    const times = await freed(desk);
    expect(times).toHaveLength(32);
    expect(times[0]).toBe(`101 ${TUESDAY} 09:00 opened`);
    await readAhead(desk);
    expect(await freed(desk)).toHaveLength(32);
    await desk.pass(3);
    expect(await openOffer(desk)).toMatchObject({ patientId: '1', time: '09:00' });
  });
});

describe('longer opening hours', () => {
  const NINE = time('09:00');
  const week = (tuesday: Partial<WeekDay>): WeekDay[] =>
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      ...{ weekday, isOpen: false, open: null, close: null, breaks: [] },
      ...(weekday === 2 ? { isOpen: true, open: NINE, close: time('17:00'), ...tuesday } : {}),
    }));
  const grow = async (desk: StandbyClinic, before: readonly WeekDay[]) => {
    const process = desk.clinic.process();
    await database.db.inClinic(desk.clinicId, (_, tx) => process.hoursGrown(tx, desk.clinicId, before));
    await runJobsOnce(database, desk.clinicId, process.jobs);
    await process.close();
  };
  const openOn = (desk: StandbyClinic, close: string) =>
    desk.clinic.emr.followsHours((day) => (day === TUESDAY ? { open: NINE, close: time(close) } : null));
  const EVENING = ['17:00', '17:15', '17:30', '17:45'];

  test('free their additional times if there are no templates, offered after two minutes', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    openOn(desk, '18:00');
    await grow(desk, week({}));
    expect(await freed(desk)).toEqual(
      EVENING.flatMap((at) => ['101', '102'].map((id) => `${id} ${TUESDAY} ${at} opened`)),
    );
    await desk.pass(3);
    expect(await openOffer(desk)).toMatchObject({ patientId: '1', time: '17:00' });
  });

  test('free the whole day if the clinic was closed, except bookings of staff', async () => {
    const desk = await standbyClinic(database);
    openOn(desk, '10:00');
    desk.clinic.emr.staffBooks({ providerId: '102', date: TUESDAY, time: '09:00', durationMinutes: 60 });
    await grow(desk, week({ isOpen: false }));
    expect(await freed(desk)).toEqual(
      ['09:00', '09:15', '09:30', '09:45'].map((at) => `101 ${TUESDAY} ${at} opened`),
    );
  });

  test('free a removed break even with templates, and nothing beside it', async () => {
    const desk = await standbyClinic(database);
    await readAhead(desk);
    desk.clinic.config = { closedOn: () => [{ start: 12 * 60 + 30, end: 13 * 60 }] };
    await grow(desk, week({ breaks: [{ from: time('12:00'), to: time('13:00') }] }));
    const days = [TUESDAY, addDays(TUESDAY, 7)];
    expect(await freed(desk)).toEqual(
      days.flatMap((day) =>
        ['12:00', '12:15'].flatMap((at) => ['101', '102'].map((id) => `${id} ${day} ${at} opened`)),
      ),
    );
  });

  test('free nothing for a provider whose template is unchanged', async () => {
    const desk = await standbyClinic(database);
    await grow(desk, week({ close: time('12:00') }));
    expect(await freed(desk)).toEqual([]);
  });
});
