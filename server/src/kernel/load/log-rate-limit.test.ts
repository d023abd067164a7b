import { expect, test } from 'vitest';
import { logRateLimit } from './log-rate-limit.ts';

test('a flood writes a few lines, and the next one says how many were withheld', () => {
  let now = 0;
  const lines: number[] = [];
  const limit = logRateLimit({ most: 3, perMs: 1_000, nowMs: () => now });
  for (let at = 0; at < 100; at += 1) limit((withheld) => lines.push(withheld));
  expect(lines).toEqual([0, 0, 0]);
  now = 1_000;
  limit((withheld) => lines.push(withheld));
  limit((withheld) => lines.push(withheld));
  expect(lines).toEqual([0, 0, 0, 97, 0]);
});
