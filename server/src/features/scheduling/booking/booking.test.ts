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

/** For tests that are not about the deadline: a busy machine may take longer than a caller waits. */
const LONG_DEADLINE_MS = 60_000;

const STEPS: readonly Step[] = ['claimed', 'looked', 'marked', 'written', 'verified', 'settled'];

let database: TestDatabase;
beforeAll(async () => {
  database = await bookingDatabase();
});
afterAll(() => database.close());

const aClinic = (rules = {}) => bookingClinic(database, rules);
const lost = (sent: 'no' | 'answered' | 'unknown') => emrFailure('timeout', 'no answer', { sent });
const never = () => new Promise<void>(() => undefined);

describe('one caller', () => {
  test('takes six EMR calls: chart, own day, template and book in parallel, then write and verify', async () => {
    const clinic = await aClinic();
    const process = clinic.process();
    await process.book({ ...NINE, patientId: '2', time: time('10:00') });
    const before = clinic.emr.calls();

    expect(await process.book(NINE)).toMatchObject({
      status: 'booked',
      providerName: 'Dr. Susan Lee',
      smsQueued: true,
    });
    expect(clinic.emr.calls() - before).toBe(6);
    for (const operation of ['getPatient', 'listAppointments', 'getSchedule', 'book'] as const)
      expect(clinic.emr.calls(operation)).toBe(2);
    expect(clinic.liveRows()).toHaveLength(2);
    expect(await clinic.claims()).toBe(0);
    expect(await clinic.states()).toEqual(['booked', 'booked']);
  });

  test.each([
    ['deceased since the search', { active: false }, { status: 'inactive-patient' }],
    ['renamed since the search', { lastName: 'Wong' }, { status: 'booked' }],
  ])('whose chart was %s is judged by the current chart', async (_, change, outcome) => {
    const clinic = await aClinic();
    clinic.emr.staffChangesChart('1', change);

    expect(await clinic.process().book(NINE)).toMatchObject(outcome);
    expect(clinic.liveRows()).toHaveLength(outcome.status === 'booked' ? 1 : 0);
  });

  test('is not booked with two doctors at one time, and is told about the other appointment', async () => {
    const clinic = await aClinic();
    clinic.emr.staffBooks({ ...NINE, providerId: '102', time: '08:45', durationMinutes: 30 });

    expect(await clinic.process().book(NINE)).toMatchObject({
      status: 'patient-busy',
      other: { id: '1', time: '08:45', providerName: 'Dr. Wei Li' },
    });
    expect(clinic.emr.calls('book')).toBe(0);
  });

  test('asking again for a booked time returns the same appointment', async () => {
    const clinic = await aClinic();
    const process = clinic.process();
    const first = await process.book(NINE);
    const second = await process.book(NINE);

    expect(second).toMatchObject({
      status: 'already-booked',
      appointmentId: (first as { appointmentId: string }).appointmentId,
    });
    expect(clinic.liveRows()).toHaveLength(1);
    // The second call joins the first attempt: one text, one audit row, one outcome for each call.
    expect([clinic.events.length, clinic.shared.length]).toEqual([1, 1]);
  });

  test('can book again what was cancelled before', async () => {
    const clinic = await aClinic();
    const process = clinic.process();
    await process.book(NINE);
    await clinic.emr.cancel('1', 'changed my mind', { signal: new AbortController().signal });

    expect(await process.book(NINE)).toMatchObject({ status: 'booked', appointmentId: '2' });
  });

  test.each([
    ['a slot that filled up since it was offered', { ...NINE }, { status: 'slot-taken' }],
    [
      'a time between two slots',
      { ...NINE, time: time('09:05') },
      { status: 'closed', reason: 'not-bookable' },
    ],
    ['a provider nobody may be offered', { ...NINE, providerId: '999' }, { status: 'unknown-provider' }],
    [
      'a patient the book does not know',
      { ...NINE, patientId: '4711', time: time('11:00') },
      { status: 'unknown-patient' },
    ],
  ])('is refused %s, and nothing is written', async (_, wish, refusal) => {
    const clinic = await aClinic();
    clinic.emr.staffBooks({
      providerId: '101',
      date: TUESDAY,
      time: '09:00',
      durationMinutes: 15,
      patientId: '7',
    });

    expect(await clinic.process().book(wish)).toMatchObject(refusal);
    expect(clinic.emr.calls('book')).toBe(0);
    expect(await clinic.claims()).toBe(0);
  });

  test('hears the nearest open times if the slot is taken', async () => {
    const clinic = await aClinic();
    clinic.emr.staffBooks({ providerId: '101', date: TUESDAY, time: '09:00', durationMinutes: 15 });

    const refusal = await clinic.process().book(NINE);
    expect(refusal).toMatchObject({
      alternatives: [{ time: '09:15' }, { time: '09:30' }, { time: '09:45' }],
    });
  });
});

