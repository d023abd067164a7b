import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabase } from '../../../../tests/test-database.ts';
import {
  aClinicProfile,
  CLINIC_NUMBER,
  type TestWebhook,
  testWebhook,
  toolMessage,
} from '../../../../tests/test-webhook.ts';
import { insertClinic } from '../../../../tests/world/rows.ts';
import { Failure } from '../../../kernel/failure.ts';
import { phrase } from '../../../kernel/phrase.ts';
import { createLedger } from '../../scheduling/ledger/index.ts';
import { defineTool } from '../tool.ts';

let database: TestDatabase;
let clinicId: string;
let processes: TestWebhook[];
const done: string[] = [];
let release: Promise<void> = Promise.resolve();
const troubles: Error[] = [];

const book = defineTool({
  name: 'book',
  description: '',
  arguments: z.object({ what: z.string() }),
  writes: true,
  whenItFails: { result: { success: false }, say: phrase({ en: 'Nothing was booked.', zh: '没有预约。' }) },
  run: async ({ what }) => {
    await release;
    const trouble = troubles.shift();
    if (trouble) throw trouble;
    done.push(what);
    return { success: true, appointmentId: `${done.length}` };
  },
  recall: async () => (done.length > 0 ? { success: true, appointmentId: 'as written down' } : null),
});

beforeAll(async () => {
  database = await testDatabase();
  clinicId = await insertClinic(database.ownerQuery, { voice_phone_number: CLINIC_NUMBER });
  const aProcess = () =>
    testWebhook({
      tools: [book],
      clinics: [aClinicProfile({ id: clinicId })],
      ledger: createLedger({ db: database.db }),
      answerWithinMs: 3_000,
    });
  processes = [await aProcess(), await aProcess()];
});
afterAll(async () => {
  for (const each of processes) await each.close();
  await database.close();
});
beforeEach(() => {
  done.length = 0;
  release = Promise.resolve();
});

const wish = (callId: string, id: string | null, what: string) =>
  toolMessage([{ id, name: 'book', arguments: { what } }], {
    call: { id: callId },
    timestamp: Math.random(),
  });
const post = async (process: number, message: object) => {
  const answer = await processes[process]?.post(message);
  return answer?.body.results[0].result;
};

test('a redelivered tool call gets the first answer, whichever process receives it', async () => {
  const callId = randomUUID();
  const first = await post(0, wish(callId, 't-1', 'nine'));
  expect(first).toMatchObject({ success: true });
  expect(await post(0, wish(callId, 't-1', 'nine'))).toEqual(first);
  expect(await post(1, wish(callId, 't-1', 'nine'))).toEqual(first);
  expect(done).toEqual(['nine']);
});

test('fifty concurrent deliveries at two processes book once and get the same answer', async () => {
  const callId = randomUUID();
  let go: () => void = () => undefined;
  release = new Promise((resolve) => {
    go = resolve;
  });
  const answers = Array.from({ length: 50 }, (_, index) => post(index % 2, wish(callId, 't-1', 'ten')));
  setImmediate(go);
  const results = await Promise.all(answers);
  expect(new Set(results.map((result) => JSON.stringify(result)))).toEqual(
    new Set([JSON.stringify(results[0])]),
  );
  expect(results[0]).toMatchObject({ success: true });
  expect(done).toEqual(['ten']);
});

test('an attempt that ended without an answer is answered from its outcome and does not run again', async () => {
  const callId = randomUUID();
  await post(0, wish(callId, 't-1', 'nine'));
  await database.ownerQuery(
    "update attempts set answer = null, state = 'booked', lease_until = now() - interval '1 second' where call_id = $1",
    [callId],
  );
  const again = await post(1, wish(callId, 't-1', 'nine'));
  expect(again).toEqual({ success: true, appointmentId: 'as written down' });
  expect(await post(0, wish(callId, 't-1', 'nine'))).toEqual(again);
  expect(done).toEqual(['nine']);
});

test('an unconfirmed outcome is confirmed on the next delivery, once known', async () => {
  const callId = randomUUID();
  await post(0, wish(callId, 't-1', 'nine'));
  const settle = (state: string) =>
    database.ownerQuery(
      'update attempts set answer = \'{"success":false,"unconfirmed":true}\', state = $2 where call_id = $1',
      [callId, state],
    );
  await settle('doubt');
  expect(await post(1, wish(callId, 't-1', 'nine'))).toMatchObject({ unconfirmed: true });
  await settle('booked');
  expect(await post(1, wish(callId, 't-1', 'nine'))).toMatchObject({ success: true });
});

test('another id, another call or another wish is another booking', async () => {
  const [a, b] = [randomUUID(), randomUUID()];
  await post(0, wish(a, 't-1', 'nine'));
  await post(0, wish(a, 't-2', 'nine'));
  await post(0, wish(b, 't-1', 'nine'));
  await post(0, wish(a, 't-1', 'ten'));
  expect(done.length).toBe(4);
});

test('a booking our own database prevented is made when the same tool call is retried', async () => {
  const callId = randomUUID();
  troubles.push(new Failure('UNAVAILABLE', 'away'));
  expect(await post(0, wish(callId, 't-1', 'nine'))).toEqual({
    success: false,
    message: expect.stringMatching(/^Our system is having trouble .* Nothing was booked\.$/),
  });

  expect(await post(1, wish(callId, 't-1', 'nine'))).toMatchObject({ success: true });
  expect(done).toEqual(['nine']);
});

test('a refusal by the clinic is final', async () => {
  const callId = randomUUID();
  troubles.push(new Failure('EMR_UNAVAILABLE', 'away'));
  const first = await post(0, wish(callId, 't-1', 'nine'));

  expect(first).toMatchObject({ success: false });
  expect(await post(1, wish(callId, 't-1', 'nine'))).toEqual(first);
  expect(done).toEqual([]);
});

test('without an id a repeat cannot be recognised', async () => {
  const callId = randomUUID();
  await post(0, wish(callId, null, 'nine'));
  await post(0, wish(callId, null, 'nine'));
  expect(done.length).toBe(2);
});
