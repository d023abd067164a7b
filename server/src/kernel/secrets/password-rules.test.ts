import { expect, test } from 'vitest';
import { passwordComplaint } from './password-rules.ts';

const DANA = { email: 'dana.whitfield@clinic.test', name: 'Dana Whitfield' };

test.each([
  ['eleven char', 'must have 12 to 128 characters'],
  ['x'.repeat(129), 'must have 12 to 128 characters'],
  ['password1234', 'is among the most common ones'],
  ['Password1234', 'is among the most common ones'],
  ['Sunshine2026!', 'is among the most common ones'],
  ['qwerty123456', 'is among the most common ones'],
  ['2026!Welcome!', 'is among the most common ones'],
  ['aaaaaaaaaaaaaa', 'is one pattern repeated'],
  ['abcabcabcabcab', 'is one pattern repeated'],
  ['2468246824682468', 'is one pattern repeated'],
  ['abcdefghijklmnop', 'is one pattern repeated'],
  ['zyxwvutsrqponm', 'is one pattern repeated'],
  ['dana.whitfield@clinic.test', 'is your own address or name'],
  ['Dana.Whitfield1', 'is your own address or name'],
  ['dana whitfield', 'is your own address or name'],
])('the password %s %s', (password, complaint) => {
  expect(passwordComplaint(password, DANA)).toBe(complaint);
});

test.each([
  'correct horse battery',
  'x7#kQ2!mZp0v',
  'les vaches de la colline',
  '早上好诊所的电话铃声又响起',
  'Dana likes long walks',
])('the password %s is accepted', (password) => {
  expect(passwordComplaint(password, DANA)).toBeNull();
});

test.each([
  ['password1234', 'is among the most common ones'],
  ['aaaaaaaaaaaaaa', 'is one pattern repeated'],
  ['dana.whitfield@clinic.test', 'is their own address or name'],
  ['dana.whitfield', 'is their own address or name'],
  ['eleven char', 'must have 12 to 128 characters'],
  ['Sunshine2026!', null],
  ['Dana.Whitfield1', null],
])('created for somebody else, the password %s: %s', (password, complaint) => {
  expect(passwordComplaint(password, DANA, 'set-up')).toBe(complaint);
});