describe('a redelivered tool call', () => {
  test('gets the first answer without a second effect, even fifty times in parallel', async () => {
    const clinic = await aClinic();
    const processes = [clinic.process(undefined, TIMING), clinic.process(undefined, TIMING)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => processes[index % 2]!.bookOnce('tool-1', NINE)),
    );

    expect([...new Set(answers.map((answer) => JSON.stringify(answer)))]).toEqual([
      JSON.stringify(answers[0]),
    ]);
    expect(answers[0]).toMatchObject({ status: 'booked' });
    expect(clinic.emr.calls('book')).toBe(1);
  });

  test('under a new id joins the attempt that is under way', async () => {
    const clinic = await aClinic();
    const [first, second] = await Promise.all([
      clinic.process().bookOnce('tool-1', NINE),
      clinic.process().bookOnce('tool-2', NINE),
    ]);

    expect(clinic.liveRows()).toHaveLength(1);
    expect(
      [first?.status, second?.status].every((status) => status === 'booked' || status === 'already-booked'),
    ).toBe(true);
  });
});

describe('two callers for one time', () => {
  const pairs = STEPS.flatMap((a) => STEPS.map((b) => [a, b] as const));

  test.each(pairs)(
    'when one pauses after %s and the other after %s: one is booked, nobody twice',
    async (pauseA, pauseB) => {
      const clinic = await aClinic();
      const gate = () => {
        let open = () => {};
        const opened = new Promise<void>((resolve) => {
          open = resolve;
        });
        return { opened, open };
      };
      const [gateA, gateB] = [gate(), gate()];
      const a = clinic.process(async (step) => (step === pauseA ? gateA.opened : undefined));
      const b = clinic.process(async (step) => (step === pauseB ? gateB.opened : undefined));
      const answerA = a.book(NINE);
      const answerB = b.book({ ...NINE, patientId: '2', visit: { appointmentType: '3' } });
      setTimeout(gateA.open, 15);
      setTimeout(gateB.open, 25);
      const outcomes = [(await answerA).status, (await answerB).status];

      expect(outcomes.filter((status) => status === 'booked')).toHaveLength(1);
      expect(outcomes.some((status) => status === 'slot-held' || status === 'slot-taken')).toBe(true);
      expect(doubleBookings(clinic.liveRows())).toEqual([]);
      expect(clinic.liveRows()).toHaveLength(1);
    },
  );

  test('a hundred callers cost the EMR one booking, and at most two reads of the book for what is offered instead', async () => {
    const clinic = await aClinic();
    const processes = [clinic.process(), clinic.process(), clinic.process()];
    let opened = () => {};
    const gate = new Promise<void>((resolve) => {
      opened = resolve;
    });
    const winner = clinic.process(async (step) => (step === 'settled' ? undefined : gate), {
      ...TIMING,
      leaseMs: 2 * LONG_DEADLINE_MS,
    });
    const first = winner.book(NINE, LONG_DEADLINE_MS);
    await until(async () => (await clinic.claims()) === 1);
    const others = await Promise.all(
      Array.from({ length: 99 }, (_, index) =>
        processes[index % 3]!.book({ ...NINE, patientId: String(index + 2) }, LONG_DEADLINE_MS),
      ),
    );
    opened();

    expect(await first).toMatchObject({ status: 'booked' });
    expect(others.every(({ status }) => status === 'slot-held')).toBe(true);
    expect(clinic.emr.calls('book')).toBe(1);
    // The EMR line merges equal concurrent reads; this test counts each one.
    expect(clinic.emr.calls()).toBeLessThanOrEqual(6 + 99 * 2);
  });
});

