import { expect, test } from 'vitest';
import { recentTimes } from './recent-times.ts';

async function afterWrites(count: number, ms: number) {
  let now = 0;
  const times = recentTimes(() => now);
  const ends: Array<() => void> = [];
  const works = Array.from({ length: count }, () => new Promise<void>((resolve) => ends.push(resolve)));
  for (const work of works) times.measure('here', work);
  now = ms;
  for (const end of ends) end();
  await Promise.all(works);
  return { times, later: (more: number) => (now += more) };
}

test('eight recent writes give an estimate for the next one, at the same clinic only', async () => {
  const { times } = await afterWrites(8, 2_000);
  expect(times.typicalMs('here')).toBe(2_000);
  expect(times.typicalMs('elsewhere')).toBeNull();
});

test('fewer samples give no estimate, and old ones are dropped', async () => {
  expect((await afterWrites(7, 2_000)).times.typicalMs('here')).toBeNull();
  const { times, later } = await afterWrites(8, 2_000);
  later(3_001);
  expect(times.typicalMs('here')).toBeNull();
});
