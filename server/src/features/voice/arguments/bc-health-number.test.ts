import { expect, test } from 'vitest';
import { isBcHealthNumber, isMisheard } from './bc-health-number.ts';

test.each([
  ['9698658215', true],
  ['9012372173', true],
  ['9698658216', false],
  ['9698685215', false],
  ['9876543210', false],
  ['1698658215', false],
  ['969865821', false],
  ['96986582155', false],
])('%s is a BC number: %s', (number, is) => {
  expect(isBcHealthNumber(number)).toBe(is);
});

test.each([
  ['9698658215', 'BC', 'BC', false],
  ['9698658216', 'BC', 'BC', true],
  ['9698658216', null, 'BC', true],
  ['9698658216', null, 'ON', false],
  ['9698658216', 'OUT_OF_PROVINCE', 'BC', false],
  ['1234567890', 'BC', 'BC', true],
  ['1234567890', null, 'BC', false],
  ['AB123456', 'PRIVATE', 'BC', false],
])('%s of a card of %s in %s is misheard: %s', (number, type, province, is) => {
  expect(isMisheard(number, type, province)).toBe(is);
});
