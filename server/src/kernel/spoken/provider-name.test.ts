import { expect, test } from 'vitest';
import { providerNameIn, titledName } from './provider-name.ts';

const name = { firstName: 'Wei', lastName: 'Chen' };

test.each([
  [{ type: 'doctor' }, 'Dr. Wei Chen'],
  [{ type: 'nurse' }, 'Wei Chen'],
  [{ type: null }, 'Wei Chen'],
  [{}, 'Dr. Wei Chen'],
  [{ type: 'nurse', title: 'Dr' }, 'Dr. Wei Chen'],
  [{ type: null, title: 'MD' }, 'Dr. Wei Chen'],
  [{ type: 'nurse', title: 'Nurse' }, 'Nurse Wei Chen'],
  [{ type: 'doctor', title: 'Prof.' }, 'Prof. Wei Chen'],
  [{ type: 'doctor', title: ' ' }, 'Dr. Wei Chen'],
])('somebody who is %o is called %s', (more, called) => {
  expect(titledName({ ...name, ...more })).toBe(called);
});

test('a name in characters has the family name first', () => {
  expect(titledName({ firstName: '伟', lastName: '陈', type: 'doctor' })).toBe('Dr. 陈伟');
});

test('nobody without a name has a title', () => {
  expect(titledName({ firstName: '', lastName: ' ', type: 'doctor' })).toBe('');
});

test.each([
  ['Dr. Wei Chen', 'Wei Chen医生'],
  ['Dr. 陈伟', '陈伟医生'],
  ['Nurse Jiwoo Kim', 'Jiwoo Kim护士'],
  ['Jiwoo Kim', 'Jiwoo Kim'],
  ['陈伟医生', '陈伟医生'],
])('in Chinese the title of %s follows the name', (written, said) => {
  expect(providerNameIn('zh', written)).toBe(said);
  expect(providerNameIn('en', written)).toBe(written);
});
