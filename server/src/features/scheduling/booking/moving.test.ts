import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BookingClinic,
  bookingClinic,
  bookingDatabase,
  doubleBookings,
  TUESDAY,
} from '../../../../testing/features/scheduling/booking/booking-clinic.ts';
import type { TestDatabase } from '../../../../tests/test-database.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import { emrFailure } from '../../../ports/emr.ts';
import { createLedger } from '../ledger/index.ts';
import type { Step } from '../needs.ts';
import type { CancelOutcome, MoveOutcome, MoveWish } from '../outcomes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await bookingDatabase();
});
afterAll(() => database.close());

const STEPS: readonly Step[] = ['claimed', 'looked', 'marked', 'written', 'verified', 'settled'];
const lost = (sent: 'no' | 'answered' | 'unknown') => emrFailure('timeout', 'no answer', { sent });

async function aClinic(rules = {}): Promise<BookingClinic> {
  const clinic = await bookingClinic(database, rules);
  clinic.emr.staffBooks({
    providerId: '101',
    date: TUESDAY,
    time: '09:00',
    durationMinutes: 30,
    patientId: '1',
  });
  return clinic;
}

const ten: MoveWish = {
  appointmentId: '1',
  patientId: null,
  providerId: '101',
  date: TUESDAY,
  time: time('10:00'),
  reason: 'Rescheduled appointment',
};

async function move(clinic: BookingClinic, wish: MoveWish, process = clinic.process()): Promise<MoveOutcome> {
  return once(clinic, 'update_appointment', (attemptId) =>
    process.scheduling.reschedule(clinic.clinicId, wish, process.aRun(attemptId)),
  ) as Promise<MoveOutcome>;
}

async function cancel(
  clinic: BookingClinic,
  appointmentId: string,
  patientId: string | null = null,
): Promise<CancelOutcome> {
  const process = clinic.process();
  return once(clinic, 'cancel_appointment', (attemptId) =>
    process.scheduling.cancel(
      clinic.clinicId,
      { appointmentId, patientId, reason: 'Cancelled by phone' },
      process.aRun(attemptId),
    ),
  ) as Promise<CancelOutcome>;
}

async function once(
  clinic: BookingClinic,
  tool: string,
  work: (attemptId: string) => Promise<object>,
): Promise<object> {
  const key = { callId: 'call-1', toolCallId: randomUUID(), tool, argumentsHash: 'h' };
  const answered = await createLedger({ db: database.db }).runOnce(
    clinic.clinicId,
    key,
    deadlineIn(4_500),
    work,
  );
  if (!answered) throw new Error('no answer in time');
  return answered.answer;
}

const times = (clinic: BookingClinic) => clinic.liveRows().map((row) => row.time);

