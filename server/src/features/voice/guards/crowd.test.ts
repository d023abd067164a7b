import { expect, test } from 'vitest';
import { testClock } from '../../../../tests/world/facts.ts';
import { crowdAt } from './crowd.ts';

const HERE = 'this clinic';
const CALLS = Array.from({ length: 400 }, (_, at) => `call-${at}`);

function aProcess() {
  let waited = 0;
  const crowd = crowdAt({ waitMs: () => waited, clock: testClock() });
  const wait = (ms: number) => {
    waited = ms;
  };
  const letIn = (calls: readonly string[] = CALLS, clinicId = HERE) =>
    calls.filter((callId) => crowd.letsIn(clinicId, callId));
  /** So many are being worked on for as long as the test lasts. */
  const inHand = (count: number, clinicId = HERE) => {
    for (let at = 0; at < count; at += 1) void crowd.serve(clinicId, () => new Promise(() => undefined));
  };
  return { crowd, wait, letIn, inHand };
}

test('everybody is let in while nobody waits long', () => {
  const { wait, letIn, inHand } = aProcess();
  wait(20);
  inHand(10);
  expect(letIn()).toEqual(CALLS);
});

test('the longer everybody waits the fewer who are new are let in, and at last nobody', () => {
  const shares = [30, 50, 70, 80].map((ms) => {
    const { wait, letIn } = aProcess();
    wait(ms);
    return letIn().length / CALLS.length;
  });
  for (const [at, about] of [0.83, 0.5, 0.17].entries()) expect(shares[at]).toBeCloseTo(about, 0.7);
  expect(shares[3]).toBe(0);
});

test('who was let in is served to the end of the call', () => {
  const { wait, letIn } = aProcess();
  expect(letIn(['call-1'])).toEqual(['call-1']);
  wait(5_000);
  expect(letIn(['call-1', 'call-2'])).toEqual(['call-1']);
});

test('who was turned away is let in once there is room', () => {
  const { wait, letIn } = aProcess();
  wait(200);
  expect(letIn()).toEqual([]);
  wait(0);
  expect(letIn()).toEqual(CALLS);
});

test('two processes that are equally full let the same calls in', () => {
  const [one, other] = [aProcess(), aProcess()];
  for (const { wait } of [one, other]) wait(50);
  expect(one.letIn()).toEqual(other.letIn());
});

test('a clinic whose EMR is slow fills up by itself: the callers of others are served', () => {
  const { letIn, inHand } = aProcess();
  inHand(18);
  expect(letIn()).toEqual([]);
  expect(letIn(CALLS, 'another clinic')).toEqual(CALLS);
});

test('what is finished is no longer in hand, however it ended', async () => {
  const { crowd, letIn } = aProcess();
  const works = Array.from({ length: 18 }, (_, at) =>
    crowd.serve(HERE, async () => {
      if (at % 2 === 0) throw new Error('failed');
    }),
  );
  expect(letIn()).toEqual([]);
  await Promise.allSettled(works);
  expect(letIn()).toEqual(CALLS);
});

test('what was written once is not written again, unless it failed', async () => {
  const { crowd } = aProcess();
  let written = 0;
  const write = async () => {
    written += 1;
    if (written === 1) throw new Error('the database is out');
  };
  await expect(crowd.noteOnce('cause', write)).rejects.toThrow();
  await crowd.noteOnce('cause', write);
  await crowd.noteOnce('cause', write);
  expect(written).toBe(2);
});
