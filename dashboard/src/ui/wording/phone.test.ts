import { expect, test } from 'vitest';
import { shownPhone } from './phone.ts';

test.each([
  ['+16045550142', '604-555-0142'],
  ['(604) 555-0142', '604-555-0142'],
  ['+1 604 ***-**42', '604-•••-••42'],
  ['+442079460000', '+442079460000'],
])('%s is shown as %s', (phone, shown) => {
  expect(shownPhone(phone)).toBe(shown);
});