describe('moving an appointment', () => {
  test('without a provider stays with its current one, on the first call and on a repeat', async () => {
    const clinic = await aClinic();
    const { providerId: _, ...wish } = ten;
    const first = await move(clinic, { ...wish, providerId: null });
    expect(first).toMatchObject({ status: 'moved', providerId: '101', time: '10:00' });
    expect(await move(clinic, { ...wish, providerId: null })).toMatchObject({ status: 'moved' });
    expect(clinic.emr.appointments().filter(({ status }) => status === 't')).toMatchObject([
      { providerId: '101', time: '10:00' },
    ]);
  });

  test('books the new time, then cancels the old one, and keeps the length', async () => {
    const clinic = await aClinic();

    expect(await move(clinic, ten)).toMatchObject({
      status: 'moved',
      oldCancelled: true,
      appointmentId: '2',
      time: '10:00',
    });
    expect(clinic.liveRows()).toMatchObject([
      { id: '2', time: '10:00', durationMinutes: 30, patientId: '1' },
    ]);
    expect(clinic.events).toMatchObject([{ action: 'reschedule', oldTime: '09:00', time: '10:00' }]);
  });

  test('to a time that overlaps its own does not collide with itself', async () => {
    const clinic = await aClinic();

    expect(await move(clinic, { ...ten, time: time('09:15') })).toMatchObject({
      status: 'moved',
      oldCancelled: true,
    });
    expect(times(clinic)).toEqual(['09:15']);
  });

  test('to its current time changes nothing', async () => {
    const clinic = await aClinic();

    expect(await move(clinic, { ...ten, time: time('09:00') })).toMatchObject({
      status: 'unchanged',
      appointmentId: '1',
    });
    expect(clinic.emr.calls('book')).toBe(0);
    expect(clinic.emr.calls('cancel')).toBe(0);
  });

  test('to a taken time leaves it unchanged', async () => {
    const clinic = await aClinic();
    clinic.emr.staffBooks({ providerId: '101', date: TUESDAY, time: '10:00', durationMinutes: 15 });

    expect(await move(clinic, ten)).toMatchObject({ status: 'slot-taken' });
    expect(times(clinic)).toEqual(['09:00', '10:00']);
  });

  test('succeeds even if the old visit cannot be cancelled yet; a job cancels it', async () => {
    const clinic = await aClinic();
    clinic.emr.failNext('cancel', lost('unknown'));

    expect(await move(clinic, ten)).toMatchObject({ status: 'moved', oldCancelled: false });
    expect(times(clinic)).toEqual(['09:00', '10:00']);
    await clinic.settle(1);
    expect(times(clinic)).toEqual(['10:00']);
  });

  test('to a time the patient already has ends the old one, if necessary by a job', async () => {
    const clinic = await aClinic();
    clinic.emr.staffBooks({
      providerId: '101',
      date: TUESDAY,
      time: '10:00',
      durationMinutes: 30,
      patientId: '1',
    });
    clinic.emr.failNext('cancel', lost('unknown'));

    expect(await move(clinic, ten)).toMatchObject({
      status: 'moved',
      appointmentId: '2',
      oldCancelled: false,
    });
    await clinic.settle(1);
    expect(times(clinic)).toEqual(['10:00']);
  });

  test('that is in doubt keeps the old time', async () => {
    const clinic = await aClinic();
    clinic.emr.failNext('book', lost('unknown'));

    expect(await move(clinic, ten)).toEqual({ status: 'unconfirmed' });
    expect(times(clinic)).toEqual(['09:00']);
  });

  test('that is in doubt cancels the old time once the new one is found', async () => {
    const clinic = await aClinic();
    clinic.emr.failNext('book', lost('unknown'), 'after');
    clinic.emr.failNext('listBookings', lost('no'));
    clinic.emr.before('book', () => clinic.emr.failNext('listBookings', lost('no')));
    const first = clinic.process();
    await first
      .book({ patientId: '9', providerId: '102', date: TUESDAY, time: time('15:00'), visit: {}, reason: '' })
      .catch(() => undefined);
    const outcome = await move(clinic, ten);
    await clinic.settle(3);

    expect(['unconfirmed', 'moved']).toContain(outcome.status);
    expect(clinic.liveRows().filter(({ patientId }) => patientId === '1')).toMatchObject([{ time: '10:00' }]);
  });

  test('repeated after it was done returns the same appointment', async () => {
    const clinic = await aClinic();
    await move(clinic, ten);

    expect(await move(clinic, ten)).toMatchObject({
      status: 'moved',
      appointmentId: '2',
      oldCancelled: true,
    });
    expect(clinic.emr.calls('book')).toBe(1);
  });

  test('a cancelled or unknown visit is not found', async () => {
    const clinic = await aClinic();
    await cancel(clinic, '1');

    expect(await move(clinic, ten)).toEqual({ status: 'not-found' });
    expect(await move(clinic, { ...ten, appointmentId: '4711' })).toEqual({ status: 'not-found' });
  });

  test('twice at once to two different times succeeds once', async () => {
    const clinic = await aClinic();
    const outcomes = await Promise.all([
      move(clinic, ten),
      move(clinic, { ...ten, time: time('11:00') }),
      move(clinic, { ...ten, providerId: '102', time: time('11:00') }),
    ]);
    await clinic.settle(2);

    expect(outcomes.filter(({ status }) => status === 'moved').length).toBeGreaterThanOrEqual(1);
    expect(clinic.liveRows()).toHaveLength(outcomes.filter(({ status }) => status === 'moved').length);
  });

  test.each(STEPS)('killed after %s ends with one appointment, not two and not none', async (step) => {
    const clinic = await aClinic();
    const dying = clinic.process(async (at) =>
      at === step ? new Promise<void>(() => undefined) : undefined,
    );
    void move(clinic, ten, dying).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 600));
    await clinic.settle(4);

    expect(clinic.liveRows()).toHaveLength(1);
    expect(doubleBookings(clinic.liveRows())).toEqual([]);
  });
});

describe('cancelling an appointment', () => {
  test('returns the cancelled appointment', async () => {
    const clinic = await aClinic();

    expect(await cancel(clinic, '1')).toMatchObject({
      status: 'cancelled',
      appointment: { time: '09:00' },
      smsQueued: true,
    });
    expect(times(clinic)).toEqual([]);
    expect(clinic.events).toMatchObject([{ action: 'cancel', providerName: 'Dr. Susan Lee' }]);
  });

  test('twice succeeds twice and reports once', async () => {
    const clinic = await aClinic();
    await cancel(clinic, '1');

    expect(await cancel(clinic, '1')).toMatchObject({ status: 'already-cancelled' });
    expect(clinic.events).toHaveLength(1);
  });

  test('that does not exist reports not found', async () => {
    expect(await cancel(await aClinic(), '4711')).toEqual({ status: 'not-found' });
  });

  test('with a lost response is confirmed by reading again', async () => {
    const clinic = await aClinic();
    clinic.emr.failNext('cancel', lost('unknown'), 'after');

    expect(await cancel(clinic, '1')).toMatchObject({ status: 'cancelled' });
  });

  test('that may not have arrived is unconfirmed, and a job retries it', async () => {
    const clinic = await aClinic();
    clinic.emr.failNext('cancel', lost('unknown'));

    expect(await cancel(clinic, '1')).toEqual({ status: 'unconfirmed' });
    expect(times(clinic)).toEqual(['09:00']);
    await clinic.settle(1);
    expect(times(clinic)).toEqual([]);
  });

  test.each(['no', 'answered'] as const)('that the EMR refused (%s) is a failure', async (sent) => {
    const clinic = await aClinic();
    clinic.emr.failNext('cancel', lost(sent));

    expect(await cancel(clinic, '1')).toEqual({ status: 'failed' });
    expect(times(clinic)).toEqual(['09:00']);
  });
});

