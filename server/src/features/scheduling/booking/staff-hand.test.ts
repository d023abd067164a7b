import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bookingClinic,
  bookingDatabase,
  doubleBookings,
  NINE,
  TUESDAY,
} from '../../../../testing/features/scheduling/booking/booking-clinic.ts';
import type { TestDatabase } from '../../../../tests/test-database.ts';
import { time } from '../../../kernel/time/calendar.ts';
import { emrFailure } from '../../../ports/emr.ts';
import { type Step, TIMING } from '../needs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await bookingDatabase();
});
afterAll(() => database.close());

const aClinic = () => bookingClinic(database);
const atNine = { providerId: '101', date: TUESDAY, time: '09:00', durationMinutes: 15 };
const AFTER_THE_LOOK: readonly Step[] = ['looked', 'marked', 'written'];

describe('a block that staff enter into the book', () => {
  test('keeps its time, although it is stored with the no-show letter', async () => {
    const clinic = await aClinic();
    clinic.emr.staffBooks({ ...atNine, status: 'N', reason: '.LUNCH' });

    expect(await clinic.process().book(NINE)).toMatchObject({ status: 'slot-taken' });
  });

  test('a no-show frees the time', async () => {
    const clinic = await aClinic();
    clinic.emr.staffBooks({ ...atNine, status: 'N', patientId: '7' });

    expect(await clinic.process().book(NINE)).toMatchObject({ status: 'booked' });
  });
});

describe('staff who act in the same second', () => {
  test.each(AFTER_THE_LOOK)(
    'a row they move into our time after we have %s stays, and ours is cancelled',
    async (step) => {
      const clinic = await aClinic();
      const theirs = clinic.emr.staffBooks({ ...atNine, time: '11:00', patientId: '7' });
      const process = clinic.process(async (at) => {
        if (at === step) clinic.emr.staffChanges(theirs, { time: time('09:00') });
      });

      expect(await process.book(NINE)).toMatchObject({ status: 'slot-taken' });
      await clinic.settle();
      expect(clinic.liveRows()).toMatchObject([{ id: theirs, patientId: '7' }]);
      expect(doubleBookings(clinic.liveRows())).toEqual([]);
    },
  );

  test('a no-show they revert after the check counts as their booking', async () => {
    const clinic = await aClinic();
    const theirs = clinic.emr.staffBooks({ ...atNine, status: 'N', patientId: '7' });
    const process = clinic.process(async (at) => {
      if (at === 'marked') clinic.emr.staffChanges(theirs, { status: 't' });
    });

    expect(await process.book(NINE)).toMatchObject({ status: 'slot-taken' });
    expect(clinic.liveRows()).toMatchObject([{ id: theirs }]);
  });

  test.each(['claimed', 'written', 'settled'] as const)(
    'a visit they received after we have %s stays and the caller gets the new time too, and the clinic is told',
    async (step) => {
      const clinic = await aClinic();
      const old = clinic.emr.staffBooks({ ...atNine, patientId: '1' });
      const process = clinic.process(async (at) => {
        if (at === step) clinic.emr.staffChanges(old, { status: 'H' });
      });
      const wish = { ...NINE, appointmentId: old, time: time('10:00'), reason: null };
      const moved = await process.once(
        { callId: 'call-1', toolCallId: step, tool: 'update_appointment', argumentsHash: 'h' },
        (attemptId) => process.scheduling.reschedule(clinic.clinicId, wish, process.aRun(attemptId)),
      );
      await clinic.settle();

      expect(moved).toMatchObject({ status: 'moved', oldCancelled: false });
      expect(clinic.liveRows()).toMatchObject([{ id: old, status: 'H' }, { time: '10:00' }]);
      expect(clinic.matters).toMatchObject([{ kind: 'cancel-not-confirmed', action: 'reschedule' }]);
    },
  );

  test.each(['verified', 'settled'] as const)(
    'a row they add over ours after we have %s stays with ours, and the clinic is told once',
    async (step) => {
      const clinic = await aClinic();
      const process = clinic.process(async (at) => {
        if (at === step) clinic.emr.staffBooks({ ...atNine, patientId: '7' });
      });

      expect(await process.book(NINE)).toMatchObject({ status: 'booked' });
      await clinic.settle();
      expect(clinic.liveRows()).toHaveLength(2);
      expect(clinic.matters).toMatchObject([
        { kind: 'collision-after-answer', date: TUESDAY, time: '09:00' },
      ]);
    },
  );

  test('the day of a booking is read again until two minutes have passed', async () => {
    const clinic = await aClinic();
    await clinic.process(undefined, TIMING).book(NINE);
    const [job] = clinic.process(undefined, TIMING).jobs;
    const [{ payload }] = (await database.ownerQuery('select payload from jobs where clinic_id = $1', [
      clinic.clinicId,
    ])) as [{ payload: object }];
    const ran = async (secondsAfter: number) => {
      await database.ownerQuery(
        'update attempts set sent_at = now() - make_interval(secs => $2) where clinic_id = $1',
        [clinic.clinicId, secondsAfter],
      );
      return job?.run(
        { id: 1, clinicId: clinic.clinicId, payload: { ...payload }, attempt: 1 },
        new AbortController().signal,
      );
    };

    expect(await ran(10)).toHaveProperty('inMs');
    expect(await ran(40)).toHaveProperty('inMs');
    expect(await ran(121)).toBe('done');

    clinic.emr.failAll(emrFailure('unreachable', 'away', { sent: 'no' }));
    expect(await ran(121)).toEqual({ inMs: 60_000 });
    expect(await ran(2 * 86_400)).toBe('done');
  });

  test('reports nothing if staff moved or cancelled our row themselves', async () => {
    const clinic = await aClinic();
    await clinic.process().book(NINE);
    clinic.emr.staffChanges('1', { time: time('14:00') });
    clinic.emr.staffBooks({ ...atNine, patientId: '7' });
    await clinic.settle();

    expect(clinic.matters).toEqual([]);
  });
});

describe('the day as staff have it now', () => {
  test('a day that they removed a moment ago is not booked, although a search had it cached', async () => {
    const clinic = await aClinic();
    const process = clinic.process();
    await process.book({ ...NINE, patientId: '2', time: time('10:00') });
    clinic.emr.staffRemovesDay('101', TUESDAY);

    expect(await process.book(NINE)).toMatchObject({ status: 'closed', reason: 'no-template' });
  });
});
