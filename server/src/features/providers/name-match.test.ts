import { describe, expect, test } from 'vitest';
import { matchProviders } from './name-match.ts';

/** Each provider's id is its name. */
const rosterOf = (...names: string[]) => names.map((name) => ({ id: name, name }));

const clinic = rosterOf(
  'Lee, Susan',
  'Dr. Wei Zhang',
  'Michael Chang',
  "Patrick O'Brien",
  'Amrit Singh',
  '黄伟明',
  'Chan, Mei-Ling',
  'Élise Tremblay',
  'MacDonald, Fiona MD',
  'J. Kowalski',
  'Mohammed Hussain',
  '徐静',
  'Nguyen, Thi',
  'Robert Patel',
  'Kaur, Harpreet',
  'Steven Dhaliwal',
);

describe('a name that matches one provider', () => {
  test.each([
    ['Doctor Lee', 'Lee, Susan'],
    ['dr lee', 'Lee, Susan'],
    ['Dr. Leigh', 'Lee, Susan'],
    ['Doctor Li', 'Lee, Susan'],
    ['李医生', 'Lee, Susan'],
    ['李大夫', 'Lee, Susan'],
    ['我想看李医生', 'Lee, Susan'],
    ['Susan', 'Lee, Susan'],
    ['Susan Lee', 'Lee, Susan'],
    ['Suzanne Lee', 'Lee, Susan'],
    ['S. Lee', 'Lee, Susan'],
    ['Susan Lee, MD', 'Lee, Susan'],
    ['I would like to see doctor Lee please', 'Lee, Susan'],
    ["Dr. O'Brien", "Patrick O'Brien"],
    ['Dr. O’Brien', "Patrick O'Brien"],
    ['doctor obrien', "Patrick O'Brien"],
    ['doctor o brien', "Patrick O'Brien"],
    ['Patrick', "Patrick O'Brien"],
    ['doctor jang', 'Dr. Wei Zhang'],
    ['Doctor Zhang', 'Dr. Wei Zhang'],
    ['Wei Zhang', 'Dr. Wei Zhang'],
    ['Zhang Wei', 'Dr. Wei Zhang'],
    ['张伟', 'Dr. Wei Zhang'],
    ['張偉醫生', 'Dr. Wei Zhang'],
    ['Dr. Chang', 'Michael Chang'],
    ['M. Chang', 'Michael Chang'],
    ['doctor sing', 'Amrit Singh'],
    ['黄医生', '黄伟明'],
    ['黃醫生', '黄伟明'],
    ['Dr. Wong', '黄伟明'],
    ['Dr. Huang', '黄伟明'],
    ['Weiming Huang', '黄伟明'],
    ['wei ming wong', '黄伟明'],
    ['Doctor Chan', 'Chan, Mei-Ling'],
    ['陈医生', 'Chan, Mei-Ling'],
    ['Mei Ling', 'Chan, Mei-Ling'],
    ['Meiling Chan', 'Chan, Mei-Ling'],
    ['Elise', 'Élise Tremblay'],
    ['Doctor Trombley', 'Élise Tremblay'],
    ['Tremblay Elise', 'Élise Tremblay'],
    ['Fiona McDonald', 'MacDonald, Fiona MD'],
    ['Dr. Mac Donald', 'MacDonald, Fiona MD'],
    ['Dr. Kowalsky', 'J. Kowalski'],
    ['Jan Kowalski', 'J. Kowalski'],
    ['Dr. Hussein', 'Mohammed Hussain'],
    ['Muhammad Hussain', 'Mohammed Hussain'],
    ['徐医生', '徐静'],
    ['Dr. Xu', '徐静'],
    ['Dr. Shoe', '徐静'],
    ['Dr. Hsu', '徐静'],
    ['Jing Xu', '徐静'],
    ['Dr. Nguyen', 'Nguyen, Thi'],
    ['Dr. Patell', 'Robert Patel'],
    ['doctor core', 'Kaur, Harpreet'],
    ['Stephen', 'Steven Dhaliwal'],
    ['Dr. Daliwal', 'Steven Dhaliwal'],
  ])('"%s" is %s', (spoken, id) => {
    expect(matchProviders(spoken, clinic)).toEqual({ status: 'one', id });
  });
});

