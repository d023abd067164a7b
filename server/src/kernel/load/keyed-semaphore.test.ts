import { expect, test } from 'vitest';
import { keyedSemaphore } from './keyed-semaphore.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Enters several times at once and collects those admitted. */
function enterAll(enter: (owner: string) => Promise<() => void>, owner: string, times: number) {
  const inside: Array<{ readonly at: number; leave(): void }> = [];
  for (let at = 0; at < times; at += 1) void enter(owner).then((leave) => inside.push({ at, leave }));
  return inside;
}

test('limits the concurrency of one owner and queues the rest in order', async () => {
  const { enter } = keyedSemaphore(3);
  const inside = enterAll(enter, 'call', 5);
  await settle();
  expect(inside.map(({ at }) => at)).toEqual([0, 1, 2]);
  inside[1]?.leave();
  await settle();
  expect(inside.map(({ at }) => at)).toEqual([0, 1, 2, 3]);
  inside[0]?.leave();
  inside[0]?.leave();
  await settle();
  expect(inside.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4]);
});

test('owners do not wait for each other', async () => {
  const { enter } = keyedSemaphore(1);
  enterAll(enter, 'call', 9);
  const other = enterAll(enter, 'another call', 1);
  await settle();
  expect(other).toHaveLength(1);
});

test('a released slot goes to the next in the queue', async () => {
  const { enter } = keyedSemaphore(1);
  for (let time = 0; time < 3; time += 1) {
    const inside = enterAll(enter, 'call', 1);
    await settle();
    expect(inside).toHaveLength(1);
    inside[0]?.leave();
  }
});
