import { expect, test } from 'vitest';
import { emrTrouble } from '../../../ports/emr.ts';
import { joinWork } from './join-work.ts';

function someWork() {
  const runs: { signal: AbortSignal; finish: (text: string) => void; fail: (error: Error) => void }[] = [];
  const work = (signal: AbortSignal) =>
    new Promise<string>((finish, fail) => {
      runs.push({ signal, finish, fail });
      signal.addEventListener('abort', () => fail(new Error('stopped')));
    });
  return { runs, work };
}

const forever = () => new AbortController().signal;

test('two who ask for the same get the answer of one piece of work', async () => {
  const join = joinWork();
  const { runs, work } = someWork();
  const both = [join('a', forever(), work), join('a', forever(), work)];
  runs[0]?.finish('done');
  expect(await Promise.all(both)).toEqual(['done', 'done']);
  expect(runs.length).toBe(1);
});

test('different questions, and the same one asked later, are work of their own', async () => {
  const join = joinWork();
  const { runs, work } = someWork();
  const first = join('a', forever(), work);
  const other = join('b', forever(), work);
  runs[0]?.finish('1');
  runs[1]?.finish('2');
  expect([await first, await other]).toEqual(['1', '2']);
  const later = join('a', forever(), work);
  runs[2]?.finish('3');
  expect(await later).toBe('3');
});

test('one who gives up leaves the others their answer', async () => {
  const join = joinWork();
  const { runs, work } = someWork();
  const hasty = new AbortController();
  const first = join('a', hasty.signal, work);
  const second = join('a', forever(), work);
  hasty.abort();
  await expect(first).rejects.toSatisfy((error) => emrTrouble(error) === 'timeout');
  expect(runs[0]?.signal.aborted).toBe(false);
  runs[0]?.finish('done');
  expect(await second).toBe('done');
});

test('the work stops when nobody waits any more, and a newcomer begins anew', async () => {
  const join = joinWork();
  const { runs, work } = someWork();
  const hasty = new AbortController();
  const first = join('a', hasty.signal, work);
  hasty.abort('enough');
  await expect(first).rejects.toThrow();
  expect(runs[0]?.signal).toMatchObject({ aborted: true, reason: 'enough' });
  const next = join('a', forever(), work);
  runs[1]?.finish('fresh');
  expect(await next).toBe('fresh');
});

test('a failure reaches all who wait, and is not kept', async () => {
  const join = joinWork();
  const { runs, work } = someWork();
  const both = [join('a', forever(), work), join('a', forever(), work)];
  runs[0]?.fail(new Error('no'));
  for (const each of both) await expect(each).rejects.toThrow('no');
  const again = join('a', forever(), work);
  runs[1]?.finish('yes');
  expect(await again).toBe('yes');
});

test('nothing begins for one whose time is over', async () => {
  const { runs, work } = someWork();
  await expect(joinWork()('a', AbortSignal.abort(), work)).rejects.toThrow();
  expect(runs.length).toBe(0);
});
