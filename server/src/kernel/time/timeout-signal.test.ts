import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { deadlineIn, within } from './deadline.ts';
import { TIMED_OUT, timeoutSignal } from './timeout-signal.ts';

const endOf = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));

test('aborts after the timeout', async () => {
  const { signal } = timeoutSignal(new AbortController().signal, 5);
  expect(await endOf(signal)).toBe(TIMED_OUT);
});

test('aborts with the outer signal, for the outer reason', () => {
  const outer = new AbortController();
  const { signal } = timeoutSignal(outer.signal, 60_000);
  outer.abort('enough');
  expect([signal.aborted, signal.reason]).toEqual([true, 'enough']);
  expect(timeoutSignal(outer.signal, 60_000).signal.aborted).toBe(true);
});

test('leaves no listener on a long-lived outer signal, however it ended', async () => {
  const outer = new AbortController();
  timeoutSignal(outer.signal, 60_000).release();
  await endOf(timeoutSignal(outer.signal, 1).signal);
  expect(getEventListeners(outer.signal, 'abort')).toEqual([]);
});

test('fires even if garbage is collected and nothing else references it', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  let ended = 0;
  const begin = () => {
    const outer = deadlineIn(60_000);
    for (const signal of [timeoutSignal(outer.signal, 40).signal, within(outer, 40)])
      signal.addEventListener('abort', () => {
        ended += 1;
      });
  };
  for (let count = 0; count < 20; count += 1) begin();
  collectGarbage();
  await vi.waitFor(() => {
    collectGarbage();
    expect(ended).toBe(40);
  });
});
