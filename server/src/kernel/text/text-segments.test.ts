import { describe, expect, test } from 'vitest';
import { measureText } from './text-segments.ts';

describe('how texts are counted', () => {
  test.each([
    ['nothing', '', 'GSM-7', 0, 1],
    ['160 plain letters', 'a'.repeat(160), 'GSM-7', 160, 1],
    ['161 plain letters', 'a'.repeat(161), 'GSM-7', 161, 2],
    ['two full parts', 'a'.repeat(306), 'GSM-7', 306, 2],
    ['one letter more', 'a'.repeat(307), 'GSM-7', 307, 3],
    ['ten full parts', 'a'.repeat(1530), 'GSM-7', 1530, 10],
    ['one letter too many', 'a'.repeat(1531), 'GSM-7', 1531, 11],
    ['an escaped sign, which is two', '€'.repeat(80), 'GSM-7', 160, 1],
    ['an escaped sign that does not fit the part', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
    ['70 Chinese characters', '约'.repeat(70), 'UTF-16', 70, 1],
    ['71 Chinese characters', '约'.repeat(71), 'UTF-16', 71, 2],
    ['ten full Chinese parts', '约'.repeat(670), 'UTF-16', 670, 10],
    ['one character too many', '约'.repeat(671), 'UTF-16', 671, 11],
    ['an emoji, which is two', '🙂'.repeat(35), 'UTF-16', 70, 1],
    ['an emoji that is not cut in half', '🙂'.repeat(67), 'UTF-16', 134, 3],
    ['a French name that costs double', 'Clinique Benoît', 'UTF-16', 15, 1],
    ['a French name that does not', 'Clinique Hélène è', 'GSM-7', 17, 1],
    ['a cedilla, over which the tables differ', 'François', 'UTF-16', 8, 1],
    ['a line break', 'a\nb', 'GSM-7', 3, 1],
  ])('%s', (_, text, encoding, characters, segments) => {
    expect(measureText(text)).toEqual({ encoding, characters, segments });
  });
});
