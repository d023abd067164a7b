import { expect, test } from 'vitest';
import { spokenList } from './list.ts';

test.each([
  [[], 'or', '', ''],
  [['A'], 'or', 'A', 'A'],
  [['A', 'B'], 'and', 'A and B', 'A和B'],
  [['A', 'B'], 'or', 'A or B', 'A或B'],
  [['A', 'B', 'C'], 'and', 'A, B, and C', 'A、B和C'],
  [['A', 'B'], 'or-question', 'A or B', 'A还是B'],
  [['A', 'B', 'C'], 'or', 'A, B, or C', 'A、B或C'],
] as const)('%j with "%s" is "%s" and "%s"', (items, joint, english, chinese) => {
  expect(spokenList(items, 'en', joint)).toBe(english);
  expect(spokenList(items, 'zh', joint)).toBe(chinese);
});