describe('a name that matches nobody', () => {
  test.each([
    'Dr. Smith',
    'Dr. Jones',
    'Dr. Brown',
    'Dr. Kim',
    'Dr. Park',
    'Dr. Lowe',
    'Dr. Lau',
    'Dr. Liu',
    'Dr. Wang',
    'Dr. Yang',
    'Dr. Young',
    'Dr. Cohen',
    'Dr. Peters',
    'Dr. Mitchell',
    'Dr. Robinson',
    'Dr. Sanchez',
    'John Lee',
    'Susan Smith',
    'Wei Zhao',
    '王医生',
    '刘医生',
    '何医生',
    '周大夫',
    '李小明',
    '张静',
  ])('%s', (spoken) => {
    expect(matchProviders(spoken, clinic)).toEqual({ status: 'none' });
  });
});

describe('words that contain no name', () => {
  test.each([
    '',
    '   ',
    'doctor',
    'Dr.',
    'any',
    'any doctor',
    'anyone',
    'my usual doctor',
    'first available',
    'no preference',
    '医生',
    '随便哪个医生',
    '都可以',
    '!!!',
    '12345',
    'Dr. K',
  ])('"%s"', (spoken) => {
    expect(matchProviders(spoken, clinic)).toEqual({ status: 'none' });
  });

  test('even if a provider has a similar name', () => {
    expect(matchProviders('any doctor', rosterOf('Annie Wong'))).toEqual({ status: 'none' });
  });
});

test('a matching spelling wins over a similar sound', () => {
  expect(matchProviders('Doctor Lee', rosterOf('Susan Lee', 'Wei Li'))).toEqual({
    status: 'one',
    id: 'Susan Lee',
  });
  expect(matchProviders('Dr. Li', rosterOf('Susan Lee', 'Wei Li'))).toEqual({ status: 'one', id: 'Wei Li' });
});

describe('a name that may match several providers', () => {
  test.each([
    ['doctor jang', ['Wei Zhang', 'Tao Jiang'], ['Wei Zhang', 'Tao Jiang']],
    ['Doctor Leigh', ['Susan Lee', 'Wei Li', 'Anna Chan'], ['Susan Lee', 'Wei Li']],
    ['Doctor Lee', ['Susan Lee', 'Robert Lee'], ['Susan Lee', 'Robert Lee']],
    ['李医生', ['李小明', '李静', '王芳'], ['李小明', '李静']],
    ['黎医生', ['李静', '黎明', '王芳'], ['李静', '黎明']],
    ['李医生', ['Susan Lee', '李静'], ['Susan Lee', '李静']],
    ['王医生', ['Anna Wang', 'Peter Wong', 'May Huang'], ['Anna Wang', 'Peter Wong']],
    ['张医生', ['Wei Zhang', 'Michael Chang'], ['Wei Zhang', 'Michael Chang']],
    ['Dr. Chun', ['Amy Chen', 'Bo Chan', 'Dr. Wu'], ['Amy Chen', 'Bo Chan']],
    ['James', ['James Wong', 'Susan James'], ['James Wong', 'Susan James']],
    ['Dr. Wong', ['黄伟明', '王芳', '李静'], ['黄伟明', '王芳']],
  ])('"%s" among %j', (spoken, names, ids) => {
    expect(matchProviders(spoken, rosterOf(...names))).toEqual({ status: 'several', ids });
  });
});

describe('a name that distinguishes similar ones', () => {
  test.each([
    ['Susan Lee', ['Susan Lee', 'Wei Li'], 'Susan Lee'],
    ['Wei Li', ['Susan Lee', 'Wei Li'], 'Wei Li'],
    ['Doctor Chan', ['Amy Chen', 'Bo Chan'], 'Bo Chan'],
    ['Doctor Chen', ['Amy Chen', 'Bo Cheng'], 'Amy Chen'],
    ['李静医生', ['李小明', '李静'], '李静'],
    ['张医生', ['Wei Zhang', 'Tao Jiang'], 'Wei Zhang'],
    ['王医生', ['黄伟明', '王芳'], '王芳'],
    ['张伟', ['张伟', '章威'], '张伟'],
    ['Doctor Wang', ['Anna Wang', 'Peter Wong', 'Li Yang'], 'Anna Wang'],
  ])('"%s" among %j is %s', (spoken, names, id) => {
    expect(matchProviders(spoken, rosterOf(...names))).toEqual({ status: 'one', id });
  });
});

test.each(['Susan Lee', '李淑贤', '李医生', 'Dr. Lee', 'doctor 李', '淑贤'])(
  'a name in two scripts is found by "%s"',
  (spoken) => {
    expect(matchProviders(spoken, rosterOf('Susan Lee 李淑贤', '王芳'))).toEqual({
      status: 'one',
      id: 'Susan Lee 李淑贤',
    });
  },
);

test('a clinic without providers matches nobody', () => {
  expect(matchProviders('Doctor Lee', [])).toEqual({ status: 'none' });
});
