import { describe, expect, test, vi } from 'vitest';
import { timeoutSignal } from '../../../kernel/time/timeout-signal.ts';
import { emrFailure, emrTrouble } from '../../../ports/emr.ts';
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

test('concurrent identical requests share one result', async () => {
  const join = joinWork();
  const { runs, work } = someWork();
  const both = [join('a', forever(), work), join('a', forever(), work)];
  runs[0]?.finish('done');
  expect(await Promise.all(both)).toEqual(['done', 'done']);
  expect(runs.length).toBe(1);
});

test('different requests, and the same one later, are separate work', async () => {
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

test('a caller who gives up does not affect the others', async () => {
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

test('the work stops when nobody waits any more, and a new caller starts again', async () => {
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

test('a failure reaches all waiting callers, and is not cached', async () => {
  const join = joinWork();
  const { runs, work } = someWork();
  const both = [join('a', forever(), work), join('a', forever(), work)];
  runs[0]?.fail(new Error('no'));
  for (const each of both) await expect(each).rejects.toThrow('no');
  const again = join('a', forever(), work);
  runs[1]?.finish('yes');
  expect(await again).toBe('yes');
});

test('does not start work for an expired signal', async () => {
  const { runs, work } = someWork();
  await expect(joinWork()('a', AbortSignal.abort(), work)).rejects.toThrow();
  expect(runs.length).toBe(0);
});

describe('hanging work', () => {
  const CALL_MS = 4_000;

  /** One search per second for forty seconds; requests sent before `wellFromMs` are never answered. */
  async function fortySearches(wellFromMs: number) {
    vi.useFakeTimers();
    try {
      const join = joinWork(CALL_MS);
      const began = Date.now();
      const sent: number[] = [];
      const work = (signal: AbortSignal) =>
        new Promise<string>((answer, fail) => {
          sent.push(Date.now() - began);
          if (Date.now() - began >= wellFromMs) setTimeout(() => answer('found'), 100);
          signal.addEventListener('abort', () => fail(emrFailure('timeout', 'late', { sent: 'unknown' })));
        });
      const heard: string[] = [];
      for (let second = 0; second < 40; second += 1) {
        const { signal, release } = timeoutSignal(forever(), CALL_MS);
        join('a', signal, work)
          .then(
            (found) => heard.push(found),
            (error: unknown) => heard.push(emrTrouble(error) ?? 'fault'),
          )
          .finally(release);
        await vi.advanceTimersByTimeAsync(1_000);
      }
      await vi.advanceTimersByTimeAsync(CALL_MS);
      return { heard, sent };
    } finally {
      vi.useRealTimers();
    }
  }
  const count = (heard: string[], word: string) => heard.filter((each) => each === word).length;

  test('fails its first caller, and all others are answered once the EMR works', async () => {
    const { heard } = await fortySearches(500);

    expect([count(heard, 'timeout'), count(heard, 'found')]).toEqual([1, 39]);
  });

  test('is requested again while it hangs, once for all, so that the breaker notices the outage', async () => {
    const { heard, sent } = await fortySearches(Number.POSITIVE_INFINITY);

    expect(count(heard, 'timeout')).toBe(40);
    expect(sent.length).toBeGreaterThanOrEqual(10);
    expect(sent.length).toBeLessThanOrEqual(20);
  });
});
