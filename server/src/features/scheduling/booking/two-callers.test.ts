import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type BookingClinic,
  type BookingProcess,
  bookingClinic,
  bookingDatabase,
  NINE,
  QUICK,
  TUESDAY,
} from '../../../../testing/features/scheduling/booking/booking-clinic.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import type { BookingOutcome, SearchWish } from '../outcomes.ts';
import type { FoundSlot } from '../search/choose-slots.ts';

let database: Awaited<ReturnType<typeof bookingDatabase>>;
let clinic: BookingClinic;
beforeAll(async () => {
  database = await bookingDatabase();
});
beforeEach(async () => {
  clinic = await bookingClinic(database);
});
afterAll(() => database.close());

/** No deadline or lease expires, so only the clinic's rules decide. */
const PATIENT_MS = 100_000;
const aPatientProcess = (between?: Parameters<BookingClinic['process']>[0]) =>
  clinic.process(between, { ...QUICK, leaseMs: PATIENT_MS, agreeMs: PATIENT_MS, writeMs: PATIENT_MS });

const ON_TUESDAY: SearchWish = {
  providerIds: ['101'],
  range: { from: TUESDAY, to: TUESDAY },
  visit: {},
  timeOfDay: 'any',
  notBefore: null,
  notAfter: null,
  around: null,
  weekdays: null,
  excludedDates: new Set(),
  excludedWeekdays: new Set(),
  limit: 1,
};

const offersTo = async (
  { scheduling }: BookingProcess,
  callId: string | null | undefined,
  wish: Partial<SearchWish> = {},
): Promise<readonly FoundSlot[]> =>
  (await scheduling.earliest(clinic.clinicId, { ...ON_TUESDAY, ...wish }, deadlineIn(PATIENT_MS), callId))
    .slots;

const firstTo = async (...asked: Parameters<typeof offersTo>) => (await offersTo(...asked))[0]?.time;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Each booking runs in its own call, as the webhook does it. */
async function bookIn(
  process: BookingProcess,
  callId: string,
  patientId: string,
  slot: Pick<FoundSlot, 'date' | 'time'>,
): Promise<BookingOutcome> {
  const key = { callId, toolCallId: randomUUID(), tool: 'create_appointment', argumentsHash: 'h' };
  const wish = { ...NINE, patientId, date: slot.date, time: slot.time };
  const outcome = await process.once(
    key,
    (attemptId) =>
      process.scheduling.book(clinic.clinicId, wish, { ...process.aRun(attemptId, PATIENT_MS), callId }),
    PATIENT_MS,
  );
  return outcome as BookingOutcome;
}

const EIGHT = Array.from({ length: 8 }, (_, index) => index);

test.each([
  ['within half a second', 60],
  ['in the same moment', 0],
])(
  'eight callers who ask two processes for the earliest time %s get eight different offers and book them',
  async (_, apartMs) => {
    const processes = [aPatientProcess(), aPatientProcess()] as const;
    const booked = await Promise.all(
      EIGHT.map(async (index) => {
        await pause(index * apartMs);
        const process = processes[index % 2 === 0 ? 0 : 1];
        const [slot] = await offersTo(process, `call-${index}`);
        await pause(200);
        const outcome = slot && (await bookIn(process, `call-${index}`, String(index + 1), slot));
        return { offered: slot?.time, outcome };
      }),
    );
    expect(booked.map(({ outcome }) => outcome?.status)).toEqual(EIGHT.map(() => 'booked'));
    expect(new Set(booked.map(({ offered }) => offered)).size).toBe(8);
    expect(clinic.liveRows()).toHaveLength(8);
  },
);

