import { describe, expect, test } from 'vitest';
import { countParts, smsEncoding } from './sms-parts.ts';

describe('the length of a text message', () => {
  test.each([
    ['one hundred and sixty plain letters fit one part', 'a'.repeat(160), 'GSM-7', 1],
    ['one more plain letter makes two parts', 'a'.repeat(161), 'GSM-7', 2],
    ['two full parts hold 306 plain letters', 'a'.repeat(306), 'GSM-7', 2],
    ['the 307th plain letter starts a third part', 'a'.repeat(307), 'GSM-7', 3],
    ['ten full parts hold 1530 plain letters', 'a'.repeat(1530), 'GSM-7', 10],
    ['a euro sign counts twice', '€'.repeat(80), 'GSM-7', 1],
    ['the 81st euro sign makes two parts', '€'.repeat(81), 'GSM-7', 2],
    [
      'a euro sign is not cut in half at the end of a part',
      `${'a'.repeat(152)}${'€'.repeat(77)}`,
      'GSM-7',
      3,
    ],
    ['seventy Chinese characters fit one part', '诊'.repeat(70), 'UCS-2', 1],
    ['the 71st Chinese character makes two parts', '诊'.repeat(71), 'UCS-2', 2],
    ['a circumflex sends the whole text in the long form', `Clinique Benoît ${'a'.repeat(60)}`, 'UCS-2', 2],
    ['é is a plain letter', 'é'.repeat(160), 'GSM-7', 1],
    ['an emoji counts as two', '😀'.repeat(35), 'UCS-2', 1],
    [
      'an emoji is not cut in half at the end of a part',
      `${'诊'.repeat(66)}😀😀${'诊'.repeat(65)}`,
      'UCS-2',
      3,
    ],
  ])('%s', (_, text, encoding, parts) => {
    expect({ encoding: smsEncoding(text), parts: countParts(text) }).toEqual({ encoding, parts });
  });
});
