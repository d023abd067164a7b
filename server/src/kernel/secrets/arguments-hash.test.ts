import { expect, test } from 'vitest';
import { argumentsHash } from './arguments-hash.ts';

test('the order of arguments does not change the hash, anything else does', () => {
  expect(argumentsHash({ a: 1, b: { c: [1, 2], d: null } })).toBe(
    argumentsHash({ b: { d: null, c: [1, 2] }, a: 1 }),
  );
  const wishes = [
    {},
    { a: 1 },
    { a: '1' },
    { a: [1, 2] },
    { a: [2, 1] },
    { a: { b: 1 } },
    null,
    undefined,
    'a',
  ];
  expect(new Set(wishes.map(argumentsHash)).size).toBe(wishes.length);
});
