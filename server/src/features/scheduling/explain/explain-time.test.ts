import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bookingClinic,
  bookingDatabase,
  NINE,
  QUICK,
  TUESDAY,
} from '../../../../testing/features/scheduling/booking/booking-clinic.ts';
import type { TestDatabase } from '../../../../tests/test-database.ts';
import type { ClosedTime } from '../../../kernel/clinic/closed-times.ts';
import { addDays, time, timeAt } from '../../../kernel/time/calendar.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import type { BookingOutcome } from '../outcomes.ts';
import type { RuleAnswer, TimeExplained } from './explain-time.ts';
import { wordsOf } from './explain-words.ts';

const QUESTIONS = Number(process.env.EXPLAINED ?? 120);

let database: TestDatabase;
beforeAll(async () => {
  database = await bookingDatabase();
});
afterAll(() => database.close());

const QUESTION = { providerId: '101', date: TUESDAY, time: time('09:00'), visit: {} };

function ruleOf(explained: TimeExplained | null, rule: RuleAnswer['rule']) {
  const answer = explained?.rules.find((each) => each.rule === rule);
  if (!explained || !answer) throw new Error(`nothing is said of ${rule}`);
  return { ...answer, words: wordsOf(answer, explained) };
}

describe('why a time is not offered', () => {
  test('an open time passes every rule, and each rule says so in both languages', async () => {
    const clinic = await bookingClinic(database);
    const explained = await clinic.process().desk.explain(clinic.clinicId, QUESTION, deadlineIn(20_000));

    expect(explained).toMatchObject({ offered: true, bookable: true, endTime: '09:15', durationMinutes: 15 });
    for (const answer of explained!.rules) {
      const { en, zh } = wordsOf(answer, explained!);
      expect(en).toMatch(/^[A-Z0-9].*\.$/);
      expect(zh).toMatch(/\p{Script=Han}.*。$/u);
      expect(`${en}${zh}`).not.toMatch(/[{}]|undefined|null/);
    }
  });

  test('names who has the time, and who is too close to it', async () => {
    const clinic = await bookingClinic(database, { bookingBufferMinutes: 10 });
    const { desk } = clinic.process();
    clinic.emr.staffBooks({
      providerId: '101',
      date: TUESDAY,
      time: '09:00',
      durationMinutes: 15,
      patientId: '7',
    });
    const taken = await desk.explain(clinic.clinicId, QUESTION, deadlineIn(20_000));
    const close = await desk.explain(
      clinic.clinicId,
      { ...QUESTION, time: time('09:15') },
      deadlineIn(20_000),
    );

    expect(taken).toMatchObject({ offered: false, bookable: false });
    expect(ruleOf(taken, 'taken')).toMatchObject({
      ...{ offer: 'refuses', booking: 'refuses', reason: 'taken' },
      source: { taker: { row: { patientId: '7', time: '09:00' }, endTime: '09:15' } },
      words: { en: 'Taken by a patient, 09:00 to 09:15.' },
    });
    // A taken time is not reported as too close as well.
    expect(taken?.rules.filter(({ offer }) => offer === 'refuses').map(({ rule }) => rule)).toEqual([
      'taken',
    ]);
    expect(ruleOf(taken, 'buffer')).toMatchObject({
      ...{ offer: 'not-asked', booking: 'not-asked', reason: null },
      words: { en: 'The time itself is taken, whatever is free around it.' },
    });
    expect(ruleOf(close, 'taken').offer).toBe('passes');
    expect(ruleOf(close, 'buffer')).toMatchObject({
      offer: 'refuses',
      words: { en: 'Too close to a patient, 09:00 to 09:15: 10 minutes must stay free.' },
    });
  });

  test('a closure shows its reason, and a break that it is one', async () => {
    const clinic = await bookingClinic(database);
    const course = {
      ...{ id: 'c', from: TUESDAY, to: TUESDAY, startTime: null, endTime: null },
      ...{ reason: 'Course', reasonZh: '培训', providerId: '101' },
    };
    const closed: ClosedTime[] = [
      { start: 0, end: 600, closure: course },
      { start: 720, end: 780, closure: null },
    ];
    clinic.config = { closedOn: (id) => (id === '101' ? closed : []), closuresOn: () => closed };
    const { desk } = clinic.process();
    const away = await desk.explain(clinic.clinicId, QUESTION, deadlineIn(20_000));
    const lunch = await desk.explain(
      clinic.clinicId,
      { ...QUESTION, time: time('12:30') },
      deadlineIn(20_000),
    );

    expect(ruleOf(away, 'closure')).toMatchObject({
      reason: 'away',
      words: { en: 'Closed from 00:00 to 10:00: Course.', zh: '00:00 至 10:00 停诊：培训。' },
    });
    expect(ruleOf(lunch, 'closure').words.en).toBe('The break from 12:00 to 13:00.');
  });

  test('a time that another call holds is offered, and not booked twice', async () => {
    const clinic = await bookingClinic(database);
    let go = () => undefined as undefined;
    const held = new Promise<undefined>((resolve) => {
      go = () => resolve(undefined) as undefined;
    });
    let isHeld = () => undefined as undefined;
    const isClaimed = new Promise<undefined>((resolve) => {
      isHeld = () => resolve(undefined) as undefined;
    });
    const slow = clinic.process(
      async (step) => {
        if (step !== 'claimed') return;
        isHeld();
        await held;
      },
      { ...QUICK, leaseMs: 60_000 },
    );
    const booking = slow.book(NINE);
    await isClaimed;
    const explained = await clinic.process().desk.explain(clinic.clinicId, QUESTION, deadlineIn(20_000));
    go();
    await booking;

    expect(explained).toMatchObject({ offered: true, bookable: false });
    expect(ruleOf(explained, 'claim')).toMatchObject({
      reason: 'claimed',
      source: { claim: { from: '09:00', to: '09:15', callId: 'call-1' } },
    });
  });

  test('takes two EMR requests and nothing else', async () => {
    const clinic = await bookingClinic(database);
    let asked = 0;
    const { desk } = clinic.process();
    const onEmrCall = () => {
      asked += 1;
    };
    const deadline = { ...deadlineIn(20_000), onEmrCall };
    await desk.explain(clinic.clinicId, QUESTION, deadline);

    expect(asked).toBeLessThanOrEqual(2);
    expect(
      await desk.explain(clinic.clinicId, { ...QUESTION, providerId: '999' }, deadlineIn(500)),
    ).toBeNull();
  });
});

