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
import { isOutage } from '../../../kernel/failure.ts';
import { time } from '../../../kernel/time/calendar.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import { emrFailure } from '../../../ports/emr.ts';
import type { ToolCallKey } from '../ledger/index.ts';
import type { Step } from '../needs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await bookingDatabase();
});
afterAll(() => database.close());

const STEPS: readonly Step[] = ['claimed', 'looked', 'marked', 'written', 'verified', 'settled'];
const away = () => emrFailure('unreachable', 'away', { sent: 'no' });
const lost = () => emrFailure('timeout', 'no answer', { sent: 'unknown' });
const keyOf = (tool: string): ToolCallKey => ({
  callId: 'call-1',
  toolCallId: 'tool-1',
  tool,
  argumentsHash: 'h',
});

const WISHES = {
  book: {
    steps: STEPS,
    run: (process: BookingProcess, clinicId: string, attemptId: string) =>
      process.scheduling.book(clinicId, { ...NINE, time: time('10:00') }, process.aRun(attemptId, 60_000)),
    isDone: (clinic: BookingClinic) => timesOf(clinic).includes('10:00'),
  },
  move: {
    steps: STEPS,
    run: (process: BookingProcess, clinicId: string, attemptId: string) =>
      process.scheduling.reschedule(
        clinicId,
        { ...NINE, appointmentId: '1', time: time('10:00'), reason: null },
        process.aRun(attemptId, 60_000),
      ),
    isDone: (clinic: BookingClinic) => timesOf(clinic).includes('10:00'),
  },
  cancel: {
    steps: ['marked', 'written', 'settled'] as readonly Step[],
    run: (process: BookingProcess, clinicId: string, attemptId: string) =>
      process.scheduling.cancel(
        clinicId,
        { appointmentId: '1', patientId: null, reason: 'Cancelled by phone' },
        process.aRun(attemptId, 60_000),
      ),
    isDone: (clinic: BookingClinic) => timesOf(clinic).length === 0,
  },
};
type Wish = keyof typeof WISHES;
const DONE = ['booked', 'already-booked', 'moved', 'unchanged', 'cancelled', 'already-cancelled'];

const timesOf = (clinic: BookingClinic) => clinic.liveRows().map((row) => String(row.time));

async function aClinic(wish: Wish): Promise<BookingClinic> {
  const clinic = await bookingClinic(database);
  if (wish !== 'book')
    clinic.emr.staffBooks({
      providerId: '101',
      date: TUESDAY,
      time: '09:00',
      durationMinutes: 15,
      patientId: '1',
    });
  return clinic;
}

/** Runs the wish in a process that dies after this step, then expires its leases. */
async function killedAfter(step: Step, wish: Wish, clinic: BookingClinic): Promise<void> {
  await new Promise<void>((reached) => {
    const dying = clinic.process((at) => {
      if (at !== step) return Promise.resolve();
      reached();
      return new Promise<void>(() => undefined);
    });
    dying
      .once(keyOf(wish), (id) => WISHES[wish].run(dying, clinic.clinicId, id), 60_000)
      .catch(() => undefined);
  });
  for (const table of ['attempts', 'claims'])
    await database.ownerQuery(
      `update ${table} set lease_until = now() - interval '1 second' where clinic_id = $1`,
      [clinic.clinicId],
    );
}

async function repeated(wish: Wish, clinic: BookingClinic, ms = 4_500): Promise<string> {
  const process = clinic.process();
  const answer = await process
    .once(keyOf(wish), (id) => WISHES[wish].run(process, clinic.clinicId, id), ms)
    .catch(() => ({ status: 'failed' }));
  return (answer as { status: string } | null)?.status ?? 'unconfirmed';
}

const namesKept = (clinic: BookingClinic) =>
  database.ownerQuery("select id from attempts where clinic_id = $1 and draft::text like '%Wei1%'", [
    clinic.clinicId,
  ]);

async function agrees(said: string, wish: Wish, clinic: BookingClinic): Promise<void> {
  const done = WISHES[wish].isDone(clinic);
  expect({ said, done: DONE.includes(said) }).toEqual({ said, done });
  expect(clinic.events.map(({ patientName }) => patientName)).toEqual(done ? ['Wei1 Chen'] : []);
  // Once the text is written, the name must be stored nowhere else.
  expect(await namesKept(clinic)).toEqual([]);
  if (done) expect([...clinic.doubts]).toEqual([]);
  expect(timesOf(clinic).length).toBe(
    wish === 'cancel' ? (done ? 0 : 1) : wish === 'move' ? 1 : done ? 1 : 0,
  );
}

