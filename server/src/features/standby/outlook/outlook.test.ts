import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingDatabase, TUESDAY } from '../../../../testing/features/scheduling/booking/booking-clinic.ts';
import { says } from '../../../../testing/features/standby/answers.ts';
import { type StandbyClinic, standbyClinic } from '../../../../testing/features/standby/standby-clinic.ts';
import type { TestDatabase } from '../../../../tests/test-database.ts';
import { time } from '../../../kernel/time/calendar.ts';
import { askingOrder } from '../offering/asking-order.ts';
import { dryRun } from './dry-run.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await bookingDatabase();
});
afterAll(() => database.close());

const next = (desk: StandbyClinic, at = '14:00') =>
  askingOrder(desk.parts(), desk.clinicId, { providerId: '101', date: TUESDAY, time: time(at) });
const dry = (desk: StandbyClinic, change = {}) => dryRun(desk.parts(), desk.clinicId, change);

describe('the patients to be asked next about a time', () => {
  test('follow the offering rules, with the patients passed over and their reasons', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1', { days: ['friday'] });
    await desk.waits('2');
    await desk.waits('3');
    expect(await next(desk)).toMatchObject({
      isFreed: false,
      asked: [],
      next: { patientId: '2', patientName: 'Wei2 Chen', why: 'longest_waiting' },
      after: [{ patientId: '3', patientName: 'Wei3 Chen' }],
      notAsked: [{ patientId: '1', why: 'other_day' }],
    });
    await desk.frees();
    await desk.pass(3);
    expect(await next(desk)).toMatchObject({
      isFreed: true,
      asked: [{ patientId: '2', patientName: 'Wei2 Chen', until: expect.any(Date) }],
      next: { patientId: '3' },
      after: [],
      notAsked: [
        { patientId: '1', why: 'other_day' },
        { patientId: '2', why: 'asked_before' },
      ],
    });
  });

  test('are empty if nobody fits, and while standby is off', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1', { consents: false });
    expect(await next(desk)).toMatchObject({ next: null, notAsked: [{ patientId: '1', why: 'call' }] });
    await desk.rules({ enabled: false });
    expect(await next(desk)).toEqual({
      ...{ isFreed: false, asked: [], ended: null, next: null, after: [], notAsked: [] },
    });
  });

  test('are listed in asking order, without those the time does not fit', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    await desk.waits('2', { days: ['friday'] });
    await desk.waits('3');
    await desk.waits('4', { priority: 5 });
    const { next: first, after, notAsked } = await next(desk);
    expect(first).toMatchObject({ patientId: '4', why: 'priority' });
    expect(after.map(({ patientId }) => patientId)).toEqual(['1', '3']);
    expect(notAsked).toEqual([]);
  });

  test('exclude a patient whose visit the EMR refused when the time was offered', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1', { durationMinutes: 600, priority: 5 });
    await desk.waits('2');
    await desk.waits('3');
    await desk.frees();
    await desk.pass(3);
    expect(await next(desk)).toMatchObject({
      asked: [{ patientId: '2' }],
      next: { patientId: '3' },
      notAsked: [{ patientId: '1', why: 'too_long' }, { patientId: '2' }],
    });
  });

  test('of a closed time are empty, with why it was closed and whom it does not fit', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1', { days: ['friday'] });
    await desk.frees();
    await desk.pass(3);
    expect(await next(desk)).toMatchObject({
      ...{ isFreed: false, ended: 'nobody_fits', next: null, after: [] },
      notAsked: [{ patientId: '1', why: 'other_day' }],
    });
  });
});

describe('a dry run', () => {
  test('reports who would have been asked and whether in time, even while standby is off, and offers nothing', async () => {
    const desk = await standbyClinic(database);
    await desk.rules({ enabled: false });
    await desk.waits('1', { days: ['friday'] });
    await desk.waits('2');
    await desk.waits('3');
    await desk.frees();
    await desk.waits('4');
    await desk.pass(5);
    expect(await desk.offers()).toEqual([]);
    const run = await dry(desk);
    expect(run).toMatchObject({ freed: 1, inTime: 1, watchedSince: null });
    expect(run.times).toMatchObject([
      {
        ...{ providerId: '101', date: TUESDAY, time: '14:00', durationMinutes: 15, why: null },
        asked: [
          { patientId: '2', inTime: true },
          { patientId: '3', inTime: true },
        ],
      },
    ]);
    const [first, second] = run.times[0]?.asked ?? [];
    expect((second?.at.getTime() ?? 0) - (first?.at.getTime() ?? 0)).toBe(30 * 60_000);
  });

  test('uses the proposed rules: with an earlier stop nobody is asked', async () => {
    const desk = await standbyClinic(database);
    await desk.rules({ enabled: false });
    await desk.waits('1');
    await desk.frees();
    expect((await dry(desk, { stopHoursBefore: 72 })).times).toMatchObject([
      { why: 'too_late', asked: [{ patientId: '1', inTime: false }] },
    ]);
    expect(await dry(desk, { stopHoursBefore: 72 })).toMatchObject({ freed: 1, inTime: 0 });
  });

  test('reports a time shorter than every visit, and omits times older than a week', async () => {
    const desk = await standbyClinic(database);
    await desk.rules({ enabled: false });
    await desk.waits('1', { durationMinutes: 40 });
    await desk.frees();
    expect((await dry(desk)).times).toMatchObject([{ why: 'nobody_fits', asked: [] }]);
    desk.clock.advance(8 * 86_400_000);
    expect(await dry(desk)).toMatchObject({ freed: 0, inTime: 0, times: [] });
  });
});

test("the week's refills are counted in times and in minutes of the visits booked there", async () => {
  const desk = await standbyClinic(database);
  const figures = () =>
    desk.parts().outlook.figures(desk.clinicId, new Date(desk.clock.now().getTime() - 7 * 86_400_000));
  await desk.waits('1');
  await desk.waits('2');
  await desk.frees();
  await desk.pass(3);
  expect(await figures()).toEqual({ refilled: 0, minutes: 0, offered: 1 });
  await says(desk, 'accept');
  expect(await figures()).toEqual({ refilled: 1, minutes: 15, offered: 0 });
  desk.clock.advance(8 * 86_400_000);
  expect(await figures()).toMatchObject({ refilled: 0, minutes: 0 });
});
