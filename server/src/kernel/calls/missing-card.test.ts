import { expect, test } from 'vitest';
import { missingCard } from './missing-card.ts';

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
])('"%s" says that there is no card at hand', (text) => {
  expect(missingCard(text)).not.toBeNull();
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
  expect(missingCard(text)).toBeNull();
});

test.each([
  ["And the health card... I don't actually have it with me right now.", false],
  ['My card is at home.', false],
  ["Uh, I'm a man. It's at home.", true],
  ["I don't have it on me", true],
  ["I can't find it right now", true],
  ['I left it in the car', true],
  ['男的。卡啊……哎呀，卡在家里呢，没带在身上。', false],
  ['在家里呢', true],
  ['没带', true],
  ['我背不出来', true],
])('the card of "%s" is somewhere else', (text, wasAsked) => {
  expect(missingCard(text, wasAsked)).toBe('away');
});

test.each([
  ['I lost it', true],
  ["It hasn't come yet", true],
  ['还没下来', true],
  ['丢了', true],
  ['I lost my health card', false],
])('there is none by "%s"', (text, wasAsked) => {
  expect(missingCard(text, wasAsked)).toBe('none');
});

test.each([
  ["It's at home, hang on... 9123 456 789", true],
  ["It's at home", false],
  ['没带', false],
  ['Female, nine one two three four five', true],
  ['女，我住在家里附近', true],
  ['I have it here', true],
])('"%s" says nothing about a card', (text, wasAsked) => {
  expect(missingCard(text, wasAsked)).toBeNull();
});
