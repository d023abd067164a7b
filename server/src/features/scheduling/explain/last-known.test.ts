import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type BookingClinic,
  bookingClinic,
  bookingDatabase,
  TUESDAY,
} from '../../../../testing/features/scheduling/booking/booking-clinic.ts';
import type { TestDatabase } from '../../../../tests/test-database.ts';
import { testBoxes, testClock } from '../../../../tests/world/facts.ts';
import { sealedBoxes } from '../../../kernel/secrets/sealed-box.ts';
import { Secret } from '../../../kernel/secrets/secret.ts';
import { addDays, date } from '../../../kernel/time/calendar.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import { emrFailure } from '../../../ports/emr.ts';
import { attemptKeeper } from '../booking/retention.store.ts';
import { knownDayStore } from './known-days.store.ts';

const MONDAY = date('2026-11-16');
let database: TestDatabase;
let clinic: BookingClinic;
beforeAll(async () => {
  database = await bookingDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clinic = await bookingClinic(database);
  const id = clinic.emr.staffBooks({
    ...{ providerId: '101', date: TUESDAY, time: '09:30', durationMinutes: 15, patientId: '7' },
  });
  clinic.emr.staffChanges(id, { patientName: 'Chen,Wei' });
});

const day = (from = TUESDAY, days = 1) => ({
  ...{ providerIds: [], visit: {} },
  days: { from, to: addDays(from, days - 1) },
});
const rows = () =>
  database.ownerQuery<{ sealed: Buffer; day: string }>(
    "select sealed, to_char(day, 'YYYY-MM-DD') as day from known_days where clinic_id = $1",
    [clinic.clinicId],
  );

/** Closing the process waits for its background writes. */
async function look(wish = day()) {
  const service = clinic.process();
  const shown = await service.desk.shown(clinic.clinicId, wish, deadlineIn(20_000));
  await service.close();
  return shown;
}

function unplug() {
  const gone = async () => {
    throw emrFailure('unreachable', 'nobody answers', { sent: 'no' });
  };
  Object.assign(clinic.emr, { listBookings: gone, getSchedule: gone });
}

test('during an EMR outage the day is shown as last read, without its former offers', async () => {
  const before = await look();
  expect(before).toMatchObject({ lastKnownAt: null });
  expect(before?.providers[0]?.days[0]?.offered).not.toEqual([]);
  unplug();
  const known = await look();
  expect(known?.lastKnownAt).toEqual(testClock().now());
  expect(known?.now.date).toBe(MONDAY);
  expect(known?.providers.map(({ providerId }) => providerId)).toEqual(['101', '102']);
  expect(known?.providers[0]?.days[0]).toMatchObject({
    ...{ date: TUESDAY, offered: [], held: [], counts: { booked: 1, offered: 0 } },
    appointments: [{ time: '09:30', patientId: '7', patientName: 'Wei Chen' }],
  });
});

test('only today and tomorrow are stored, and a week shows these two', async () => {
  await look(day(MONDAY, 7));
  expect([...new Set((await rows()).map((row) => row.day))].sort()).toEqual([MONDAY, TUESDAY]);
  unplug();
  const known = await look(day(MONDAY, 7));
  expect(known?.providers[0]?.days.map(({ date: shown }) => shown)).toEqual([MONDAY, TUESDAY]);
  await expect(look(day(addDays(MONDAY, 2)))).rejects.toMatchObject({ code: 'EMR_UNAVAILABLE' });
});

test('a day that was never read still fails', async () => {
  unplug();
  await expect(look()).rejects.toMatchObject({ code: 'EMR_UNAVAILABLE' });
});

test('the table contains no plain name, and another key cannot read it', async () => {
  await look();
  const kept = await rows();
  expect(kept.length).toBe(2);
  for (const { sealed } of kept) expect(sealed.toString('latin1')).not.toContain('Wei');
  const range = { from: MONDAY, to: TUESDAY };
  const since = new Date(0);
  const ours = knownDayStore(database.db, testBoxes());
  expect(await ours.list(clinic.clinicId, range, since)).toHaveLength(2);
  const others = sealedBoxes({ key: new Secret(Buffer.alloc(32, 9)), previousKeys: [] });
  expect(await knownDayStore(database.db, others).list(clinic.clinicId, range, since)).toEqual([]);
});

test('after two days the copy is no longer shown, and is deleted', async () => {
  await look();
  await database.ownerQuery(
    "update known_days set read_at = read_at - interval '49 hours' where clinic_id = $1",
    [clinic.clinicId],
  );
  unplug();
  await expect(look()).rejects.toMatchObject({ code: 'EMR_UNAVAILABLE' });
  const once = { untilNone: async (work: () => Promise<number>) => work() };
  await attemptKeeper(database.db).sweep?.(testClock().now(), once as never);
  expect(await rows()).toEqual([]);
});

test('the job reads both days of a clinic that nobody has viewed, every half hour', async () => {
  const service = clinic.process();
  const job = service.keepKnownDaysJob({ clinicIds: async () => [clinic.clinicId] });
  const { signal } = new AbortController();
  expect(await job.run(signal)).toEqual({ clinics: 1, unanswered: 0, failed: 0 });
  expect(await rows()).toHaveLength(4);
  expect(await job.run(signal)).toEqual({ clinics: 0, unanswered: 0, failed: 0 });
  await database.ownerQuery('delete from known_days where clinic_id = $1', [clinic.clinicId]);
  unplug();
  expect(await job.run(signal)).toEqual({ clinics: 1, unanswered: 1, failed: 0 });
});

test("the job respects the EMR's request limit", async () => {
  const [listBookings, getSchedule] = [clinic.emr.listBookings, clinic.emr.getSchedule];
  let freeAt = 0;
  const inTurn =
    <Given extends readonly unknown[], T>(read: (...given: Given) => Promise<T>) =>
    async (...given: Given) => {
      const leftMs = freeAt - performance.now();
      if (leftMs > 0) throw emrFailure('limited', 'not yet', { sent: 'no', retryAfterMs: leftMs });
      freeAt = performance.now() + 10;
      return read(...given);
    };
  Object.assign(clinic.emr, { listBookings: inTurn(listBookings), getSchedule: inTurn(getSchedule) });
  const job = clinic.process().keepKnownDaysJob({ clinicIds: async () => [clinic.clinicId] });
  expect(await job.run(new AbortController().signal)).toEqual({ clinics: 1, unanswered: 0, failed: 0 });
  expect(await rows()).toHaveLength(4);
});
