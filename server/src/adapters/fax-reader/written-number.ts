import { isHealthNumber } from '../../ports/fax-reader.ts';

export interface WrittenHealthNumber {
  readonly digits: string;
  /** False if OCR read a letter that had to be corrected to a digit. */
  readonly isPlain: boolean;
  readonly at: number;
  readonly length: number;
}

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  '©': '0',
  D: '0',
  l: '1',
  I: '1',
  '|': '1',
  Z: '2',
  S: '5',
  s: '5',
  G: '6',
  B: '8',
};
const TEN = /(?<![\p{L}\p{N}-])9(?:[\s.-]{0,2}[0-9OolI|DZSsGB©]){9}(?![\p{L}\p{N}-])/gu;
const PHONE = /(?<!\d)(?:\+?1[\s.-]{0,2})?\(?([2-9]\d{2})\)?[\s.-]{0,2}(\d{3})[\s.-]{0,2}(\d{4})(?!\d)/;

export function writtenHealthNumber(text: string): WrittenHealthNumber | null {
  for (const match of text.matchAll(TEN)) {
    const digits = match[0].replace(/[\s.-]/g, '').replace(/\D/g, (sign) => LOOKS_LIKE[sign] ?? sign);
    if (!isHealthNumber(digits)) continue;
    return { digits, isPlain: /^[\d\s.-]+$/.test(match[0]), at: match.index, length: match[0].length };
  }
  return null;
}

export function writtenPhone(text: string): { digits: string; at: number; length: number } | null {
  const match = PHONE.exec(text);
  if (!match) return null;
  const [whole, area = '', exchange = '', line = ''] = match;
  return { digits: area + exchange + line, at: match.index, length: whole.length };
}
