import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

/** A carrier that a test lets go, batch by batch. */
function carrier(isRefused: (item: string) => boolean = () => false) {
  const batches: string[] = [];
  const going: Array<() => void> = [];
  const bring = inBatches<string>(async (key, items) => {
    batches.push(`${key}: ${items.join(' ')}`);
    await new Promise<void>((resolve) => going.push(resolve));
    if (items.some(isRefused)) throw new Error('refused');
  });
  const go = async () => {
    going.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { bring, batches, go };
}

test('the first is carried at once, and what comes meanwhile goes together with the next', async () => {
  const { bring, batches, go } = carrier();
  const all = Promise.all(['a', 'b', 'c'].map((item) => bring('here', item)));
  expect(batches).toEqual(['here: a']);
  await go();
  expect(batches).toEqual(['here: a', 'here: b c']);
  await go();
  await all;
  void bring('here', 'd');
  expect(batches).toHaveLength(3);
});

test('nobody waits for another key', () => {
  const { bring, batches } = carrier();
  void bring('here', 'a');
  void bring('there', 'b');
  expect(batches).toEqual(['here: a', 'there: b']);
});

test('nobody hears that his own is carried before it is', async () => {
  const { bring, go } = carrier();
  const carried: string[] = [];
  void bring('here', 'a').then(() => carried.push('a'));
  void bring('here', 'b').then(() => carried.push('b'));
  await go();
  expect(carried).toEqual(['a']);
  await go();
  expect(carried).toEqual(['a', 'b']);
});

test('one that cannot be carried does not take the others with it', async () => {
  const { bring, go } = carrier((item) => item === 'bad');
  const ends: string[] = [];
  for (const item of ['first', 'good', 'bad', 'fine'])
    bring('here', item).then(
      () => ends.push(`${item} carried`),
      () => ends.push(`${item} refused`),
    );
  for (let each = 0; each < 5; each += 1) await go();
  expect(ends).toEqual(['first carried', 'good carried', 'bad refused', 'fine carried']);
});
