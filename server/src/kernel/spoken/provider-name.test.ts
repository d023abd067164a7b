import { expect, test } from 'vitest';
import { providerNameIn, spokenProviderNames, titledName, writtenProviderName } from './provider-name.ts';

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
])('a person who is %o is called %s', (more, called) => {
  expect(titledName({ ...name, ...more })).toBe(called);
});

test('a name in characters has the family name first', () => {
  expect(titledName({ firstName: '伟', lastName: '陈', type: 'doctor' })).toBe('Dr. 陈伟');
});

test('a person without a name has no title', () => {
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

const LEE = { name: 'Dr. Helen Lee', nameZh: '李慧' };
const LI = { name: 'Dr. Xiaoming Li', nameZh: '李小明医生' };
const WONG = { name: 'Dr. Mei Wong', nameZh: '王美医生' };
const SINGH = { name: 'Dr. Raj Singh', nameZh: null };
const CLARKE = { name: 'Fiona Clarke', nameZh: null };
const MEER = { name: 'Dr. Jan van der Meer', nameZh: null };

test.each([
  ['en', [LEE, WONG], ['Dr. Lee', 'Dr. Wong']],
  ['en', [LEE, LI], ['Dr. Helen Lee', 'Dr. Xiaoming Li']],
  ['en', [LEE, { name: 'Dr. Robert Lee' }, WONG], ['Dr. Helen Lee', 'Dr. Robert Lee', 'Dr. Wong']],
  ['en', [CLARKE, MEER], ['Fiona Clarke', 'Dr. van der Meer']],
  ['zh', [LEE, WONG], ['李医生', '王医生']],
  ['zh', [LEE, LI, WONG], ['李慧医生', '李小明医生', '王医生']],
  ['zh', [WONG, SINGH], ['王医生', 'Singh医生']],
  ['zh', [{ name: 'Dr. Ng', nameZh: '欧阳丽' }, WONG], ['欧阳医生', '王医生']],
] as const)(
  'in %s callers hear surnames, and full names where two sound the same',
  (language, people, said) => {
    expect(spokenProviderNames(people, language)).toEqual(said);
  },
);

test.each([
  [LEE, 'Dr. Helen Lee', '李慧医生'],
  [LI, 'Dr. Xiaoming Li', '李小明医生'],
  [SINGH, 'Dr. Raj Singh', 'Raj Singh医生'],
])('a text has the full name of $name', (person, english, chinese) => {
  expect(writtenProviderName(person, 'en')).toBe(english);
  expect(writtenProviderName(person, 'zh')).toBe(chinese);
});