describe('a process that is killed', () => {
  test.each(STEPS)(
    'after %s leaves no double booking, no row without a settled attempt, and no claim',
    async (step) => {
      const clinic = await aClinic();
      const dying = clinic.process(async (at) => (at === step ? never() : undefined));
      void dying.bookOnce('tool-1', NINE, 300);
      await until(async () => (await clinic.states()).length > 0);
      await new Promise((resolve) => setTimeout(resolve, 500));

      const meanwhile = await clinic.process().book({ ...NINE, patientId: '2' });
      await clinic.settle();
      const after = await clinic.process().book({ ...NINE, patientId: '3' });

      expect(doubleBookings(clinic.liveRows())).toEqual([]);
      expect(clinic.liveRows()).toHaveLength(1);
      expect([meanwhile.status, after.status]).not.toContain('unconfirmed');
      expect(await clinic.claims()).toBe(0);
      const [row] = clinic.liveRows();
      const settled = await database.ownerQuery(
        "select state from attempts where clinic_id = $1 and appointment_id = $2 and state = 'booked'",
        [clinic.clinicId, row?.id],
      );
      expect(settled).toHaveLength(1);
    },
  );

  test.each(STEPS)(
    'after %s: the redelivered call is answered correctly, without a second row',
    async (step) => {
      const clinic = await aClinic();
      const dying = clinic.process(async (at) => (at === step ? never() : undefined));
      void dying.bookOnce('tool-1', NINE, 300);
      await new Promise((resolve) => setTimeout(resolve, 350));
      await database.ownerQuery(
        "update attempts set lease_until = now() - interval '1 second' where clinic_id = $1",
        [clinic.clinicId],
      );
      await database.ownerQuery(
        "update claims set lease_until = now() - interval '1 second' where clinic_id = $1",
        [clinic.clinicId],
      );
      await clinic.settle();

      const again = await clinic.process().bookOnce('tool-1', NINE);
      // A request that was marked but never sent is settled as failed, so a retry hears "failed".
      expect(['booked', 'already-booked', ...(step === 'marked' ? ['failed'] : [])]).toContain(again?.status);
      expect(clinic.liveRows().length).toBe(again?.status === 'failed' ? 0 : 1);
      expect(doubleBookings(clinic.liveRows())).toEqual([]);
    },
  );
});

describe('staff who write at the same moment', () => {
  test.each(STEPS.slice(0, 4))(
    'after %s win: the caller hears that the time was just taken, and our row is cancelled',
    async (step) => {
      const clinic = await aClinic();
      const process = clinic.process(async (at) => {
        if (at === step)
          clinic.emr.staffBooks({ providerId: '101', date: TUESDAY, time: '09:00', durationMinutes: 30 });
      });
      const outcome = await process.book(NINE);

      expect(outcome).toMatchObject({ status: 'slot-taken' });
      expect(clinic.liveRows().filter(({ notes }) => notes?.includes('[FD-'))).toEqual([]);
      expect(clinic.liveRows()).toHaveLength(1);
      expect(await clinic.claims()).toBe(0);
    },
  );

  test('a row seen by the check is not a collision', async () => {
    const clinic = await aClinic({ bookingBufferMinutes: 0 });
    clinic.emr.staffBooks({ providerId: '101', date: TUESDAY, time: '09:15', durationMinutes: 15 });

    expect(await clinic.process().book(NINE)).toMatchObject({ status: 'booked' });
  });

  test('a job retries cancelling our row, and the time stays claimed until it succeeds', async () => {
    const clinic = await aClinic();
    const process = clinic.process(async (at) => {
      if (at === 'written')
        clinic.emr.staffBooks({ providerId: '101', date: TUESDAY, time: '09:00', durationMinutes: 15 });
    });
    clinic.emr.failNext('cancel', lost('unknown'));

    expect(await process.book(NINE)).toMatchObject({ status: 'slot-taken' });
    expect(await clinic.claims()).toBe(1);
    await clinic.settle(1);
    expect(await clinic.states()).toEqual(['undone']);
    expect(clinic.liveRows()).toHaveLength(1);
  });
});

