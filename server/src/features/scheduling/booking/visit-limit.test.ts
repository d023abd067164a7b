import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BookingClinic,
  type BookingProcess,
  bookingClinic,
  bookingDatabase,
  NINE,
} from '../../../../testing/features/scheduling/booking/booking-clinic.ts';
import type { TestDatabase } from '../../../../tests/test-database.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import type { BookingOutcome, BookingWish } from '../outcomes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await bookingDatabase();
});
afterAll(() => database.close());

const WEDNESDAY = date('2026-11-18');
const at = (clock: string, over: Partial<BookingWish> = {}): BookingWish => ({
  ...NINE,
  time: time(clock),
  ...over,
});

async function twoADay(): Promise<BookingClinic & { readonly desk: ReturnType<typeof callsAt> }> {
  const clinic = await bookingClinic(database);
  return { ...clinic, desk: callsAt(clinic, clinic.process()) };
}

function callsAt({ clinicId }: BookingClinic, process: BookingProcess) {
  const once = (tool: string, work: Parameters<BookingProcess['once']>[1]) =>
    process.once({ callId: 'call-1', toolCallId: randomUUID(), tool, argumentsHash: 'h' }, work);
  const limited = (attemptId: string) => ({ ...process.aRun(attemptId), mostVisitsThatDay: 2 });
  return {
    book: async (wish: BookingWish) =>
      (await once('create_appointment', (id) =>
        process.scheduling.book(clinicId, wish, limited(id)),
      )) as BookingOutcome,
    move: (appointmentId: string, on: typeof WEDNESDAY, clock: string) =>
      once('update_appointment', (id) =>
        process.scheduling.reschedule(
          clinicId,
          {
            ...{ appointmentId, patientId: null, providerId: null, date: on, time: time(clock) },
            reason: null,
          },
          limited(id),
        ),
      ),
    cancel: (appointmentId: string) =>
      once('cancel_appointment', (id) =>
        process.scheduling.cancel(
          clinicId,
          { appointmentId, patientId: null, reason: 'Cancelled' },
          limited(id),
        ),
      ),
  };
}

const idOf = (outcome: BookingOutcome): string => {
  if (outcome.status !== 'booked') throw new Error(`it is ${outcome.status}`);
  return outcome.appointmentId;
};

describe('a patient with two phone-made visits on a day', () => {
  test('is refused a third before anything is written to the EMR', async () => {
    const { desk, ...clinic } = await twoADay();
    const ids = [idOf(await desk.book(at('09:00'))), idOf(await desk.book(at('10:00')))];
    const writes = clinic.emr.calls('book');

    const third = await desk.book(at('11:00'));
    expect(third).toMatchObject({ status: 'visit-limit' });
    expect(third.status === 'visit-limit' && [...third.appointmentIds].sort()).toEqual([...ids].sort());
    expect(clinic.emr.calls('book')).toBe(writes);
    expect(clinic.liveRows()).toHaveLength(2);
    expect(await clinic.claims()).toBe(0);
  });

  test('may book another day, and another patient the same day', async () => {
    const { desk } = await twoADay();
    await desk.book(at('09:00'));
    await desk.book(at('10:00'));

    expect(await desk.book(at('11:00', { date: WEDNESDAY }))).toMatchObject({ status: 'booked' });
    expect(await desk.book(at('11:00', { patientId: '2' }))).toMatchObject({ status: 'booked' });
  });

  test('may move a visit within the day, because a move is not a booking', async () => {
    const { desk, ...clinic } = await twoADay();
    const first = idOf(await desk.book(at('09:00')));
    await desk.book(at('10:00'));

    expect(await desk.move(first, NINE.date, '13:00')).toMatchObject({ status: 'moved' });
    await clinic.settle();
    expect(await desk.book(at('11:00'))).toMatchObject({ status: 'visit-limit' });
  });

  test('may book again after the caller cancelled one or moved it to another day', async () => {
    const { desk, ...clinic } = await twoADay();
    const first = idOf(await desk.book(at('09:00')));
    const second = idOf(await desk.book(at('10:00')));

    await desk.cancel(first);
    const third = await desk.book(at('11:00'));
    expect(third).toMatchObject({ status: 'booked' });
    await desk.move(second, WEDNESDAY, '09:00');
    await clinic.settle();
    expect(await desk.book(at('14:00'))).toMatchObject({ status: 'booked' });
  });

  test('may book again after staff cancelled one in the EMR', async () => {
    const { desk, ...clinic } = await twoADay();
    const first = idOf(await desk.book(at('09:00')));
    await desk.book(at('10:00'));
    clinic.emr.staffChanges(first, { status: 'C' });

    expect(await desk.book(at('11:00'))).toMatchObject({ status: 'booked' });
  });

  test('hears that the visit is booked already when asking for the same one again', async () => {
    const { desk } = await twoADay();
    await desk.book(at('09:00'));
    await desk.book(at('10:00'));

    expect(await desk.book(at('10:00'))).toMatchObject({ status: 'already-booked' });
  });
});

test('visits made by staff do not count, even after a caller moved one', async () => {
  const { desk, ...clinic } = await twoADay();
  const theirs = clinic.emr.staffBooks({ ...NINE, time: '09:00', durationMinutes: 15 });
  clinic.emr.staffBooks({ ...NINE, time: '09:30', durationMinutes: 15 });
  await desk.move(String(theirs), NINE.date, '12:00');
  await clinic.settle();

  expect(await desk.book(at('10:00'))).toMatchObject({ status: 'booked' });
  expect(await desk.book(at('11:00'))).toMatchObject({ status: 'booked' });
  expect(await desk.book(at('13:00'))).toMatchObject({ status: 'visit-limit' });
});

test('five calls at the same moment make two visits, also with different doctors', async () => {
  const { desk, ...clinic } = await twoADay();
  const wishes = ['09:00', '10:00', '11:00', '13:00', '14:00'].map((clock, index) =>
    at(clock, { providerId: index % 2 === 0 ? '101' : '102' }),
  );
  const outcomes = await Promise.all(wishes.map((wish) => desk.book(wish)));

  expect(outcomes.filter(({ status }) => status === 'booked')).toHaveLength(2);
  expect(clinic.liveRows()).toHaveLength(2);
});