describe('a time that a call was just offered', () => {
  test('is offered to other calls last, and again to its own call', async () => {
    const [one, other] = [aPatientProcess(), aPatientProcess()];
    expect(await firstTo(one, 'call-1')).toBe('09:00');
    expect(await firstTo(other, 'call-2')).toBe('09:15');
    expect(await firstTo(other, 'call-1')).toBe('09:00');
    expect(await firstTo(one, null)).toBe('09:30');
  });

  test('blocks a longer visit over the same minutes', async () => {
    const process = aPatientProcess();
    expect(await firstTo(process, 'call-1', { durationMinutes: 30 })).toBe('09:00');
    expect(await firstTo(process, 'call-2')).toBe('09:30');
  });

  test('is still offered if nothing else is free', async () => {
    const wish = { notBefore: time('09:00'), notAfter: time('09:00') };
    expect(await firstTo(aPatientProcess(), 'call-1', wish)).toBe('09:00');
    expect(await firstTo(aPatientProcess(), 'call-2', wish)).toBe('09:00');
  });

  test('is still offered and booked for a caller who asks for that exact time', async () => {
    const process = aPatientProcess();
    await offersTo(process, 'call-1');
    expect(await firstTo(process, 'call-2', { around: time('09:00') })).toBe('09:00');
    expect(await bookIn(process, 'call-3', '3', NINE)).toMatchObject({ status: 'booked' });
  });

  test('is shown to staff, who search outside of calls', async () => {
    const process = aPatientProcess();
    await offersTo(process, 'call-1');
    expect(await firstTo(process, undefined)).toBe('09:00');
  });

  test.each([
    ['the call is over', () => aPatientProcess().scheduling.callEnded(clinic.clinicId, 'call-1')],
    [
      'the caller was offered another since',
      () => offersTo(aPatientProcess(), 'call-1', { range: { from: LATER, to: LATER } }),
    ],
    [
      'it was a minute and a half ago',
      () => database.ownerQuery("update offered_times set offered_until = now() - interval '1 second'", []),
    ],
  ])('is the first again when %s', async (_, passed: () => Promise<unknown>) => {
    const process = aPatientProcess();
    await offersTo(process, 'call-1');
    await passed();
    expect(await firstTo(process, 'call-2')).toBe('09:00');
  });

  test('is offered again during a database outage, so that every caller gets an answer', async () => {
    await offersTo(aPatientProcess(), 'call-1');
    expect(await firstTo(clinic.processInOutage(), 'call-2')).toBe('09:00');
  });
});

const LATER = date('2026-11-18');

test('callers refused together are offered different times instead', async () => {
  const process = aPatientProcess();
  const staffs = { providerId: '101', date: TUESDAY, time: time('09:00'), durationMinutes: 15 };
  clinic.emr.staffBooks(staffs);
  const outcomes = await Promise.all(
    [1, 2, 3].map((caller) => bookIn(process, `call-${caller}`, String(caller), NINE)),
  );
  const offered = outcomes.flatMap((outcome) => ('alternatives' in outcome ? outcome.alternatives : []));
  expect(outcomes.every(({ status }) => status === 'slot-taken' || status === 'slot-held')).toBe(true);
  expect(offered).toHaveLength(9);
  expect(new Set(offered.map(({ time: at }) => at)).size).toBe(9);
});

test('callers who ask for a time that another is booking are offered different times, one after another', async () => {
  let letGo = () => {};
  const isOver = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isClaimed = () => {};
  const claimed = new Promise<void>((resolve) => {
    isClaimed = resolve;
  });
  const first = aPatientProcess(async (step) => {
    if (step !== 'claimed') return;
    isClaimed();
    await isOver;
  });
  const booking = bookIn(first, 'call-0', '10', NINE);
  await claimed;
  const process = aPatientProcess();
  const offered: FoundSlot[] = [];
  for (const index of EIGHT) {
    const outcome = await bookIn(process, `call-${index + 1}`, String(index + 1), NINE);
    expect(outcome.status).toBe('slot-held');
    offered.push(...('alternatives' in outcome ? outcome.alternatives : []));
  }
  letGo();
  expect(await booking).toMatchObject({ status: 'booked' });
  expect(new Set(offered.map(({ date: day, time: at }) => `${day} ${at}`)).size).toBe(24);
});

test('a refused move offers times to choose from', async () => {
  const process = aPatientProcess();
  const mine = await bookIn(process, 'call-1', '1', { date: TUESDAY, time: time('10:00') });
  await bookIn(process, 'call-2', '2', NINE);
  const appointmentId = mine.status === 'booked' ? mine.appointmentId : '';
  const key = { callId: 'call-1', toolCallId: 'move', tool: 'update_appointment', argumentsHash: 'h' };
  const moved = await process.once(
    key,
    (attemptId) =>
      process.scheduling.reschedule(
        clinic.clinicId,
        { appointmentId, patientId: '1', providerId: null, date: TUESDAY, time: time('09:00'), reason: null },
        process.aRun(attemptId, PATIENT_MS),
      ),
    PATIENT_MS,
  );
  expect(moved).toMatchObject({ status: 'slot-taken', alternatives: [{}, {}, {}] });
});
