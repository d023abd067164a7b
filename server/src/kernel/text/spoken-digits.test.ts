import { expect, test } from 'vitest';
import { tenDigitNumbersIn } from './spoken-digits.ts';

test.each([
  ['That is 9123 456 780, is that right?', ['9123456780']],
  ['Nine one two three, four five six, seven eight oh. And your address?', ['9123456780']],
  ['九一二三，四五六，七八零。请问您的地址和邮编？', ['9123456780']],
  ['Your phone is 604-555-0188, and the card 9876543217.', ['6045550188', '9876543217']],
  ['Thursday at 11:30 with Dr. Lee, shall I book it and text you?', []],
  ['九一二三四五', []],
  ['12345678901', []],
])('"%s" has %j', (text, numbers) => {
  expect(tenDigitNumbersIn(text)).toEqual(numbers);
});
