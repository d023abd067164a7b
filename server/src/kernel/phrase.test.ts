import { expect, test } from 'vitest';
import { LANGUAGES } from './language.ts';
import { phrase } from './phrase.ts';

const booked = phrase({
  en: 'You are booked with {provider} at {time}. See you at {time}!',
  zh: '已为您预约{provider}，时间{time}。',
});

test("a sentence is spoken in the caller's language, with its blanks filled wherever they are", () => {
  const values = { provider: 'Dr. Chen', time: '10:30' };

  expect(booked('en', values)).toBe('You are booked with Dr. Chen at 10:30. See you at 10:30!');
  expect(booked('zh', values)).toBe('已为您预约Dr. Chen，时间10:30。');
});

test('a sentence without blanks needs no values', () => {
  const goodbye = phrase({ en: 'Goodbye.', zh: '再见。' });

  expect(LANGUAGES.map((language) => goodbye(language))).toEqual(['Goodbye.', '再见。']);
});

test('a filled-in value stays unchanged, even if it contains blanks or patterns', () => {
  const said = booked('en', { provider: '{time} $& $1', time: '{provider}' });

  expect(said).toBe('You are booked with {time} $& $1 at {provider}. See you at {provider}!');
});

test('the compiler requires every blank of both languages, and no other', () => {
  const lopsided = phrase({ en: 'Hello {name}.', zh: '{title}，您好。' });

  expect(lopsided('zh', { name: 'Ann', title: '女士' })).toBe('女士，您好。');
  // @ts-expect-error: the blank of the Chinese sentence is missing
  lopsided('zh', { name: 'Ann' });
  // @ts-expect-error: nothing is filled in at all
  expect(booked('en')).not.toContain('{');
  // @ts-expect-error: there is no such blank
  booked('en', { provider: 'Dr. Chen', time: '10:30', day: 'Monday' });
  // @ts-expect-error: a language is missing
  phrase({ en: 'Only English.' });
});
