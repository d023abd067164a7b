import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bookingDatabase,
  runJobsOnce,
  TUESDAY,
} from '../../../testing/features/scheduling/booking/booking-clinic.ts';
import { openOffer } from '../../../testing/features/standby/answers.ts';
import { type StandbyClinic, standbyClinic } from '../../../testing/features/standby/standby-clinic.ts';
import type { TestDatabase } from '../../../tests/test-database.ts';
import { addDays } from '../../kernel/calendar.ts';
import type { Closure } from '../../kernel/clinic/closed-times.ts';
import { emrFailure } from '../../ports/emr.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await bookingDatabase();
});
afterAll(() => database.close());

const AFTERNOON: Closure = {
  ...{ id: 'c', from: TUESDAY, to: TUESDAY, startTime: '14:00' as never, endTime: '15:00' as never },
  ...{ reason: null, reasonZh: null, providerId: '101' },
};

/** Staff lift it; what that opens is found by the next job. */
async function lift(desk: StandbyClinic, closure = AFTERNOON): Promise<void> {
  const process = desk.clinic.process();
  await database.db.inClinic(desk.clinicId, (_, tx) => process.closureLifted(tx, desk.clinicId, closure));
  await find(desk);
}
const find = (desk: StandbyClinic) => runJobsOnce(database, desk.clinicId, desk.clinic.process().jobs);

const freed = async (desk: StandbyClinic) =>
  (
    await database.ownerQuery(
      'select provider_id, date::text, time, cause from freed_times where clinic_id = $1 order by date, time',
      [desk.clinicId],
    )
  ).map((row) => `${row.provider_id} ${row.date} ${row.time} ${row.cause}`);

describe('a closure that is lifted', () => {
  test('frees its hours, each for a patient of its own, after two minutes', async () => {
    const desk = await standbyClinic(database);
    await desk.waits('1');
    await desk.waits('2');
    await lift(desk);
    expect(await freed(desk)).toEqual(
      ['14:00', '14:15', '14:30', '14:45'].map((time) => `101 ${TUESDAY} ${time} opened`),
    );
    await desk.pass(1);
    expect(await desk.offers()).toEqual([]);
    await desk.pass(2);
    expect(await desk.offers()).toMatchObject([
      { patientId: '1', state: 'offered', time: '14:00' },
      { patientId: '2', state: 'offered', time: '14:15' },
    ]);
  });

  test('frees nothing that staff have booked meanwhile, and nothing that is still closed', async () => {
    const desk = await standbyClinic(database);
    desk.clinic.emr.staffBooks({ providerId: '101', date: TUESDAY, time: '14:15', durationMinutes: 15 });
    desk.clinic.config = { closedOn: () => [{ start: 14 * 60 + 30, end: 15 * 60 }] };
    await lift(desk);
    expect(await freed(desk)).toEqual([`101 ${TUESDAY} 14:00 opened`]);
  });

  test('that is closed again within the two minutes is offered to nobody', async () => {
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

  test('reads the EMR twice for each provider, and again when it was away', async () => {
    const desk = await standbyClinic(database);
    desk.clinic.emr.failAll(emrFailure('unreachable', 'The EMR is away.', { sent: 'no' }));
    await lift(desk, { ...AFTERNOON, providerId: null, to: addDays(TUESDAY, 9) });
    expect(await freed(desk)).toEqual([]);
    desk.clinic.emr.failAll(null);
    const before = desk.clinic.emr.calls();
    await find(desk);
    expect(desk.clinic.emr.calls() - before).toBe(4);
    expect(await freed(desk)).toHaveLength(2 * 40);
  });
});

describe('a template that grows', () => {
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

  test('frees what it has more, and nothing where it was not known before', async () => {
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
