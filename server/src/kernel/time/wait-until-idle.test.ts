import { expect, test, vi } from 'vitest';
import { waitUntilIdle } from './wait-until-idle.ts';

test('work waits while a caller is served, and resumes as soon as none is', async () => {
  let looks = 0;
  await waitUntilIdle(() => {
    looks += 1;
    return looks < 4;
  });
  expect(looks).toBe(4);
});

test('work waits only up to a limit', async () => {
  const isBusy = vi.fn(() => true);
  await waitUntilIdle(isBusy);
  expect(isBusy).toHaveBeenCalled();
});
