import { describe, expect, test } from 'vitest';
import { provinceCode } from './read-province.ts';
import {
  readConsent,
  readDetail,
  readEmail,
  readFlag,
  readHealthNumber,
  readIdentifier,
  readName,
  readPhone,
  readPostalCode,
  readSex,
  readTenDigits,
  readText,
  readTexts,
} from './readers.ts';

const HUGE = 'a<b>&"\n'.repeat(20_000);

describe("models' values are parsed leniently", () => {
  test.each<[unknown, string | null]>([
    ['101', '101'],
    [101, '101'],
    ['  101 ', '101'],
    ['１０１', '101'],
    ['AB-12_c', 'AB-12_c'],
    [0, '0'],
    ['../../etc/passwd', null],
    ['101/../102', null],
    ['101;drop table', null],
    ['1 0 1', null],
    ["1' or '1'='1", null],
    ['%', null],
    ['', null],
    ['null', null],
    ['undefined', null],
    ['Unknown', null],
    ['{{patient.id}}', null],
    ['x'.repeat(41), null],
    [HUGE, null],
    [1.5, null],
    [-3, '-3'],
    [1e21, null],
    [Number.NaN, null],
    [true, null],
    [null, null],
    [undefined, null],
    [['101'], null],
    [{ id: '101' }, null],
  ])('the identifier %j is %j', (raw, id) => {
    expect(readIdentifier(raw)).toBe(id);
  });

  test.each<[unknown, string | null]>([
    ['  sore   throat ', 'sore throat'],
    ['line one\nline two\r\nthree', 'line one line two three'],
    ['a\u2028b\u2029c\u0085d', 'a b c d'],
    ['nul\u0000 and bell\u0007', 'nul and bell'],
    ['half \ud800 a pair', 'half a pair'],
    ['zero\u200bwidth \u202eturned', 'zerowidth turned'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['喉咙痛', '喉咙痛'],
    [42, '42'],
    ['Hello {{customer.name}}', null],
    ['   ', null],
    [{}, null],
  ])('the text %j is one plain line, %j', (raw, text) => {
    expect(readText(raw, 80)).toBe(text);
  });

  test("a hundred thousand characters are cut to the field's width, quickly, between whole characters", () => {
    const began = performance.now();
    expect(readText(HUGE, 80)).toHaveLength(80);
    expect(readText('😷'.repeat(50_000), 80)).toBe('😷'.repeat(80));
    expect(readTexts(HUGE, 100).length).toBeLessThanOrEqual(100);
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  test.each(['null', 'N/A', 'none', 'undefined'])('%s in an optional field counts as missing', (word) => {
    expect(readDetail(word, 80)).toBeNull();
  });

  test('somebody may be named Null', () => {
    expect(readName('Null')).toBe('Null');
    expect(readName('42')).toBeNull();
  });

  test.each<[unknown, boolean | null]>([
    [true, true],
    ['true', true],
    ['Yes', true],
    [1, true],
    ['是', true],
    [false, false],
    ['FALSE', false],
    ['no', false],
    [0, false],
    ['不', false],
    ['perhaps', null],
    [undefined, null],
  ])('%j is a yes or a no: %j', (raw, flag) => {
    expect(readFlag(raw)).toBe(flag);
  });

  test.each<[unknown, boolean | null]>([
    [false, false],
    ['false', false],
    ['False', false],
    ['no', false],
    ['No', false],
    [0, false],
    ['0', false],
    [true, true],
    ['true', true],
    ['yes', true],
    [1, true],
    ['maybe later', true],
    [{}, null],
    [null, null],
    [undefined, null],
    ['', null],
    ['{{consent}}', null],
  ])('consent to a text message by %j is %j', (raw, consent) => {
    expect(readConsent(raw)).toBe(consent);
  });

  test.each<[unknown, 'M' | 'F' | 'O' | null]>([
    ['M', 'M'],
    ['m', 'M'],
    ['Male', 'M'],
    ['man', 'M'],
    ['男', 'M'],
    ['男性', 'M'],
    ['F', 'F'],
    ['female', 'F'],
    ['Woman', 'F'],
    ['女', 'F'],
    ['O', 'O'],
    ['other', 'O'],
    ['X', 'O'],
    ['non-binary', 'O'],
    ['其他', 'O'],
    ['blue', null],
    [1, null],
  ])('%j is the sex %j', (raw, sex) => {
    expect(readSex(raw)).toBe(sex);
  });

  test.each<[unknown, string | null]>([
    ['604-555-0142', '6045550142'],
    ['+1 (604) 555-0142', '6045550142'],
    [6045550142, '6045550142'],
    ['16045550142', '6045550142'],
    ['555-0142', null],
    ['+44 20 7946 0958', null],
    ['anonymous', null],
  ])('%j is the ten digits %j', (raw, digits) => {
    expect(readTenDigits(raw)).toBe(digits);
  });

  test('a phone number stays as spoken if it can be dialled', () => {
    expect(readPhone(' 604 555-0142 ')).toBe('604 555-0142');
    expect(readPhone('555')).toBeNull();
  });

  test.each<[unknown, string[]]>([
    [
      ['2026-11-20', '2026-11-21'],
      ['2026-11-20', '2026-11-21'],
    ],
    ['2026-11-20, 2026-11-21', ['2026-11-20', '2026-11-21']],
    ['2026-11-20 2026-11-21', ['2026-11-20', '2026-11-21']],
    ['2026-11-20、2026-11-21', ['2026-11-20', '2026-11-21']],
    ['tomorrow', ['tomorrow']],
    [
      ['2026-11-20', null, 7],
      ['2026-11-20', '7'],
    ],
    [undefined, []],
    [{ a: 1 }, []],
  ])('%j is the list %j', (raw, list) => {
    expect(readTexts(raw, 100)).toEqual(list);
  });

  test.each([
    [readPostalCode, 'v5v4e8', 'V5V 4E8'],
    [readPostalCode, 'V5V 4E8', 'V5V 4E8'],
    [readPostalCode, '90210', '90210'],
    [readPostalCode, 'N/A', null],
    [readEmail, 'wei@example.com', 'wei@example.com'],
    [readEmail, 'wei at example', null],
    [readHealthNumber, '9876 543 210', '9876543210'],
    [readHealthNumber, 9876543210, '9876543210'],
    [readHealthNumber, 'none', null],
    [readHealthNumber, '123', null],
  ] as const)('%o reads %j as %j', (read, raw, value) => {
    expect(read(raw)).toBe(value);
  });

  test.each([
    [null, 'BC'],
    ['bc', 'BC'],
    ['British Columbia', 'BC'],
    ['B.C.', 'BC'],
    ['Ontario', 'ON'],
    ['安省', 'ON'],
    ['Québec', 'QC'],
    ['Washington', 'Washington'],
  ])('the province %j is %j', (said, code) => {
    expect(provinceCode(said)).toBe(code);
  });
});
