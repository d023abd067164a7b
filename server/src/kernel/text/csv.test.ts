import { expect, test } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

test.each<[string | number | boolean | Date | null, string]>([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', '"\'=1+1"'],
  ['+1 604 ***-**42', '"\'+1 604 ***-**42"'],
  ['-2', '"\'-2"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\r=1"'],
  ['  =1', '"\'  =1"'],
  ['＝1', '"\'＝1"'],
  ['a=b', 'a=b'],
  ['', ''],
  [null, ''],
  [-2.5, '-2.5'],
  [false, 'false'],
  [new Date('2026-11-16T17:00:00Z'), '2026-11-16T17:00:00.000Z'],
])('%j stands in a sheet as %s, and no sheet runs it', (cell, expected) => {
  expect(csvCell(cell)).toBe(expected);
});

test('a line ends as sheets expect it', () => {
  expect(csvLine(['a', null, 1])).toBe('a,,1\r\n');
});
