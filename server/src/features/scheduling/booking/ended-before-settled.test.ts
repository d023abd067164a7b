import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BookingClinic,
  type BookingProcess,
  bookingClinic,
  bookingDatabase,
  NINE,
} from '../../../../testing/features/scheduling/booking/booking-clinic.ts';
import type { TestDatabase } from '../../../../tests/test-database.ts';
import { time } from '../../../kernel/time/calendar.ts';
import { emrFailure } from '../../../ports/emr.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await bookingDatabase();
});
afterAll(() => database.close());

const cancelled = async (clinic: BookingClinic, process: BookingProcess, appointmentId: string) =>
  process.scheduling.cancel(
    clinic.clinicId,
    { appointmentId, patientId: null, reason: 'Cancelled by phone' },
    process.aRun(await anAttempt(clinic, 'cancel_appointment')),
  );

/** Books in the EMR with a process that dies before it settles. */
async function bookedButNotSettled(clinic: BookingClinic): Promise<string> {
  const dying = clinic.process(async (step) => {
    if (step === 'verified') await new Promise(() => undefined);
  });
  void dying.bookOnce('first', NINE, 60_000).catch(() => undefined);
  await expect.poll(() => clinic.liveRows().length).toBe(1);
  await expect.poll(() => clinic.emr.calls('listBookings')).toBeGreaterThan(1);
  await database.ownerQuery(
    "update attempts set lease_until = now() - interval '1 second' where clinic_id = $1",
    [clinic.clinicId],
  );
  return clinic.liveRows()[0]?.id ?? '';
}

describe('a booking that its caller ended before it was settled', () => {
  test('cancelled: a retry still hears "booked", and no text confirms it', async () => {
    const clinic = await bookingClinic(database);
    const id = await bookedButNotSettled(clinic);
    const process = clinic.process();
    expect(await cancelled(clinic, process, id)).toMatchObject({ status: 'cancelled' });
    await clinic.settle();
    expect(await process.bookOnce('first', NINE)).toMatchObject({ status: 'booked', appointmentId: id });
    expect(clinic.events.filter(({ action }) => action === 'book')).toMatchObject([{ smsConsent: false }]);
    expect(clinic.matters).toEqual([]);
    expect(clinic.liveRows()).toEqual([]);
  });

  test('moved: a retry still hears "booked"', async () => {
    const clinic = await bookingClinic(database);
    const id = await bookedButNotSettled(clinic);
    const process = clinic.process();
    await database.ownerQuery('delete from claims where clinic_id = $1', [clinic.clinicId]);
    const moved = await process.scheduling.reschedule(
      clinic.clinicId,
      { ...NINE, appointmentId: id, time: time('11:00'), reason: null },
      process.aRun(await anAttempt(clinic, 'update_appointment')),
    );
    expect(moved).toMatchObject({ status: 'moved' });
    await clinic.settle();
    expect(await process.bookOnce('first', NINE)).toMatchObject({ status: 'booked', appointmentId: id });
    expect(clinic.liveRows().map((row) => String(row.time))).toEqual(['11:00']);
  });

  test('deleted by staff: the clinic is told', async () => {
    const clinic = await bookingClinic(database);
    const id = await bookedButNotSettled(clinic);
    clinic.emr.staffChanges(id, { status: 'C' });
    await clinic.settle();
    expect(await clinic.process().bookOnce('first', NINE)).toMatchObject({ status: 'failed' });
    expect(clinic.matters).toMatchObject([{ kind: 'booking-absent' }]);
  });
});

test('a caller who was told the result of another call with the same wish hears it again, even during an EMR outage', async () => {
  const clinic = await bookingClinic(database);
  const going: (() => void)[] = [];
  const looked = new Promise<void>((resolve) => {
    going.push(resolve);
  });
  const slow = clinic.process(async (step) => {
    if (step === 'looked') await looked;
  });
  const first = slow.bookOnce('first', NINE);
  await expect.poll(() => clinic.claims()).toBe(1);
  const process = clinic.process();
  const second = process.bookOnce('second', NINE);
  await new Promise((resolve) => setTimeout(resolve, 100));
  going[0]?.();
  const [one, other] = await Promise.all([first, second]);
  expect(other).toMatchObject({
    status: 'booked',
    appointmentId: (one as { appointmentId: string }).appointmentId,
  });
  expect([clinic.events.length, clinic.shared.length]).toEqual([1, 1]);
  await database.ownerQuery(
    `update attempts set answer = null, updated_at = now() - interval '1 minute', lease_until = now() - interval '1 minute'
      where clinic_id = $1`,
    [clinic.clinicId],
  );
  clinic.emr.failAll(emrFailure('unreachable', 'away', { sent: 'no' }));
  expect(await process.bookOnce('second', NINE)).toMatchObject({ status: 'booked' });
});

async function anAttempt(clinic: BookingClinic, tool: string): Promise<string> {
  const [row] = await database.ownerQuery(
    `insert into attempts (clinic_id, call_id, tool_call_id, tool, arguments_hash, lease_until)
     values ($1, 'call-2', 'next', $2, 'h', now() + interval '1 minute') returning id`,
    [clinic.clinicId, tool],
  );
  return String(row?.id);
}
