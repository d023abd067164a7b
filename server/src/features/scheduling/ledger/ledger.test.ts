import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aClinicRow } from '../../../../tests/people.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/test-database.ts';
import { Failure } from '../../../kernel/failure.ts';
import { deadlineIn } from '../../../kernel/time/deadline.ts';
import { createLedger, type Ledger, type ToolCallKey } from './index.ts';

let database: TestDatabase;
let ledger: Ledger;
let clinic: string;
let another: string;
beforeAll(async () => {
  database = await testDatabase();
  ledger = createLedger({ db: database.db });
  clinic = await aClinicRow(database.ownerQuery);
  another = await aClinicRow(database.ownerQuery);
});
afterAll(() => database.close());

const aCall = (more: Partial<ToolCallKey> = {}): ToolCallKey => ({
  callId: randomUUID(),
  toolCallId: 'tool-1',
  tool: 'book_appointment',
  argumentsHash: 'hash',
  ...more,
});
const soon = () => deadlineIn(4_000);

function workOf(answer: object) {
  return vi.fn(async (_attemptId: string) => answer);
}

/** Leaves the attempt as a killed process would: no answer, lease expired. */
const kill = (key: ToolCallKey, state = 'started') =>
  database.ownerQuery(
    "update attempts set answer = null, state = $2, lease_until = now() - interval '1 second' where call_id = $1",
    [key.callId, state],
  );