const table = (Object.keys(WISHES) as Wish[]).flatMap((wish) =>
  WISHES[wish].steps.map((step) => [wish, step] as const),
);

describe.each(table)('a %s killed after it was %s', (wish, step) => {
  test('retried at once and after the job, the answer matches the final book', async () => {
    const clinic = await aClinic(wish);
    await killedAfter(step, wish, clinic);
    const first = await repeated(wish, clinic, 300);
    await clinic.settle(6);
    const last = await repeated(wish, clinic);

    if (DONE.includes(first)) expect(DONE).toContain(last);
    await agrees(last, wish, clinic);
  });

  test('retried during a database outage, it is not denied, sends nothing to the EMR, and agrees afterwards', async () => {
    const clinic = await aClinic(wish);
    await killedAfter(step, wish, clinic);
    const calls = clinic.emr.calls();
    const process = clinic.processInOutage();
    const during = process.once(keyOf(wish), (id) => WISHES[wish].run(process, clinic.clinicId, id), 300);
    // The webhook answers this failure with "nobody can tell just now".
    await expect(during).rejects.toSatisfy(isOutage);
    expect(clinic.emr.calls()).toBe(calls);
    await clinic.settle(6);

    await agrees(await repeated(wish, clinic), wish, clinic);
  });

  test('retried after the job without the EMR, it is answered from our own rows', async () => {
    const clinic = await aClinic(wish);
    await killedAfter(step, wish, clinic);
    await clinic.settle(6);
    const done = WISHES[wish].isDone(clinic);
    clinic.emr.failAll(away());
    const calls = clinic.emr.calls();
    const said = await repeated(wish, clinic);

    await agrees(said, wish, clinic);
    if (done) expect(clinic.emr.calls()).toBe(calls);
  });
});

describe('a write without a response', () => {
  test('that is absent from the book: the clinic is told, and a retry hears that nothing was booked', async () => {
    const clinic = await aClinic('book');
    clinic.emr.failNext('book', lost());
    expect(await repeated('book', clinic)).toBe('unconfirmed');
    await clinic.settle(6);

    expect(await repeated('book', clinic)).toBe('failed');
    expect(clinic.matters).toMatchObject([{ kind: 'booking-absent', patientId: '1', phone: '+16045550142' }]);
  });

  test('that is found later: the booking stands, and a retry hears "booked"', async () => {
    const clinic = await aClinic('book');
    clinic.emr.failNext('book', lost(), 'after');
    clinic.emr.before('book', () => clinic.emr.failNext('listBookings', lost()));
    expect(await repeated('book', clinic)).toBe('unconfirmed');
    expect(clinic.doubts.size).toBe(1);
    await clinic.settle(6);

    expect(await repeated('book', clinic)).toBe('booked');
    expect(clinic.events).toHaveLength(1);
    expect([...clinic.doubts]).toEqual([]);
  });

  test('that is found over a row of staff: ours is cancelled, nobody is texted, the clinic is told', async () => {
    const clinic = await aClinic('book');
    clinic.emr.failNext('book', lost(), 'after');
    clinic.emr.before('book', () => clinic.emr.failNext('listBookings', lost()));
    expect(await repeated('book', clinic)).toBe('unconfirmed');
    clinic.emr.staffBooks({
      providerId: '101',
      date: TUESDAY,
      time: '10:00',
      durationMinutes: 15,
      patientId: '7',
    });
    await clinic.settle(6);

    expect(clinic.liveRows()).toMatchObject([{ patientId: '7' }]);
    expect(clinic.events).toEqual([]);
    expect(clinic.matters).toMatchObject([{ kind: 'booking-undone' }]);
    expect(await repeated('book', clinic)).toBe('slot-taken');
  });

  test('that can be neither verified nor stored: the caller does not hear "booked", because staff may have been first', async () => {
    const clinic = await aClinic('book');
    const theirs = { providerId: '101', date: TUESDAY, time: '10:00', durationMinutes: 15, patientId: '7' };
    clinic.emr.before('book', () => {
      clinic.emr.staffBooks(theirs);
      clinic.emr.failNext('listBookings', lost());
    });
    const process = clinic.processInOutage('verified');
    const [attempt] = await database.ownerQuery<{ id: string }>(
      `insert into attempts (clinic_id, call_id, tool_call_id, tool, arguments_hash, lease_until)
       values ($1, 'call-1', 'tool-1', 'book', 'h', now() + interval '1 minute') returning id`,
      [clinic.clinicId],
    );
    const said = await WISHES.book.run(process, clinic.clinicId, String(attempt?.id));
    expect(said.status).toBe('unconfirmed');
    await clinic.settle(6);
    expect(clinic.liveRows()).toMatchObject([{ patientId: '7' }]);
    expect(clinic.matters).toMatchObject([{ kind: 'booking-undone' }]);
  });
});

