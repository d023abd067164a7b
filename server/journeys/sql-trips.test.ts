import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AnsweringClinic, earliestWish, heard, type PhoneLine, phoneLine } from './phone-line.ts';

/** Statements that are sent together are one trip. One of them asks whether the caller spoke of an emergency. */
const BEFORE_THE_ANSWER = 10;
/** The job reads the message, records that it is being posted, and records the result when it ends. */
const FOR_THE_TEXT = 3;

/** Known patients: each measurement books for another one. */
const CALLERS = ['101', '103', '104', '107'].map((end) => `+16045550${end}`);
const ATTEMPTS = CALLERS.length;

type Trip = readonly string[];
interface Transaction {
  readonly trips: string[][];
}

/** By transaction, because those of jobs run beside the caller's and their statements come in any order. */
const transactions = new Map<number, Transaction>();
let line: PhoneLine;
let clinic: AnsweringClinic;
beforeAll(async () => {
  line = await phoneLine({
    onStatement: (text, beginsTrip, checkout) => {
      const { trips } = transactions.get(checkout) ?? { trips: [] };
      if (beginsTrip || trips.length === 0) trips.push([]);
      trips.at(-1)?.push(text.replaceAll(/\s+/g, ' ').trim());
      transactions.set(checkout, { trips });
    },
  });
  clinic = await line.aClinic();
  await line.service.ask({
    method: 'PUT',
    url: '/api/clinic/sms-config',
    as: clinic.manager,
    payload: { smsEnabled: true, smsSenderNumber: '+16045550111' },
  });
});
afterAll(() => line.close());

/**
 * No caller waits for these: jobs are polled for, leased and put off, the trace and progress of calls are written in
 * batches, and how the EMR does is recorded.
 */
const BACKGROUND =
  /from jobs where finished_at is null and run_at <= now\(\)|^update jobs set lease_until|^update "jobs" set "run_at"|insert into call_(events|logs)|^update "emr_connections" set "state"/;
const TEXT_JOB = /from "sms_messages"|^update "sms_messages"/;

const has = ({ trips }: Transaction, pattern: RegExp) => trips.flat().some((text) => pattern.test(text));
const tripsWhere = (belongs: (transaction: Transaction) => boolean): Trip[] =>
  [...transactions.values()].filter(belongs).flatMap(({ trips }) => trips);
const ofCaller = () => tripsWhere((each) => !has(each, BACKGROUND) && !has(each, TEXT_JOB));
const ofText = () => tripsWhere((each) => has(each, TEXT_JOB));

/** Waits until 300 ms pass without a statement, which is also past the work of every full minute. */
const isQuiet = () =>
  vi.waitFor(async () => {
    transactions.clear();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([...ofCaller(), ...ofText()]).toEqual([]);
  });

/**
 * Background work of the service can add trips to a measurement but never removes one, so the smallest of a few
 * measurements is the true number. Stops at the first one that is as small as expected.
 */
async function fewestTrips(
  expected: readonly number[],
  measure: (attempt: number) => Promise<ReadonlyArray<readonly Trip[]>>,
): Promise<{ readonly counts: readonly number[]; readonly shown: string }> {
  const measured: Array<ReadonlyArray<readonly Trip[]>> = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const parts = await measure(attempt);
    measured.push(parts);
    if (parts.every((trips, at) => trips.length <= (expected[at] ?? 0))) break;
  }
  const counts = expected.map((_, at) => Math.min(...measured.map((parts) => parts[at]?.length ?? 0)));
  return { counts, shown: measured.at(-1)?.map(shown).join('\n\n') ?? '' };
}

async function tripsOfABooking(from: string): Promise<ReadonlyArray<readonly Trip[]>> {
  const call = clinic.call(from);
  await call.status('in-progress');
  const wish = await earliestWish(call);
  // What the call has taught so far is written in batches, too.
  await isQuiet();
  const booked = heard(
    await call.tool('create_appointment', { ...wish, reason: 'Checkup', smsConsent: true }),
  );
  expect(booked, booked.message).toMatchObject({ success: true, smsSent: true });
  const ends = () => ofText().flat().join();
  await expect.poll(ends).toMatch(/update "jobs".*commit/);
  return [ofCaller(), ofText()];
}

test('a booking makes ten database trips before the caller is answered, and three for its text', async () => {
  const expected = [BEFORE_THE_ANSWER, FOR_THE_TEXT];
  const { counts, shown } = await fewestTrips(expected, (attempt) => tripsOfABooking(CALLERS[attempt] ?? ''));
  expect(counts, shown).toEqual(expected);
});

test('a number shared by patients makes at most five trips, and one after the answer for the audit trail', async () => {
  const { counts, shown } = await fewestTrips([6], async () => {
    await clinic.call('+16045550101').tool('search_patient_by_phone', {});
    await isQuiet();
    const call = clinic.call('+16045550142');
    expect(heard(await call.tool('search_patient_by_phone', { dateOfBirth: '1985-03-15' }))).toMatchObject({
      found: true,
    });
    await expect
      .poll(() => ofCaller().some((trip) => trip.join().includes('insert into "audit_log"')))
      .toBe(true);
    return [ofCaller()];
  });
  expect(counts[0], shown).toBeLessThanOrEqual(6);
});

const shown = (trips: readonly Trip[]) =>
  trips.map((trip) => `- ${trip.map((text) => text.slice(0, 60)).join('; ')}`).join('\n');