describe('an EMR that answers late or never', () => {
  test('a failed connection fails the booking and frees the time', async () => {
    const clinic = await aClinic();
    clinic.emr.failNext('book', lost('no'));

    expect(await clinic.process().book(NINE)).toEqual({ status: 'failed' });
    expect(await clinic.process().book({ ...NINE, patientId: '2' })).toMatchObject({ status: 'booked' });
  });

  test('after a lost answer one read finds the row, and the caller is booked', async () => {
    const clinic = await aClinic();
    clinic.emr.failNext('book', lost('unknown'), 'after');

    expect(await clinic.process().book(NINE)).toMatchObject({ status: 'booked', appointmentId: '1' });
    expect(clinic.events).toHaveLength(1);
  });

  test('after a refusal one read confirms that nothing was booked', async () => {
    const clinic = await aClinic();
    clinic.emr.failNext('book', lost('answered'));

    expect(await clinic.process().book(NINE)).toEqual({ status: 'failed' });
    expect(await clinic.claims()).toBe(0);
  });

  test('a lost write stays in doubt: the caller does not hear "failed", and the time is held until it is settled', async () => {
    const clinic = await aClinic();
    clinic.emr.failNext('book', lost('unknown'));

    expect(await clinic.process().book(NINE)).toEqual({ status: 'unconfirmed' });
    expect(await clinic.process().book({ ...NINE, patientId: '2' })).toMatchObject({ status: 'slot-held' });
    await new Promise((resolve) => setTimeout(resolve, 5));
    await clinic.settle();
    expect(await clinic.states()).toContain('absent');
    expect(await clinic.process().book({ ...NINE, patientId: '3' })).toMatchObject({ status: 'booked' });
  });

  /** The EMR answers only after the caller has heard "unconfirmed". */
  const bookedLate = async (clinic: Awaited<ReturnType<typeof aClinic>>) => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    clinic.emr.before('book', () => held);
    const process = clinic.process();
    const told = await process.book(NINE, 3_000);
    answer();
    await process.close();
    return told;
  };

  test('a slow write is unconfirmed at first, and settled as booked when it arrives', async () => {
    const clinic = await aClinic();
    expect(await bookedLate(clinic)).toEqual({ status: 'unconfirmed' });
    expect(await clinic.states()).toEqual(['booked']);
    expect(clinic.events).toHaveLength(1);
    expect(await clinic.claims()).toBe(0);
  });

  test.each([
    ['booked without a text, of which the clinic tells the caller', { sendsTexts: false }, 'booking-found'],
    ['booked with a text, which tells the caller', { sendsTexts: true }, null],
  ])('a write that arrives after the caller was told "unconfirmed": %s', async (_, texts, told) => {
    const clinic = Object.assign(await aClinic(), texts);
    expect(await bookedLate(clinic)).toEqual({ status: 'unconfirmed' });
    expect(clinic.matters).toMatchObject(
      told ? [{ kind: told, date: TUESDAY, time: '09:00', providerName: 'Dr. Susan Lee' }] : [],
    );
  });

  test('a refusal after "unconfirmed" is reported to the caller by the clinic', async () => {
    const clinic = await aClinic();
    clinic.emr.failNext('book', lost('no'));
    expect(await bookedLate(clinic)).toEqual({ status: 'unconfirmed' });
    expect(clinic.liveRows()).toEqual([]);
    expect(clinic.matters).toMatchObject([{ kind: 'booking-absent' }]);
  });

  test('a booking found by the settle job, without a text, is reported by the clinic', async () => {
    const clinic = Object.assign(await aClinic(), { sendsTexts: false });
    clinic.emr.failNext('book', lost('unknown'), 'after');
    clinic.emr.before('book', () => clinic.emr.failNext('listBookings', lost('unknown')));
    expect(await clinic.process().book(NINE)).toEqual({ status: 'unconfirmed' });
    expect(clinic.doubts.size).toBe(1);
    await clinic.settle(6);
    expect(clinic.liveRows()).toHaveLength(1);
    expect(clinic.matters).toMatchObject([{ kind: 'booking-found', time: '09:00' }]);
  });

  test('a row that appears after we gave up is cancelled and shown to the clinic', async () => {
    const clinic = await aClinic();
    clinic.emr.failNext('book', lost('unknown'));
    await clinic.process().book(NINE);
    const [{ marker }] = (await database.ownerQuery('select marker from attempts where clinic_id = $1', [
      clinic.clinicId,
    ])) as [{ marker: string }];
    await new Promise((resolve) => setTimeout(resolve, 5));
    await clinic.settle();
    clinic.emr.staffBooks({
      providerId: '101',
      date: TUESDAY,
      time: '09:00',
      durationMinutes: 15,
      patientId: '1',
      notes: marker,
    });
    await clinic.settle(1);

    expect(clinic.liveRows()).toEqual([]);
    expect(clinic.matters).toMatchObject([{ kind: 'booking-absent' }, { kind: 'late-row-cancelled' }]);
  });

  test('during a long outage the doubtful booking is shown to the clinic', async () => {
    const clinic = await aClinic();
    clinic.emr.failNext('book', lost('unknown'));
    clinic.emr.after('book', () => undefined);
    const process = clinic.process();
    const booking = process.book(NINE);
    clinic.emr.before('book', () => clinic.emr.failAll(lost('no')));
    expect(await booking).toEqual({ status: 'unconfirmed' });
    await clinic.settle(1);

    expect(clinic.matters).toMatchObject([{ kind: 'booking-in-doubt' }]);
    expect(await clinic.claims()).toBe(1);
  });
});