describe('a redelivered tool call', () => {
  test('gets the identical first answer and changes nothing', async () => {
    const key = aCall();
    const work = workOf({ zeta: 1, alpha: { text: '好', list: [3, 1, 2] }, none: null });
    const first = await ledger.runOnce(clinic, key, soon(), work);
    const second = await ledger.runOnce(clinic, key, soon(), work);

    expect(first).toEqual({
      answer: { zeta: 1, alpha: { text: '好', list: [3, 1, 2] }, none: null },
      repeated: false,
    });
    expect(second!.repeated).toBe(true);
    expect(JSON.stringify(second!.answer)).toBe(JSON.stringify(first!.answer));
    expect(work).toHaveBeenCalledTimes(1);
  });

  test('waits for the first answer if the first run is still active', async () => {
    const key = aCall();
    let finish = (_: object) => {};
    const work = vi.fn(
      () =>
        new Promise<object>((resolve) => {
          finish = resolve;
        }),
    );
    const first = ledger.runOnce(clinic, key, soon(), work);
    await vi.waitFor(() => expect(work).toHaveBeenCalled());
    const repeats = [1, 2, 3].map(() => ledger.runOnce(clinic, key, soon(), work));
    finish({ booked: true });

    expect(await first).toEqual({ answer: { booked: true }, repeated: false });
    expect(await Promise.all(repeats)).toEqual(Array(3).fill({ answer: { booked: true }, repeated: true }));
    expect(work).toHaveBeenCalledTimes(1);
  });

  test('gets no answer if the first run does not end in time, and does nothing twice', async () => {
    const key = aCall();
    const work = vi.fn(() => new Promise<object>(() => undefined));
    void ledger.runOnce(clinic, key, soon(), work);
    await vi.waitFor(() => expect(work).toHaveBeenCalled());
    const started = performance.now();

    expect(await ledger.runOnce(clinic, key, deadlineIn(300), work)).toBeNull();
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  test('ten at once run once', async () => {
    const key = aCall();
    const work = workOf({ booked: true });
    const all = await Promise.all(
      Array.from({ length: 10 }, () => ledger.runOnce(clinic, key, soon(), work)),
    );

    expect(work).toHaveBeenCalledTimes(1);
    expect(all.filter((one) => one?.repeated === false)).toHaveLength(1);
  });
});

test('work aborted by our own database decided nothing, so a retry runs at once', async () => {
  const key = aCall();
  const broken = async () => {
    throw new Failure('UNAVAILABLE', 'the database went out');
  };
  await expect(ledger.runOnce(clinic, key, soon(), broken)).rejects.toThrow('went out');
  const work = workOf({ booked: true });

  expect(await ledger.runOnce(clinic, key, deadlineIn(300), work)).toEqual({
    answer: { booked: true },
    repeated: false,
  });
});

test.each<[string, Partial<ToolCallKey>]>([
  ['another tool call', { toolCallId: 'tool-2' }],
  ['another tool', { tool: 'cancel_appointment' }],
  ['other arguments', { argumentsHash: 'other' }],
  ['another call', { callId: 'another call' }],
])('%s is another wish', async (_, difference) => {
  const key = aCall();
  const work = workOf({ booked: true });
  await ledger.runOnce(clinic, key, soon(), work);

  expect(await ledger.runOnce(clinic, { ...key, ...difference }, soon(), work)).toMatchObject({
    repeated: false,
  });
  expect(work).toHaveBeenCalledTimes(2);
});

test('the same ids at another clinic are a different call with its own answer', async () => {
  const key = aCall();
  await ledger.runOnce(clinic, key, soon(), workOf({ of: 'the first clinic' }));

  expect(await ledger.runOnce(another, key, soon(), workOf({ of: 'the other clinic' }))).toEqual({
    answer: { of: 'the other clinic' },
    repeated: false,
  });
});

test.each<[string, Partial<ToolCallKey>]>([
  ['call', { callId: null }],
  ['tool call', { toolCallId: null }],
])('without the id of the %s there is nothing to know a repeat by: the work runs', async (_, missing) => {
  const key = aCall(missing);
  const work = workOf({});
  await ledger.runOnce(clinic, key, soon(), work);
  await ledger.runOnce(clinic, key, soon(), work);

  expect(work).toHaveBeenCalledTimes(2);
});

describe('a process that was killed', () => {
  test('before it had an answer: the retry runs the work under the same attempt', async () => {
    const key = aCall();
    const [first, second] = [workOf({}), workOf({ booked: true })];
    await ledger.runOnce(clinic, key, soon(), first);
    await kill(key);

    expect(await ledger.runOnce(clinic, key, soon(), second)).toEqual({
      answer: { booked: true },
      repeated: false,
    });
    expect(second.mock.calls).toEqual(first.mock.calls);
  });

  test.each(['writing', 'doubt', 'undoing'])(
    'while it was "%s": the retry leaves it to the settle job',
    async (state) => {
      const key = aCall();
      await ledger.runOnce(clinic, key, soon(), workOf({}));
      await kill(key, state);
      const work = workOf({});

      expect(await ledger.runOnce(clinic, key, deadlineIn(200), work)).toBeNull();
      expect(work).not.toHaveBeenCalled();
    },
  );
});

test('work that throws leaves no answer: it is retried when its lease expires', async () => {
  const key = aCall();
  const broken = ledger.runOnce(clinic, key, soon(), async () => {
    throw new Error('broken');
  });
  await expect(broken).rejects.toThrow('broken');
  expect(await ledger.runOnce(clinic, key, deadlineIn(150), workOf({}))).toBeNull();
  await kill(key);

  expect(await ledger.runOnce(clinic, key, soon(), workOf({ booked: true }))).toMatchObject({
    repeated: false,
  });
});

describe('an answer stored with its effect', () => {
  test('is stored with it, and a later answer does not replace it', async () => {
    const key = aCall();
    await ledger.runOnce(clinic, key, soon(), async (attemptId) => {
      await database.db.inClinic(clinic, (_, tx) =>
        ledger.answer(tx, clinic, attemptId, { booked: 'first' }),
      );
      return { booked: 'later' };
    });

    expect(await ledger.runOnce(clinic, key, soon(), workOf({}))).toEqual({
      answer: { booked: 'first' },
      repeated: true,
    });
  });

  test('is rolled back with it', async () => {
    const key = aCall();
    await ledger.runOnce(clinic, key, soon(), async (attemptId) => {
      const undone = database.db.inClinic(clinic, async (_, tx) => {
        await ledger.answer(tx, clinic, attemptId, { booked: true });
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      return { booked: false };
    });

    expect(await ledger.runOnce(clinic, key, soon(), workOf({}))).toMatchObject({
      answer: { booked: false },
    });
  });
});
