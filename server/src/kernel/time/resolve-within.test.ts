import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resolveWithin } from './resolve-within.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work that ends in time gives its result and leaves no timer', async () => {
  await expect(resolveWithin(1_000, Promise.resolve('done'), () => 'late')).resolves.toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

test('work that hangs is abandoned after the timeout', async () => {
  let heard: string | undefined;
  const outcome = resolveWithin(1_000, new Promise<string>(() => undefined), () => 'late').then((result) => {
    heard = result;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(heard).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
  expect(heard).toBe('late');
});

test('work that fails in time throws its error and leaves no timer', async () => {
  const failing = resolveWithin(1_000, Promise.reject(new Error('refused')), () => 'late');
  await expect(failing).rejects.toThrow('refused');
  expect(vi.getTimerCount()).toBe(0);
});

test('an expired limit still lets finished work through', async () => {
  await expect(resolveWithin(-5, Promise.resolve('done'), () => 'late')).resolves.toBe('done');
});