describe('a cancellation that could not be confirmed', () => {
  test('is completed by its job with audit, text and outcome, and a retry hears "cancelled"', async () => {
    const clinic = await aClinic('cancel');
    clinic.emr.failNext('cancel', lost());
    expect(await repeated('cancel', clinic)).toBe('unconfirmed');
    expect(clinic.doubts.size).toBe(1);
    await clinic.settle(2);

    expect([...clinic.doubts]).toEqual([]);
    expect(timesOf(clinic)).toEqual([]);
    expect(clinic.events).toMatchObject([{ action: 'cancel', appointmentId: '1' }]);
    expect(await repeated('cancel', clinic)).toBe('cancelled');
  });

  test('because there was no time left to write is completed by its job', async () => {
    const clinic = await aClinic('cancel');
    const { scheduling, aRun } = clinic.process();
    const wish = { appointmentId: '1', patientId: null, reason: 'Cancelled by phone' };
    const run = {
      ...aRun(await anAttempt(clinic)),
      deadline: { ...deadlineIn(60_000), remainingMs: () => 1 },
    };

    expect((await scheduling.cancel(clinic.clinicId, wish, run)).status).toBe('unconfirmed');
    expect(timesOf(clinic)).toHaveLength(1);
    expect(clinic.doubts.size).toBe(1);
    await clinic.settle(2);
    expect(timesOf(clinic)).toEqual([]);
    expect(clinic.events).toMatchObject([{ action: 'cancel', appointmentId: '1' }]);
  });

  test('and that the EMR refused after the caller was answered is left to the clinic', async () => {
    const clinic = await aClinic('cancel');
    clinic.emr.failNext('cancel', away());
    const process = clinic.process();
    const attemptId = await anAttempt(clinic);

    expect((await WISHES.cancel.run(process, clinic.clinicId, attemptId)).status).toBe('failed');
    const { answeredLate } = process.scheduling;
    expect(await answeredLate(clinic.clinicId, attemptId, { isTexted: false })).toBe(true);
    expect(clinic.matters).toMatchObject([{ kind: 'cancel-not-confirmed', action: 'cancel' }]);
  });

  test('of a nonexistent visit was never recorded, and the webhook says so', async () => {
    const clinic = await aClinic('cancel');
    const { scheduling, aRun } = clinic.process();
    const attemptId = await anAttempt(clinic);
    const wish = { appointmentId: '99', patientId: null, reason: 'Cancelled by phone' };

    expect((await scheduling.cancel(clinic.clinicId, wish, aRun(attemptId))).status).toBe('not-found');
    expect(await scheduling.answeredLate(clinic.clinicId, attemptId, { isTexted: false })).toBe(false);
  });

  test('of a row that staff moved meanwhile is left to the clinic', async () => {
    const clinic = await aClinic('cancel');
    clinic.emr.failNext('cancel', lost());
    await repeated('cancel', clinic);
    clinic.emr.staffChanges('1', { time: time('14:00') });
    await clinic.settle(2);

    expect(timesOf(clinic)).toEqual(['14:00']);
    expect(clinic.matters).toMatchObject([{ kind: 'cancel-not-confirmed', action: 'cancel' }]);
    expect(await repeated('cancel', clinic)).toBe('failed');
  });
});

async function anAttempt(clinic: BookingClinic): Promise<string> {
  const [row] = await database.ownerQuery<{ id: string }>(
    `insert into attempts (clinic_id, call_id, tool_call_id, tool, arguments_hash, lease_until)
     values ($1, 'call-1', 'late', 'cancel_appointment', 'h', now() + interval '1 minute') returning id`,
    [clinic.clinicId],
  );
  return String(row?.id);
}
