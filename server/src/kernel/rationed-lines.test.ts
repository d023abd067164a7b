import { expect, test } from 'vitest';
import { rationedLines } from './rationed-lines.ts';

test('a flood writes a few lines, and the next one says how many were withheld', () => {
  let now = 0;
  const lines: number[] = [];
  const ration = rationedLines({ most: 3, perMs: 1_000, nowMs: () => now });
  for (let at = 0; at < 100; at += 1) ration((withheld) => lines.push(withheld));
  expect(lines).toEqual([0, 0, 0]);
  now = 1_000;
  ration((withheld) => lines.push(withheld));
  ration((withheld) => lines.push(withheld));
  expect(lines).toEqual([0, 0, 0, 97, 0]);
});
