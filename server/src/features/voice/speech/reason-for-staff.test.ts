import { expect, test } from 'vitest';
import { reasonForStaff, visitKind } from './reason-for-staff.ts';

const LONG = '宝宝发烧三十九度五，不喝奶，已经两天了，晚上一直哭'.repeat(5);

test.each<[string, string | null, string | null, string | null]>([
  ['English is written as it is said', 'Sore throat', null, 'Sore throat'],
  ['the same in English is written once', 'Sore throat', 'sore throat', 'Sore throat'.toLowerCase()],
  ["the caller's own words follow in brackets", '喉咙痛', 'Sore throat', 'Sore throat (喉咙痛)'],
  ['without English the kind of visit comes first', '喉咙痛', null, 'Pain or illness (喉咙痛)'],
  ['English alone is enough', null, 'Sore throat', 'Sore throat'],
  ['a name with accents is in Latin letters', 'Contrôle après opération', null, 'Contrôle après opération'],
  ['nothing said is nothing', null, null, null],
])('%s', (_, reason, reasonInEnglish, expected) => {
  expect(reasonForStaff({ reason, reasonInEnglish }, visitKind('pain_illness'))).toBe(expected);
});

test('a text that is too long loses the words in brackets first', () => {
  const english = 'Baby with fever of 39.5 who does not drink';
  const written = reasonForStaff({ reason: LONG, reasonInEnglish: english }, 'Visit') ?? '';
  expect(written).toHaveLength(80);
  expect(written.startsWith(`${english} (宝宝发烧`)).toBe(true);
  expect(written.endsWith(')')).toBe(true);
  expect(reasonForStaff({ reason: LONG, reasonInEnglish: 'x'.repeat(80) }, 'Visit')).toBe('x'.repeat(80));
});
