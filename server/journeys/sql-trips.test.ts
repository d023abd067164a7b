import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type AnsweringClinic, earliestWish, heard, type PhoneLine, phoneLine } from './phone-line.ts';

/** Statements that are sent together are one trip. */
const BEFORE_THE_ANSWER = 8;
/** The message is seen, its post is put on record, and that it was taken is written with the end of its job. */
const UNTIL_THE_TEXT_IS_SENT = 3;

interface Statement {
  readonly text: string;
  readonly beginsTrip: boolean;
}

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
beforeEach(() => {
  statements.length = 0;
});

/** Looking for work goes on all the time, and the trace of a call is written in batches: nobody waits for either. */
const OF_NOBODY = /from jobs where finished_at is null and run_at <= now\(\)|insert into "call_events"/;

function tripsOf(list: readonly Statement[]): string[][] {
  const trips: string[][] = [];
  for (const { text, beginsTrip } of list) {
    if (beginsTrip) trips.push([]);
    trips.at(-1)?.push(text.replaceAll(/\s+/g, ' ').trim());
  }
  return trips.filter((trip) => !trip.some((text) => OF_NOBODY.test(text)));
}

test('a booking goes to the database eight times before the caller is answered, and three times more for its text', async () => {
  const call = clinic.call('+16045550101');
  await call.status('in-progress');
  const wish = await earliestWish(call);
  // What the call has taught so far is written in batches, too.
  await isQuiet();
  const booked = heard(
    await call.tool('create_appointment', { ...wish, reason: 'Checkup', smsConsent: true }),
  );
  expect(booked).toMatchObject({ success: true, smsSent: true });
  const isSent = async () =>
    (await line.service.database.ownerQuery('select from sms_messages where sent_at is not null')).length > 0;
  await expect.poll(isSent, { timeout: 10_000 }).toBe(true);
  await expect.poll(() => tripsOf(statements).at(-1)?.join()).toContain('update "jobs"');

  const trips = tripsOf(statements);
  const answered = trips.findIndex((trip) =>
    trip.some((text) => text.startsWith('update attempts set answer')),
  );
  const [before, after] = [trips.slice(0, answered + 1), trips.slice(answered + 1)];
  expect(before.length, shown(before)).toBe(BEFORE_THE_ANSWER);
  expect(after.length, shown(after)).toBe(UNTIL_THE_TEXT_IS_SENT);
}, 60_000);

/** Also past what happens at every full minute. */
const isQuiet = () =>
  vi.waitFor(
    async () => {
      statements.length = 0;
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(tripsOf(statements)).toEqual([]);
    },
    { timeout: 20_000 },
  );

test('a number that two patients share is looked up by five trips, and one behind the answer for the audit', async () => {
  await isQuiet();
  const call = clinic.call('+16045550142');
  expect(heard(await call.tool('search_patient_by_phone', { phone: '+16045550142' }))).toMatchObject({
    found: true,
  });
  const ofCall = () => tripsOf(statements).filter((trip) => !trip.some((text) => OF_THE_CALL.test(text)));
  await expect.poll(() => ofCall().at(-1)?.join()).toContain('insert into "audit_log"');
  expect(ofCall().length, shown(ofCall())).toBe(6);
});

/** That the call goes on is noted behind the answer, for all calls together. */
const OF_THE_CALL = /insert into "call_logs"/;

const shown = (trips: readonly string[][]) =>
  trips.map((trip) => `- ${trip.map((text) => text.slice(0, 60)).join('; ')}`).join('\n');
