import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { testCallThrottle } from './test-call-throttle.ts';

const CLINIC = 'clinic-1';

/** Locks that are always free, and count how often they are asked for. */
function freeLocks() {
  const asked: string[] = [];
  const locks: Parameters<typeof testCallThrottle>[0]['locks'] = {
    tryHold: async (name, _, work) => {
      asked.push(name);
      return work(async () => true);
    },
  };
  return { locks, asked };
}

const throttle = (load: { busy?: boolean; callers?: boolean }) =>
  testCallThrottle({
    locks: freeLocks().locks,
    load: { isBusy: () => load.busy ?? false, hadCallers: () => load.callers ?? false },
  });

describe('a third test of a clinic', () => {
  test('is refused without a query, however often requested', async () => {
    const { locks, asked } = freeLocks();
    const { run } = testCallThrottle({ locks, load: { isBusy: () => false, hadCallers: () => true } });
    const ends: Array<() => void> = [];
    const begun = [1, 2].map(() => run(CLINIC, () => new Promise<void>((resolve) => ends.push(resolve))));
    await pause(0);
    const before = asked.length;
    for (let at = 0; at < 20; at += 1)
      await expect(run(CLINIC, async () => undefined)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(asked).toHaveLength(before);
    await run('another clinic', async () => undefined);
    for (const end of ends) end();
    await Promise.all(begun);
    await run(CLINIC, async () => undefined);
  });

  test('is admitted after one that failed', async () => {
    const { run } = throttle({});
    const fail = () => run(CLINIC, () => Promise.reject(new Error('no such scenario')));
    for (let at = 0; at < 3; at += 1) await expect(fail()).rejects.toThrow('no such scenario');
    await run(CLINIC, async () => undefined);
  });
});

describe('while people call', () => {
  /** How much of the time so many turns took was work, at most two of them at once. */
  async function shareOfWork(turn: ReturnType<typeof throttle>['turn'], turns: number): Promise<number> {
    let worked = 0;
    const began = performance.now();
    const one = () =>
      turn(async () => {
        const at = performance.now();
        await pause(20);
        worked += performance.now() - at;
      });
    await Promise.all(Array.from({ length: turns }, one));
    return worked / (performance.now() - began);
  }

  test('test calls rest after each turn: eight at once take little time', async () => {
    expect(await shareOfWork(throttle({ callers: true }).turn, 8)).toBeLessThan(0.3);
  });

  test('while nobody calls they continue at once', async () => {
    expect(await shareOfWork(throttle({}).turn, 8)).toBeGreaterThan(0.8);
  });

  test('the first turn waits for a moment without callers, up to a limit', async () => {
    const began = performance.now();
    expect(await throttle({ busy: true, callers: true }).turn(async () => 'played')).toBe('played');
    expect(performance.now() - began).toBeGreaterThan(400);
  });
});
