import { expect, test } from 'vitest';
import { matchesTypedNumber, plainHealthNumber } from './typed-number.ts';

test.each([
  ['6045551234', true],
  ['604-555-1234', true],
  ['(604) 555-1234', true],
  ['604.555.1234', true],
  ['604 555 1234', true],
  ['+1 (604) 555-1234', true],
  ['16045551234', true],
  ['1-604-555-1234', true],
  ['604-555-1234 x5', true],
  ['home 604-555-1234, work 778-555-0000', true],
  ['604-555-12345', false],
  ['26045551234', false],
  ['604-555-1243', false],
  ['555-1234', false],
  ['', false],
])('"%s" is the number 604 555 1234: %s', (typed, same) => {
  expect(matchesTypedNumber(typed, '6045551234')).toBe(same);
});

test.each(['', '604', '604555123x', '%%%%%%%%%%', '16045551234'])(
  '"%s" contains no typed number',
  (digits) => {
    expect(matchesTypedNumber('604-555-1234', digits)).toBe(false);
  },
);

test('blanks and dashes do not separate two health numbers', () => {
  expect(plainHealthNumber(' 9698-658 215 ')).toBe('9698658215');
});
