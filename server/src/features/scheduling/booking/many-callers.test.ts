import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type BookingClinic,
  type BookingProcess,
  bookingClinic,
  bookingDatabase,
  doubleBookings,
  NINE,
  QUICK,
  TUESDAY,
} from '../../../../testing/features/scheduling/booking/booking-clinic.ts';
import type { TestDatabase } from '../../../../tests/test-database.ts';
import { time } from '../../../kernel/time/calendar.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import { EMR_OPERATIONS, type EmrOperation } from '../../../ports/emr.ts';
import type { BookingOutcome } from '../outcomes.ts';

let database: TestDatabase;
let clinic: BookingClinic;
beforeAll(async () => {
  database = await bookingDatabase();
});
beforeEach(async () => {
  clinic = await bookingClinic(database);
});
afterAll(() => database.close());

/** So long that no deadline or lease expires on a slow machine. */
const PATIENT_MS = 100_000;
const EMR_TAKES_MS = 100;
const A_MOMENT_MS = 20;
const CALLERS = 100;
/** A booking takes six calls: chart, own visits, template and book in parallel, the write, and the book again. */
const MOST_CALLS = 8;

const TIMES = {
  ...QUICK,
  leaseMs: PATIENT_MS,
  agreeMs: PATIENT_MS,
  writeMs: PATIENT_MS,
  sharedMs: PATIENT_MS,
};
const aProcess = (sharedMs = PATIENT_MS) => clinic.process(undefined, { ...TIMES, sharedMs });
const slowEmr = () => {
  for (const operation of Object.keys(EMR_OPERATIONS) as EmrOperation[])
    clinic.emr.before(operation, () => new Promise((resolve) => setTimeout(resolve, EMR_TAKES_MS)));
};
const staffsNine = () =>
  clinic.emr.staffBooks({ ...NINE, date: TUESDAY, time: '09:00', durationMinutes: 15, patientId: '150' });

/** One worker for each database connection, so that a slow machine does not look like an outage. */
const LINES = 20;

async function all(processes: readonly BookingProcess[]): Promise<BookingOutcome[]> {
  const waiting = Array.from({ length: CALLERS }, (_, index) => index);
  const outcomes: BookingOutcome[] = [];
  const onOneLine = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      const process = processes[index % processes.length] as BookingProcess;
      outcomes.push(await process.book({ ...NINE, patientId: String(index + 1) }, PATIENT_MS));
    }
  };
  await Promise.all(Array.from({ length: LINES }, onOneLine));
  return outcomes;
}

const countOf = (outcomes: readonly BookingOutcome[], ...statuses: BookingOutcome['status'][]) =>
  outcomes.filter(({ status }) => statuses.includes(status)).length;

const offeredIn = (outcome: BookingOutcome) => ('alternatives' in outcome ? outcome.alternatives : []);

describe('a hundred callers for one time', () => {
  test('take eight EMR calls: one is booked, and the others hear so with other times', async () => {
    slowEmr();
    const outcomes = await all([aProcess()]);

    expect(countOf(outcomes, 'booked')).toBe(1);
    expect(countOf(outcomes, 'slot-held', 'slot-taken')).toBe(CALLERS - 1);
    expect(doubleBookings(clinic.liveRows())).toEqual([]);
    const offered = outcomes.map(offeredIn);
    expect(offered.filter((slots) => slots.length === 3)).toHaveLength(CALLERS - 1);
    expect(offered.flat().some((slot) => slot.date === TUESDAY && slot.time === '09:00')).toBe(false);
    expect(clinic.emr.calls()).toBeLessThanOrEqual(MOST_CALLS);
  });

  test('at three processes cost each further one its own read of the book and the template', async () => {
    slowEmr();
    const outcomes = await all([aProcess(), aProcess(), aProcess()]);

    expect(countOf(outcomes, 'booked')).toBe(1);
    expect(countOf(outcomes, 'slot-held', 'slot-taken')).toBe(CALLERS - 1);
    expect(clinic.emr.calls('getPatient')).toBe(1);
    expect(clinic.emr.calls('listAppointments')).toBe(1);
    expect(clinic.emr.calls()).toBeLessThanOrEqual(MOST_CALLS + 2 * 2);
  });

  test('for a time that staff booked also take eight EMR calls', async () => {
    staffsNine();
    slowEmr();
    const outcomes = await all([aProcess()]);

    expect(countOf(outcomes, 'slot-held', 'slot-taken')).toBe(CALLERS);
    expect(clinic.emr.calls()).toBeLessThanOrEqual(MOST_CALLS);
  });
});

const search = ({ scheduling }: BookingProcess) =>
  scheduling.openSlots(
    clinic.clinicId,
    { providerId: '101', date: TUESDAY, visit: {} },
    deadlineIn(PATIENT_MS),
  );

describe('a time that was just refused', () => {
  test('and then freed by staff is offered by the next search and booked, however soon', async () => {
    const process = aProcess();
    const staffs = staffsNine();
    expect(await process.book(NINE)).toMatchObject({ status: 'slot-taken' });
    clinic.emr.staffChanges(staffs, { status: 'C' });

    expect((await search(process))?.slots).toContain('09:00');
    expect(await process.book(NINE)).toMatchObject({ status: 'booked' });
  });

  test('because another caller was booked is offered and booked once staff have cancelled that', async () => {
    const process = aProcess();
    await process.book(NINE);
    expect(await process.book({ ...NINE, patientId: '2' })).toMatchObject({ status: 'slot-taken' });
    for (const { id } of clinic.liveRows()) clinic.emr.staffChanges(id, { status: 'C' });

    expect((await search(process))?.slots).toContain('09:00');
    expect(await process.book({ ...NINE, patientId: '2' })).toMatchObject({ status: 'booked' });
  });

  test.each(['the same process', 'another process'])(
    'is booked at once if the other caller has cancelled by %s',
    async (where) => {
      const [process, other] = [aProcess(), aProcess()];
      const first = await process.book(NINE);
      const refusing = where === 'the same process' ? process : other;
      expect(await refusing.book({ ...NINE, patientId: '2' })).toMatchObject({ status: 'slot-taken' });
      const appointmentId = first.status === 'booked' ? first.appointmentId : '';
      const key = { callId: 'call-1', toolCallId: 'c', tool: 'cancel_appointment', argumentsHash: 'h' };
      await refusing.once(key, (attemptId) =>
        refusing.scheduling.cancel(
          clinic.clinicId,
          { appointmentId, patientId: '1', reason: 'Cancelled by phone' },
          refusing.aRun(attemptId),
        ),
      );

      expect(await refusing.book({ ...NINE, patientId: '2' })).toMatchObject({ status: 'booked' });
    },
  );

  test('is read from the book again once the sharing time is over', async () => {
    const process = aProcess(A_MOMENT_MS);
    await process.book(NINE);
    for (const { id } of clinic.liveRows()) clinic.emr.staffChanges(id, { status: 'C' });
    await new Promise((resolve) => setTimeout(resolve, A_MOMENT_MS));

    expect(await process.book({ ...NINE, patientId: '2' })).toMatchObject({ status: 'booked' });
  });

  test('is refused without the EMR in any process, and an adjacent time is not', async () => {
    await aProcess().book(NINE);
    const before = clinic.emr.calls('getPatient');
    expect(await aProcess().book({ ...NINE, patientId: '2' })).toMatchObject({ status: 'slot-taken' });
    expect(clinic.emr.calls('getPatient')).toBe(before);
    const beside = { ...NINE, patientId: '2', time: time('09:15') };
    expect(await aProcess().book(beside)).toMatchObject({ status: 'booked' });
  });
});