describe('the rules of the clinic', () => {
  test('the buffer keeps two callers apart, also when they book at the same moment', async () => {
    const clinic = await aClinic({ bookingBufferMinutes: 15 });
    const outcomes = await Promise.all([
      clinic.process().book(NINE, LONG_DEADLINE_MS),
      clinic.process().book({ ...NINE, patientId: '2', time: time('09:15') }, LONG_DEADLINE_MS),
    ]);

    expect(outcomes.filter(({ status }) => status === 'booked')).toHaveLength(1);
    expect(doubleBookings(clinic.liveRows(), 15)).toEqual([]);
  });

  test('the last place of the day goes to one of two', async () => {
    const clinic = await aClinic({ maxDailyBookings: 1 });
    const outcomes = await Promise.all([
      clinic.process().book(NINE, LONG_DEADLINE_MS),
      clinic.process().book({ ...NINE, patientId: '2', time: time('14:00') }, LONG_DEADLINE_MS),
    ]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['booked', 'closed']);
  });

  test('where double booking is allowed two patients share a time, but one patient is not booked twice', async () => {
    const clinic = await aClinic({ allowDoubleBooking: true });
    const outcomes = await Promise.all([
      clinic.process().book(NINE, LONG_DEADLINE_MS),
      clinic.process().book({ ...NINE, patientId: '2' }, LONG_DEADLINE_MS),
      clinic.process().book(NINE, LONG_DEADLINE_MS),
    ]);

    expect(clinic.liveRows()).toHaveLength(2);
    expect(outcomes.every(({ status }) => status === 'booked' || status === 'already-booked')).toBe(true);
  });
});

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('waited in vain');
}
