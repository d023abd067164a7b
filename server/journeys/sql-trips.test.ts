import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AnsweringClinic, earliestWish, heard, type PhoneLine, phoneLine } from './phone-line.ts';

/** Statements that are sent together are one trip. One of them asks whether the caller spoke of an emergency. */
const BEFORE_THE_ANSWER = 11;
/** The job reads the message, records that it is being posted, and records the result when it ends. */
const UNTIL_THE_TEXT_IS_SENT = 2;

interface Statement {
  readonly text: string;
  readonly beginsTrip: boolean;
}

/** Known patients: each measurement books for another one. */
const CALLERS = ['101', '103', '104', '107'].map((end) => `+16045550${end}`);
const ATTEMPTS = CALLERS.length;

const statements: Statement[] = [];
let line: PhoneLine;
let clinic: AnsweringClinic;
beforeAll(async () => {
  line = await phoneLine({
    onStatement: (text, beginsTrip) => void statements.push({ text, beginsTrip }),
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

/** Jobs are polled for, and the trace and progress of calls are written in batches: no caller waits for these. */
const BACKGROUND = /from jobs where finished_at is null and run_at <= now\(\)|insert into call_(events|logs)/;

function tripsOf(list: readonly Statement[]): string[][] {
  const trips: string[][] = [];
  for (const { text, beginsTrip } of list) {
    if (beginsTrip) trips.push([]);
    trips.at(-1)?.push(text.replaceAll(/\s+/g, ' ').trim());
  }
  return trips.filter((trip) => !trip.some((text) => BACKGROUND.test(text)));
}

/** Waits until 300 ms pass without a statement, which is also past the work of every full minute. */
const isQuiet = () =>
  vi.waitFor(async () => {
    statements.length = 0;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(tripsOf(statements)).toEqual([]);
  });

/**
 * Background work of the service can add trips to a measurement but never removes one, so the smallest of a few
 * measurements is the true number. Stops at the first one that is as small as expected.
 */
async function fewestTrips(
  expected: readonly number[],
  measure: (attempt: number) => Promise<readonly string[][][]>,
): Promise<{ readonly counts: readonly number[]; readonly shown: string }> {
  const measured: Array<readonly string[][][]> = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const parts = await measure(attempt);
    measured.push(parts);
    if (parts.every((trips, at) => trips.length <= (expected[at] ?? 0))) break;
  }
  const counts = expected.map((_, at) => Math.min(...measured.map((parts) => parts[at]?.length ?? 0)));
  return { counts, shown: measured.at(-1)?.map(shown).join('\n\n') ?? '' };
}

async function tripsOfABooking(from: string): Promise<readonly string[][][]> {
  const call = clinic.call(from);
  await call.status('in-progress');
  const wish = await earliestWish(call);
  // What the call has taught so far is written in batches, too.
  await isQuiet();
  const booked = heard(
    await call.tool('create_appointment', { ...wish, reason: 'Checkup', smsConsent: true }),
  );
  expect(booked, booked.message).toMatchObject({ success: true, smsSent: true });
  const unsent = async () =>
    (await line.service.database.ownerQuery('select from sms_messages where sent_at is null')).length;
  await expect.poll(unsent).toBe(0);
  await expect.poll(() => tripsOf(statements).at(-1)?.join()).toContain('update "jobs"');

  const trips = tripsOf(statements);
  const answered = trips.findIndex((trip) =>
    trip.some((text) => text.startsWith('update attempts set answer')),
  );
  return [trips.slice(0, answered + 1), trips.slice(answered + 1)];
}

test('a booking goes to the database eleven times before the caller is answered, and twice more for its text', async () => {
  const expected = [BEFORE_THE_ANSWER, UNTIL_THE_TEXT_IS_SENT];
  const { counts, shown } = await fewestTrips(expected, (attempt) => tripsOfABooking(CALLERS[attempt] ?? ''));
  expect(counts, shown).toEqual(expected);
});

test('a number that patients share takes at most five trips, and one after the answer for the audit trail', async () => {
  const { counts, shown } = await fewestTrips([6], async () => {
    await clinic.call('+16045550101').tool('search_patient_by_phone', {});
    await isQuiet();
    const call = clinic.call('+16045550142');
    expect(heard(await call.tool('search_patient_by_phone', { dateOfBirth: '1985-03-15' }))).toMatchObject({
      found: true,
    });
    await expect
      .poll(() => tripsOf(statements).some((trip) => trip.join().includes('insert into "audit_log"')))
      .toBe(true);
    return [tripsOf(statements)];
  });
  expect(counts[0], shown).toBeLessThanOrEqual(6);
});

const shown = (trips: readonly string[][]) =>
  trips.map((trip) => `- ${trip.map((text) => text.slice(0, 60)).join('; ')}`).join('\n');
