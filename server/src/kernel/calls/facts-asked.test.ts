import { expect, test } from 'vitest';
import { factsAskedIn } from './facts-asked.ts';

test.each([
  ['May I have the date of birth of the patient?', ['birth-date']],
  [
    'That date of birth does not match. Could you tell me once more, the month, the day and the year?',
    ['birth-date'],
  ],
  [
    'I could not find that. Could you tell me the date of birth once more, and spell the name for me?',
    ['birth-date', 'name'],
  ],
  ['请告诉我病人的全名和出生日期。', ['birth-date', 'name']],
  ['这个出生日期对不上。请您再说一遍年、月、日，好吗？', ['birth-date']],
  ['Could I get your phone number, please?', ['phone']],
  ['还要再核对一项：请告诉我 MSP 卡号，或者最后四位数字。', ['health-card']],
  ['What is the reason for your visit?', ['reason']],
  ['Which doctor would you like to see?', ['doctor']],
  ['请问您想约哪一天、什么时间？', ['when']],
])('%s', (sentence, facts) => {
  expect(factsAskedIn(sentence)).toEqual(facts);
});

test.each([
  'Your date of birth is March 15, 1985, is that right?',
  '您的生日是三月十五号，对吗？',
  'Tuesday at 10 with Dr. Lee is free. Shall I book it and text you?',
  'Which other day would suit you?',
  '那天没有了，换哪一天方便？',
  'I have your phone number.',
])('does not ask for a fact: %s', (sentence) => {
  expect(factsAskedIn(sentence)).toEqual([]);
});
