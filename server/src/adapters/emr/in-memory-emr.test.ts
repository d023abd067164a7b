import { describe, expect, test } from 'vitest';
import { draft } from '../../../testing/adapters/emr/contract/writes-contract.ts';
import { inMemoryEmr } from '../../../testing/adapters/emr/in-memory-emr.ts';
import { date } from '../../kernel/time/calendar.ts';
import { emrFailure, emrSent, emrTrouble } from '../../ports/emr.ts';

const wait = () => ({ signal: AbortSignal.timeout(10_000) });
const day = { from: date('2026-03-09'), to: date('2026-03-09') };
const cut = emrFailure('unreachable', 'The line was cut.', { sent: 'unknown' });

describe('the switches of the in-memory EMR', () => {
  test('a planned failure happens once, to its operation, before the work', async () => {
    const emr = inMemoryEmr();
    emr.failNext('book', cut);
    await emr.ping(wait());
    await expect(emr.book(draft(), wait())).rejects.toBe(cut);
    expect(emr.appointments()).toHaveLength(0);
    await emr.book(draft(), wait());
    expect(emr.appointments()).toHaveLength(1);
  });

  test('a planned failure after the work loses only the response', async () => {
    const emr = inMemoryEmr();
    emr.failNext('book', cut, 'after');
    await expect(emr.book(draft(), wait())).rejects.toBe(cut);
    expect(emr.appointments()).toHaveLength(1);
  });

  test('staff can write before a booking in progress', async () => {
    const emr = inMemoryEmr();
    const remove = emr.before('book', () => {
      emr.staffBooks({ providerId: '100001', date: '2026-03-09', time: '09:00', durationMinutes: 15 });
      remove();
    });
    const { appointmentId } = await emr.book(draft(), wait());
    const rows = await emr.listBookings('100001', day, wait());
    expect(rows.map(({ id, patientId }) => [id, patientId])).toEqual([
      ['1', null],
      [appointmentId, '2'],
    ]);
  });

  test('an abandoned booking is still written once it can proceed', async () => {
    const emr = inMemoryEmr();
    let free = () => {};
    emr.before('book', () => new Promise<void>((resolve) => (free = resolve)));
    const landed = new Promise<void>((resolve) => emr.after('book', resolve));
    const impatience = new AbortController();
    const booking = emr.book(draft(), impatience).catch((error: unknown) => error);
    impatience.abort();
    const failure = await booking;
    expect([emrTrouble(failure), emrSent(failure)]).toEqual(['timeout', 'unknown']);
    expect(emr.appointments()).toHaveLength(0);
    free();
    await landed;
    expect(emr.appointments()).toHaveLength(1);
  });

  test('calls are counted by operation, and staff actions are not calls', async () => {
    const emr = inMemoryEmr();
    emr.staffBooks({ providerId: '100001', date: '2026-03-09', time: '09:00', durationMinutes: 15 });
    await emr.listBookings('100001', day, wait());
    await emr.listBookings('100001', day, wait());
    await emr.ping(wait());
    expect([emr.calls('listBookings'), emr.calls('book'), emr.calls()]).toEqual([2, 0, 3]);
  });

  test('can be unplugged and plugged in again', async () => {
    const emr = inMemoryEmr();
    emr.failAll(cut);
    await expect(emr.ping(wait())).rejects.toBe(cut);
    emr.failAll(null);
    await expect(emr.ping(wait())).resolves.toBeUndefined();
  });

  test('allow staff to change a row in any way', async () => {
    const emr = inMemoryEmr();
    const id = emr.staffBooks({
      providerId: '100001',
      date: '2026-03-09',
      time: '09:00',
      durationMinutes: 15,
    });
    emr.staffChanges(id, { status: 'C' });
    expect(await emr.getAppointment(id, wait())).toMatchObject({ status: 'C' });
  });
});