describe('a row that we must not change stays unchanged', () => {
  test.each([
    ['of another patient than the one named', {}, '2', 'other-patient'],
    ['that is a block of the clinic', { patientId: null, status: 'N' }, null, 'no-patient'],
    ['whose patient is in the waiting room', { status: 'H' }, '1', 'happened'],
    ['that was billed', { status: 'B' }, '1', 'happened'],
    ['whose note is signed', { status: 'tS' }, '1', 'happened'],
    ['of a patient who did not come', { status: 'N' }, '1', 'no-show'],
    ['of last week', { date: date('2026-11-10') }, '1', 'past'],
    ['of this morning', { date: date('2026-11-16'), time: time('08:00') }, '1', 'past'],
  ])('one %s', async (_, change, patientId, why) => {
    const clinic = await aClinic();
    clinic.emr.staffChanges('1', change);
    const before = clinic.emr.appointments();

    expect(await cancel(clinic, '1', patientId)).toEqual({ status: 'untouchable', why });
    expect(await move(clinic, { ...ten, patientId })).toEqual({ status: 'untouchable', why });
    expect(clinic.emr.appointments()).toEqual(before);
    expect(clinic.events).toEqual([]);
  });

  test('one later today can still be moved', async () => {
    const clinic = await aClinic();
    clinic.emr.staffChanges('1', { date: date('2026-11-16'), time: time('15:00') });

    expect(await move(clinic, ten)).toMatchObject({ status: 'moved' });
  });
});

describe('a move changes the time and nothing else', () => {
  const told = fc.record({
    type: fc.constantFrom('', 'Follow Up', 'Complete Physical'),
    reason: fc.constantFrom('', 'knee', 'Rescheduled appointment', 'Rescheduled appointment: knee'),
    notes: fc.stringMatching(/^[a-z \n]{0,300}$/).map((text) => text.trim()),
    extras: fc.dictionary(fc.constantFrom('location', 'urgency', 'resources', 'remarks'), fc.string()),
    durationMinutes: fc.constantFrom(15, 30, 16, 61),
  });

  test('for rows of any kind', async () => {
    await fc.assert(
      fc.asyncProperty(told, async (row) => {
        const clinic = await aClinic();
        clinic.emr.staffChanges('1', row);
        await move(clinic, { ...ten, reason: null });

        const [now] = clinic.liveRows();
        const { type, durationMinutes, extras } = row;
        expect(now).toMatchObject({ type, durationMinutes, extras, time: '10:00', patientId: '1' });
        expect(now?.reason).toBe(
          row.reason === 'knee' ? 'Rescheduled appointment: knee' : row.reason || 'Rescheduled appointment',
        );
        const [, kept = '', marker] =
          /^(?:(.*?)\n)?(Booked by phone assistant \[FD-[0-9a-f]{12}\])$/s.exec(now?.notes ?? '') ?? [];
        expect(marker).toBeDefined();
        expect(row.notes.startsWith(kept) && kept.length >= Math.min(row.notes.length, 200)).toBe(true);
        expect(now?.notes?.length).toBeLessThanOrEqual(255);
      }),
      { numRuns: 25 },
    );
  });

  test('moved twice keeps one mark and the first reason', async () => {
    const clinic = await aClinic();
    clinic.emr.staffChanges('1', { reason: 'knee', notes: 'bring x-ray' });
    await move(clinic, { ...ten, reason: null });
    await move(clinic, { ...ten, appointmentId: '2', time: time('11:00'), reason: null });

    const [row] = clinic.liveRows();
    expect(row?.reason).toBe('Rescheduled appointment: knee');
    expect(row?.notes).toMatch(/^bring x-ray\nBooked by phone assistant \[FD-[0-9a-f]{12}\]$/);
  });

  test('a row of an earlier release with the bare code in its notes gets words instead', async () => {
    const clinic = await aClinic();
    clinic.emr.staffChanges('1', { notes: 'bring x-ray [FD-0123456789ab]\nconfirmed' });
    await move(clinic, { ...ten, reason: null });

    expect(clinic.liveRows()[0]?.notes).toMatch(
      /^bring x-ray\nconfirmed\nBooked by phone assistant \[FD-(?!0123456789ab)[0-9a-f]{12}\]$/,
    );
  });

  test("the caller's own reason is written instead", async () => {
    const clinic = await aClinic();
    clinic.emr.staffChanges('1', { reason: 'knee' });
    await move(clinic, { ...ten, reason: 'shoulder now' });

    expect(clinic.liveRows()).toMatchObject([{ reason: 'shoulder now' }]);
  });
});
