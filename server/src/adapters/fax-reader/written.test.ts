import { describe, expect, test } from 'vitest';
import { isHealthNumber } from '../../ports/fax-reader.ts';
import { documentTypeOf, urgencyOf } from './document-type.ts';
import { labelledValues } from './labels.ts';
import { writtenDate } from './written-date.ts';
import { writtenName } from './written-name.ts';
import { writtenHealthNumber, writtenPhone } from './written-number.ts';

describe('a BC health number', () => {
  test.each([
    ['9123450013', true],
    ['9876543218', true],
    ['9123450014', false],
    ['9123450103', false],
    ['8123450013', false],
    ['912345001', false],
    ['91234500133', false],
    ['', false],
  ])('%s: %s', (digits, fits) => {
    expect(isHealthNumber(digits)).toBe(fits);
  });

  test('any single wrong digit is detected', () => {
    const right = '9123450719';
    for (let place = 1; place < 10; place += 1)
      for (let digit = 0; digit < 10; digit += 1) {
        const wrong = `${right.slice(0, place)}${digit}${right.slice(place + 1)}`;
        expect(isHealthNumber(wrong)).toBe(wrong === right);
      }
  });

  test.each([
    ['9123 450 013', { digits: '9123450013', isPlain: true }],
    ['9123-450-013 Phone', { digits: '9123450013', isPlain: true }],
    ['9123450013', { digits: '9123450013', isPlain: true }],
    ['9l23 45O O13', { digits: '9123450013', isPlain: false }],
    ['9123 450 014', null],
    ['policy 99123450013', null],
    ['604 555 0142', null],
  ])('is read from %j', (text, number) => {
    const read = writtenHealthNumber(text);
    expect(read && { digits: read.digits, isPlain: read.isPlain }).toEqual(number);
  });
});

describe('a date', () => {
  test.each([
    ['1985-03-15', '1985-03-15'],
    ['1985/3/5', '1985-03-05'],
    ['15-Mar-1985', '1985-03-15'],
    ['15 March 1985', '1985-03-15'],
    ['3rd March, 1985', '1985-03-03'],
    ['March 15, 1985', '1985-03-15'],
    ['Mar. 15 1985', '1985-03-15'],
    ['01-0ct-1949', '1949-10-01'],
    ['28/02/1958', '1958-02-28'],
    ['02/28/1958', '1958-02-28'],
    ['05/05/1966', '1966-05-05'],
    ['1993年7月7日', '1993-07-07'],
    ['l985-O3-15', null],
    ['19O5-03-15', '1905-03-15'],
    ['03/04/1985', null], // could be March or April
    ['15-03-85', null],
    ['1985-02-30', null],
    ['31/04/1985', null],
    ['not a date', null],
  ])('written %j is %s', (text, date) => {
    expect(writtenDate(text)?.date ?? null).toBe(date);
  });
});

describe('a name', () => {
  test.each([
    ['CHEN, WEI', { first: 'WEI', last: 'CHEN' }],
    ['WONG. KA MING', { first: 'KA MING', last: 'WONG' }],
    ['Garcia Lopez, Maria Jose', { first: 'Maria Jose', last: 'Garcia Lopez' }],
    ['Mr. Rene Tremblay i', { first: 'Rene', last: 'Tremblay' }],
    ["Siobhán O'Brien", { first: 'Siobhán', last: "O'Brien" }],
    ['Pieter van der Berg', { first: 'Pieter', last: 'van der Berg' }],
    ['Anne-Marie Dubois (female)', { first: 'Anne-Marie', last: 'Dubois' }],
    ['王小明', { first: '小明', last: '王' }],
    ['王 小 明 男', { first: '小明', last: '王' }],
    ['王小明 性别', { first: '小明', last: '王' }],
    ['欧阳小明', { first: '小明', last: '欧阳' }],
    ['your letter of May 3', null],
    ['Referral Request', null],
    ['604-555-0142', null],
    ['Chen', null],
    ['', null],
  ])('written %j', (text, name) => {
    expect(writtenName(text)).toEqual(name);
  });
});

describe('a phone number', () => {
  test.each([
    ['604-555-0142', '6045550142'],
    ['(604) 555 0142', '6045550142'],
    ['+1 604.555.0142', '6045550142'],
    ['555-0142', null],
    ['9123 450 013', null],
  ])('written %j', (text, digits) => {
    expect(writtenPhone(text)?.digits ?? null).toBe(digits);
  });
});

describe('a line', () => {
  test.each([
    ['Patient: CHEN, WEI', [['patient', 'CHEN, WEI']]],
    [
      'DOB: 1985-03-15 Sex: M',
      [
        ['birth-date', '1985-03-15'],
        ['other', 'M'],
      ],
    ],
    [
      'DOBj 28/02/1958 PHN 9123450575',
      [
        ['birth-date', '28/02/1958'],
        ['health-number', '9123450575'],
      ],
    ],
    ['Patient phone: 604-555-0112', [['patient-phone', '604-555-0112']]],
    ['Patient Name WONG, KA MING', [['patient', 'WONG, KA MING']]],
    ['姓名: 王小明', [['patient', '王小明']]],
    ['Thank you for referring this patient for skin testing', []],
    ['We will phone the patient; date to be set', [['patient', 'date to be set']]],
  ])('%j has these labels', (line, labels) => {
    expect(labelledValues(line).map(({ kind, value }) => [kind, value])).toEqual(labels);
  });
});

describe('a document', () => {
  test.each([
    ['REFERRAL LETTER\nThank you for referring this man', 'referral_letter'],
    ['Laboratory Report\nPotassium 6.4 mmol/L Reference', 'lab_result'],
    ['CONSULTATION REPORT\nThank you for asking me to see', 'specialist_report'],
    ['PRESCRIPTION RENEWAL REQUEST\nplease authorize a refill', 'prescription_renewal'],
    ['Attending Physician Statement\nPolicy number 12', 'insurance_form'],
    ['Diagnostic Imaging Report\nChest X-ray', 'imaging_report'],
    ['DISCHARGE SUMMARY\nadmitted and discharged', 'discharge_summary'],
    ['We are closed on Monday.', 'other'],
    ['', 'other'],
  ])('that says %j is a %s', (text, type) => {
    expect(documentTypeOf(text).value).toBe(type);
  });

  test.each([
    ['STAT: please call', 'stat'],
    ['This is urgent.', 'urgent'],
    ['critical result telephoned', 'urgent'],
    ['[ ] Urgent [x] Routine', 'routine'],
    ['This is a non-urgent matter', 'routine'],
    ['the status is unchanged', 'routine'],
    ['seen at urgent care', 'routine'],
  ])('that says %j is %s', (text, urgency) => {
    expect(urgencyOf(text).value).toBe(urgency);
  });
});