const aQuestion = fc.record({
  day: fc.integer({ min: 0, max: 5 }),
  minute: fc.integer({ min: 8 * 4, max: 17 * 4 + 1 }).map((quarter) => quarter * 15),
  reason: fc.constantFrom('general', 'follow_up', 'pain_illness'),
  isNewPatient: fc.boolean(),
  patient: fc.integer({ min: 1, max: 200 }),
});

const aClinicsWay = fc.record({
  rules: fc.record({
    bookingBufferMinutes: fc.constantFrom(0, 0, 5, 15),
    maxDailyBookings: fc.constantFrom(null, null, null, 3),
    allowDoubleBooking: fc.constantFrom(false, false, true),
    minAdvanceBookingHours: fc.constantFrom(0, 0, 2),
    maxAdvanceBookingDays: fc.constantFrom(null, null, 3),
  }),
  lunch: fc.constantFrom([], [{ start: 720, end: 840, closure: null }]),
  takesNew: fc.boolean(),
  staff: fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 5 }),
      minute: fc.integer({ min: 9 * 12, max: 16 * 12 }).map((five) => five * 5),
      durationMinutes: fc.constantFrom(0, 10, 15, 40),
      status: fc.constantFrom('t', 't', 'C', 'N'),
    }),
    { minLength: 25, maxLength: 60 },
  ),
  closedDay: fc.constantFrom(null, 5),
});

type ClinicsWay = typeof aClinicsWay extends fc.Arbitrary<infer Way> ? Way : never;

const MONDAY = addDays(TUESDAY, -1);

describe('the explanation and the booking', () => {
  test(
    `agree on ${QUESTIONS} questions about many clinics: what is offered, what is booked, and the word of each refusal`,
    async () => {
      const perClinic = 20;
      const clinics = fc.sample(aClinicsWay, { numRuns: Math.ceil(QUESTIONS / perClinic), seed: 23 });
      const questions = fc.sample(aQuestion, { numRuns: QUESTIONS, seed: 24 });
      const seen = { offered: 0, booked: 0, refused: new Set<string>() };
      for (const [index, way] of clinics.entries()) {
        const clinic = await aClinicOfThatWay(way);
        for (const asked of questions.slice(index * perClinic, (index + 1) * perClinic)) {
          const visit = { visitReason: asked.reason, isNewPatient: asked.isNewPatient };
          const wish = {
            providerId: '101',
            date: addDays(MONDAY, asked.day),
            time: timeAt(asked.minute),
            visit,
          };
          const { desk, scheduling, book } = clinic.process();
          const explained = (await desk.explain(clinic.clinicId, wish, deadlineIn(20_000)))!;
          const slots = await scheduling.openSlots(clinic.clinicId, wish, deadlineIn(20_000));
          const outcome = await book({ ...wish, patientId: String(asked.patient), reason: 'x' });
          const said = JSON.stringify({ way, asked, rules: explained.rules, outcome });

          expect(explained.offered, said).toBe(slots?.slots.includes(wish.time));
          const refusing = explained.rules.flatMap((each) => (each.offer === 'refuses' ? each.rule : []));
          expect(refusing.includes('taken') && refusing.includes('buffer'), said).toBe(false);
          if (['patient-busy', 'already-booked'].includes(outcome.status)) continue;
          expect(explained.bookable, said).toBe(outcome.status === 'booked');
          const first = explained.rules.find(({ booking }) => booking === 'refuses')?.reason ?? null;
          expect(wordOf(outcome), said).toBe(
            first && (['taken', 'buffer'].includes(first) ? 'slot-taken' : first),
          );
          seen.offered += Number(explained.offered);
          seen.booked += Number(outcome.status === 'booked');
          if (first) seen.refused.add(first);
        }
      }

      expect(seen.offered).toBeGreaterThan(QUESTIONS / 20);
      expect(seen.booked).toBeGreaterThan(QUESTIONS / 20);
      expect([...seen.refused].sort()).toEqual(
        expect.arrayContaining(['closure', 'day-full', 'no-template', 'not-bookable', 'taken', 'too-far']),
      );
    },
    15_000 + QUESTIONS * 200,
  );
});

function wordOf(outcome: BookingOutcome): string | null {
  if (outcome.status === 'booked') return null;
  return outcome.status === 'closed' ? outcome.reason : outcome.status;
}

async function aClinicOfThatWay(way: ClinicsWay) {
  const clinic = await bookingClinic(database, way.rules);
  const roster = [{ id: '101', name: 'Dr. Susan Lee', acceptsNewPatients: way.takesNew }];
  clinic.config = { roster, closedOn: () => way.lunch, closuresOn: () => way.lunch };
  for (const { day, minute, ...row } of way.staff)
    clinic.emr.staffBooks({
      ...{ providerId: '101', patientId: '200', ...row },
      ...{ date: addDays(MONDAY, day), time: timeAt(minute) },
    });
  if (way.closedDay !== null) clinic.emr.staffRemovesDay('101', addDays(MONDAY, way.closedDay));
  return clinic;
}
