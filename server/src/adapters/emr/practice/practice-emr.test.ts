import { beforeEach, describe, expect, test } from 'vitest';
import { TODAY, testClock } from '../../../../tests/world/facts.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import { emrSent, emrTrouble } from '../../../ports/emr.ts';
import type { PracticeBook, PracticeBooks, PracticeFault } from '../../../ports/practice-emr.ts';
import { practiceEmr } from './practice-emr.ts';
import { practiceSimulator } from './simulator.ts';

const ID = '0190b5c2-7d3e-4f6a-8b1c-2d3e4f5a6b7c';
const clock = testClock();
const simulator = practiceSimulator(clock);
const wait = () => ({ signal: AbortSignal.timeout(60_000) });
const DRAFT = {
  ...{
    patientId: '19',
    patientName: 'KIM,JI-WOO',
    providerId: '101',
    date: date(TODAY),
    time: time('09:15'),
  },
  ...{ durationMinutes: 15, type: '', reason: 'Checkup', notes: '' },
};

/** An in-memory book; changes are serialized. */
function oneBook(
  kept: string,
): PracticeBooks & { now(): PracticeBook | null; set(book: PracticeBook | null): void } {
  let book: PracticeBook | null = { kept, fault: null };
  let turn: Promise<unknown> = Promise.resolve();
  return {
    now: () => book,
    set: (next) => {
      book = next;
    },
    read: async () => book,
    change: (_, work) => {
      const done = turn.then(async () => {
        if (!book) return null;
        const { answer, book: next } = await work(book);
        book = next;
        return answer;
      });
      turn = done.catch(() => undefined);
      return done;
    },
  };
}

let books: ReturnType<typeof oneBook>;
beforeEach(async () => {
  books = oneBook(await simulator.write({ book: 'scenarios', today: date(TODAY), doctors: [], week: [] }));
});
const emr = () => practiceEmr(ID, { books, clock });
const broken = (fault: PracticeFault) => books.set({ kept: books.now()?.kept ?? '', fault });
const liveAt = async (at: string) => {
  const { appointments } = await simulator.look(books.now()?.kept ?? '');
  return appointments.filter(
    (row) => row.isLive && row.provider === '101' && row.date === TODAY && row.time === at,
  );
};

describe('the EMR of a practice clinic', () => {
  test('finds people, and keeps bookings for later reads', async () => {
    const { patients } = await emr().findPatients({ phone: '6045550113' }, wait());
    expect(patients).toMatchObject([{ id: '19', lastName: 'Kim' }]);
    const { appointmentId } = await emr().book(DRAFT, wait());

    expect(await emr().getAppointment(appointmentId, wait())).toMatchObject({
      patientId: '19',
      reason: 'Checkup',
    });
    expect(await liveAt('09:15')).toMatchObject([{ id: appointmentId, patient: '19' }]);
    expect(await emr().cancel(appointmentId, 'No longer needed', wait())).toBe('cancelled');
    expect(await liveAt('09:15')).toEqual([]);
  });

  test('serializes writers, and loses no write', async () => {
    const ids = await Promise.all([
      emr().book(DRAFT, wait()),
      emr().book({ ...DRAFT, time: time('09:30') }, wait()),
    ]);
    expect(new Set(ids.map(({ appointmentId }) => appointmentId)).size).toBe(2);
    expect([...(await liveAt('09:15')), ...(await liveAt('09:30'))]).toHaveLength(2);
  });

  test('does not respond while dead', async () => {
    broken('dead');
    const failed = await emr()
      .book(DRAFT, wait())
      .catch((error: unknown) => error);
    expect([emrTrouble(failed), emrSent(failed)]).toEqual(['unreachable', 'unknown']);
    expect(await liveAt('09:15')).toEqual([]);
  });

  test('is slow without losing anything, and too late for those who do not wait', async () => {
    broken('slow');
    await expect(emr().getPatient('19', wait())).resolves.toMatchObject({ id: '19' });
    const late = await emr()
      .getPatient('19', { signal: AbortSignal.timeout(20) })
      .catch((error: unknown) => error);
    expect(emrTrouble(late)).toBe('timeout');
  });

  test('has staff take the next booked time, once', async () => {
    broken('staff-takes-slot');
    await emr().book(DRAFT, wait());
    expect((await liveAt('09:15')).map(({ patient }) => patient)).toEqual(['0', '19']);
    await emr().book({ ...DRAFT, time: time('09:45') }, wait());
    expect(await liveAt('09:45')).toHaveLength(1);
  });

  test('says so if the practice clinic has expired', async () => {
    books.set(null);
    const failed = await emr()
      .listProviders(wait())
      .catch((error: unknown) => error);
    expect([emrTrouble(failed), emrSent(failed)]).toEqual(['not-configured', 'no']);
  });
});

test('the people of the practice books are found by their own number', async () => {
  for (const { patientId, phone } of await simulator.callers()) {
    const { patients } = await emr().findPatients({ phone: phone.replace('+1', '') }, wait());
    expect(patients.map(({ id }) => id)).toEqual([patientId]);
  }
});
