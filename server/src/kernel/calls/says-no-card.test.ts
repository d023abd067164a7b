import { expect, test } from 'vitest';
import { saysNoCard } from './says-no-card.ts';

test.each([
  "I don't have a health card yet, I just moved here",
  'We do not have her care card.',
  "I haven't got my MSP card",
  'no health card, sorry',
  "I'm still waiting for my MSP",
  'I applied for the services card in October',
  "My card hasn't come yet",
  'I lost my care card',
  'I don’t have one',
  '呃，我的 MSP 卡还没下来，刚申请的，没卡能不能先登记？',
  '卡还没收到呢，申请了，说要等。',
  '我没有MSP卡',
  '健康卡我没带',
  '醫療卡還沒有',
  '医保也还没办下来',
])('"%s" says that there is no card to read from', (text) => {
  expect(saysNoCard(text)).toBe(true);
});

test.each([
  'My care card number is 9123 456 789',
  'Do you need my health card?',
  "I don't have a credit card with me",
  'I do not have his number',
  "No, my card is right here, it's nine one two",
  '我的MSP卡号是9123456789',
  '要带卡吗',
  '我没有信用卡',
  '没有问题，卡号是九一二三',
])('"%s" does not', (text) => {
  expect(saysNoCard(text)).toBe(false);
});
