import { expect, test, vi } from 'vitest';
import { deadlineIn, within } from './deadline.ts';

test('time runs down, and at its end the signal aborts', async () => {
  const deadline = deadlineIn(30);
  const first = deadline.remainingMs();

  expect(first).toBeLessThanOrEqual(30);
  expect(deadline.signal.aborted).toBe(false);
  await vi.waitFor(() => expect(deadline.signal.aborted).toBe(true), { interval: 5 });
  expect(deadline.remainingMs()).toBeLessThanOrEqual(1);
});

test.each([0, -5])('a deadline of %i has expired at once', async (ms) => {
  const { remainingMs, signal } = deadlineIn(ms);

  expect(remainingMs()).toBeLessThanOrEqual(0);
  await vi.waitFor(() => expect(signal.aborted).toBe(true), { interval: 5 });
});

test('setting the system’s clock changes nothing', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  try {
    const deadline = deadlineIn(1_000);
    vi.setSystemTime(Date.now() + 3_600_000);

    expect(deadline.remainingMs()).toBeGreaterThan(900);
    expect(deadline.signal.aborted).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('a part of the work may take less than the whole time, and never more', async () => {
  const deadline = deadlineIn(10_000);
  const part = within(deadline, 20);
  const greedy = within(deadlineIn(20), 10_000);
  await vi.waitFor(() => expect([part.aborted, greedy.aborted]).toEqual([true, true]), { interval: 5 });

  expect(deadline.signal.aborted).toBe(false);
});
