import { expect, test } from 'vitest';
import { quoteOf } from './quote.ts';

const TOLD = 'I have noted it. The clinic will call you back today before 5 in the afternoon.';

test.each<[string, string[], string]>([
  [
    'what was said as it should be is quoted as it is',
    ['Hello.', `Alright. ${TOLD.replace(',', '')} Anything else?`],
    TOLD,
  ],
  [
    'what was said a little otherwise is quoted as it was said',
    ['Okay, noted. The clinic will call you back today, before 5 in the afternoon.'],
    'Okay, noted. The clinic will call you back today, before 5 in the afternoon.',
  ],
  ['what nobody said is left out', ['Goodbye.', 'Is there anything else?'], ''],
])('%s', (_, spoken, quoted) => {
  expect(quoteOf(TOLD, spoken)).toBe(quoted);
});

test('in Chinese', () => {
  const told = '已经记下了。诊所会在今天下午五点以前给您回电。';
  expect(quoteOf(told, ['好的 已经记下了 诊所会在今天下午五点以前给您回电'])).toBe(told);
  expect(quoteOf(told, ['再见'])).toBe('');
});
