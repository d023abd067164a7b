import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingDatabase, TUESDAY } from '../../../testing/features/scheduling/booking/booking-clinic.ts';
import { type StandbyClinic, standbyClinic } from '../../../testing/features/standby/standby-clinic.ts';
import type { TestDatabase } from '../../../tests/test-database.ts';
import { DR_LEE, TIME_ZONE } from '../../../tests/world/facts.ts';
import { timeAt } from '../../kernel/calendar.ts';
import { watcherStore } from '../watcher/store.ts';
import { watchRound } from '../watcher/watch-round.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await bookingDatabase();
});
afterAll(() => database.close());

const PROVIDERS = ['101', '102', '103', '104', '105'];

/** The clinic's book is watched as by the service, a round a minute, and every request is counted. */
async function watchedDesk() {
  const desk = await standbyClinic(database);
  const { clinicId, clinic, clock, standby } = desk;
  const store = watcherStore(database.db);
  await database.db.inClinic(clinicId, (_, tx) => store.want(tx, clinicId, 'standby', true));
  let requests = { ranges: 0, others: 0 };
  const emr = {
    listProviders: async () => {
      requests.others += 1;
      return PROVIDERS.map((id) => ({ ...DR_LEE, id }));
    },
    listBookings: (...asked: Parameters<typeof clinic.emr.listBookings>) => {
      requests.ranges += 1;
      return clinic.emr.listBookings(...asked);
    },
    getAppointment: (...asked: Parameters<typeof clinic.emr.getAppointment>) => {
      requests.others += 1;
      return clinic.emr.getAppointment(...asked);
    },
  };
  const needs = { store, emrOf: async () => emr, timezoneOf: async () => TIME_ZONE, clock };
  const later = `make_interval(secs => 60)`;
  return {
    desk,
    minute: async () => {
      clock.advance(60_000);
      await database.ownerQuery(
        `update watched_providers set read_at = read_at - ${later}, tried_at = tried_at - ${later} where clinic_id = $1`,
        [clinicId],
      );
      await database.ownerQuery(
        `update watched_clinics set listed_at = listed_at - ${later}, round_at = round_at - ${later} where clinic_id = $1`,
        [clinicId],
      );
      requests = { ranges: 0, others: 0 };
      await watchRound(needs, clinicId, 1, new AbortController().signal);
      while ((await store.tell(clinicId, 'standby', (tx, changes) => standby.listener.take(tx, clinicId, changes))) > 0);
      return requests;
    },
  };
}

const freed = async ({ clinicId }: StandbyClinic) =>
  (await database.ownerQuery('select time from freed_times where clinic_id = $1', [clinicId])).length;

test('of five providers every time that staff free is noticed by the next round, for five range reads and one other request a minute', async () => {
  const { desk, minute } = await watchedDesk();
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
  // Not counted: the first read of all.
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
