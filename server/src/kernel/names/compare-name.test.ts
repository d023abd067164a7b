import { describe, expect, test } from 'vitest';
import { compareName, isWrittenName } from './compare-name.ts';
import { nameSimilarity } from './name-similarity.ts';
import { lacksName, readSpokenName } from './spoken-name.ts';

const fitOf = (spoken: string, firstName: string, lastName: string) =>
  compareName(spoken, { firstName, lastName })?.fit ?? null;

describe('the whole name', () => {
  test.each([
    ['John Smith', 'John', 'Smith'],
    ['SMITH, JOHN', 'John', 'Smith'],
    ['Mr. John Smith', 'John', 'Smith'],
    ['my name is John Smith', 'John', 'Smith'],
    ['J-O-H-N S-M-I-T-H', 'John', 'Smith'],
    ['John Smith', 'Dr. John', 'Smith Jr.'],
    ['John Smith junior', 'John', 'Smith'],
    ['Lukasz Nowak', 'Łukasz', 'Nowak'],
    ['Jose Garcia', 'José', 'García'],
    ['Mary-Ann OBrien', 'Mary Ann', "O'Brien"],
    ['mary ann o brien', 'Maryann', 'O’Brien'],
    ['Ann Mac Donald', 'Ann', 'McDonald'],
    ['Luc Saint Pierre', 'Luc', 'St-Pierre'],
    ['Mackenzie Reid', 'Mackenzie', 'Reid'],
    ['Ana Maria De La Cruz', 'Ana Maria', 'De La Cruz'],
    ['De La Cruz, Ana Maria', 'Ana Maria', 'De La Cruz'],
    ['Maria Jose Garcia Lopez', 'Maria Jose', 'Garcia Lopez'],
    ['Nguyen Van An', 'Van An', 'Nguyễn'],
    ['陈小明', '小明', '陈'],
    ['陈小明先生', 'Xiaoming', 'Chen'],
    ['我叫陈小明', 'Xiao Ming', 'Chen'],
    ['Chen Xiao Ming', '小明', '陈'],
    ['欧阳修文', 'Xiuwen', 'Ouyang'],
    ['David 陈', 'David', 'Chen'],
  ])('%s is %s %s', (spoken, first, last) => {
    expect(fitOf(spoken, first, last)).toBe('exact');
  });
});

describe('part of one name and the whole of the other, by spelling', () => {
  test.each([
    ['Bob Miller', 'Robert (Bob)', 'Miller'],
    ['Bob Miller', 'Robert "Bob"', 'Miller'],
    ['Maria De La Cruz', 'Ana Maria', 'De La Cruz'],
    ['Ana Cruz', 'Ana Maria', 'De La Cruz'],
    ['Mary Jones', 'Mary', 'Smith-Jones'],
    ['John Robert Smith', 'John', 'Smith'],
    ['Harpreet Gill', 'Harpreet Kaur', 'Gill'],
    ['Mary Roth', 'Mary', 'Smith (Roth)'],
  ])('%s is %s %s', (spoken, first, last) => {
    expect(fitOf(spoken, first, last)).toBe('written');
  });
});

describe('a name as transcribed', () => {
  test.each([
    ['Jon Smith', 'John', 'Smith'],
    ['Shaun Murphy', 'Sean', 'Murphy'],
    ['Kathryn Jones', 'Catherine', 'Jones'],
    ['Katy Jones', 'Catherine', 'Jones'],
    ['Bob Miller', 'Robert', 'Miller'],
    ['J Smith', 'John', 'Smith'],
    ['John Smith', 'J.', 'Smith'],
    ['Ann Macdonnald', 'Ann', 'McDonald'],
    ['Wei Chang', 'Wei', 'Zhang'],
    ['Wei Wong', 'Wei', 'Huang'],
    ['Xiu Shoe', 'Xiu', 'Xu'],
    ['Shao Ming Wong', 'Xiaoming', 'Wang'],
    ['Thi Win', 'Thi', 'Nguyen'],
    ['Kim Win', 'Kim', 'Huynh'],
    ['Duc Fam', 'Duc', 'Pham'],
    ['Harprit Core', 'Harpreet', 'Kaur'],
    ['Sukhi Daliwal', 'Sukhwinder', 'Dhaliwal'],
    ['Tess Vilanueva', 'Teresita', 'Villanueva'],
    ['Reza Rezai', 'Reza', 'Rezaei'],
    ['Mohamed Hoseini', 'Mohammad', 'Hosseini'],
    ['Maria Garcia', 'Maria Jose', 'Garcia Lopez'],
    ['王晓明', '小明', '王'],
    ['王小明', 'Siu Ming', 'Wong'],
    ['司徒志明', 'Chi Ming', 'Szeto'],
  ])('%s may be %s %s', (spoken, first, last) => {
    expect(fitOf(spoken, first, last)).toBe('alike');
    expect(isWrittenName(readSpokenName(spoken), { firstName: first, lastName: last })).toBe(false);
  });
});

describe('another name', () => {
  test.each([
    ['S L', 'Samantha', 'Leeson'],
    ['John L', 'John', 'Leeson'],
    ['John Smith', 'Jane', 'Smith'],
    ['Joan Smith', 'John', 'Smith'],
    ['Tim Brown', 'Jim', 'Brown'],
    ['Erin Lee', 'Aaron', 'Lee'],
    ['Mario Garcia', 'Maria', 'Garcia'],
    ['Daniel Tran', 'Danielle', 'Tran'],
    ['Michelle Lee', 'Michael', 'Lee'],
    ['Alexander King', 'Alexandra', 'King'],
    ['John Hall', 'John', 'Hill'],
    ['Helen Chow', 'Helen', 'Chu'],
    ['Wei Wang', 'Wei', 'Huang'],
    ['Li Wei', 'Wen', 'Li'],
    ['Xiaoling Wang', 'Xiaoming', 'Wang'],
    ['Harpreet Gill', 'Gurpreet', 'Gill'],
    ['Baljit Singh', 'Daljit', 'Singh'],
    ['Ali Karimi', 'Ali', 'Rahimi'],
    ['Jose Garcia', 'Maria Jose', 'Garcia Lopez'],
    ['Ka Yee Chan', 'Ka Ming', 'Chan'],
    ['王伟', 'Fang', 'Wang'],
    ['李娜', '娟', '李'],
  ])('%s is not %s %s', (spoken, first, last) => {
    expect(fitOf(spoken, first, last)).toBeNull();
  });
});

test.each([
  ['John', 'part'],
  ['Jon', 'part'],
  ['Smith', 'part'],
  ['J', null],
  ['Robert', null],
])('"%s" alone is %s of John Smith', (spoken, fit) => {
  expect(fitOf(spoken, 'John', 'Smith')).toBe(fit);
});

test.each(['', ' ', '%', ',', '.', '*', '_', '%,%', '- -', '123', 'S L', 'J.', 'Mr.', '先生'])(
  '"%s" contains no name',
  (text) => {
    expect(lacksName(readSpokenName(text))).toBe(true);
  },
);

test.each(['Li', '李', 'J Smith', 'Junior'])('"%s" contains a name', (text) => {
  expect(lacksName(readSpokenName(text))).toBe(false);
});

test('a long text is rejected as a name without a costly comparison', () => {
  const began = performance.now();
  compareName('van der '.repeat(500), { firstName: 'Ana Maria', lastName: 'De La Cruz Van Der Berg' });
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('two charts with one name are the same, and a possible mishearing scores less', () => {
  const john = { firstName: 'John', lastName: 'Smith' };
  expect(nameSimilarity({ firstName: 'Smith', lastName: 'JOHN' }, john)).toBe(1);
  expect(nameSimilarity({ firstName: 'Jon', lastName: 'Smith' }, john)).toBe(0.88);
  expect(nameSimilarity({ firstName: 'Jane', lastName: 'Smith' }, john)).toBe(0);
});

describe('common names that sound alike are different people', () => {
  test.each([
    ['Baljinder Gill', 'Balwinder', 'Gill'],
    ['Hassan Ali', 'Hussain', 'Ali'],
    ['Omar Hassan', 'Omar', 'Hussain'],
    ['Minh Phan', 'Minh', 'Phạm'],
    ['Anh Ly', 'Anh', 'Lê'],
    ['Sora Cho', 'Sora', 'Choi'],
    ['Ji-hyun Kim', 'Jae-hyun', 'Kim'],
    ['Jimin Park', 'Jaemin', 'Park'],
  ])('%s is not %s %s', (heard, firstName, lastName) => {
    expect(compareName(heard, { firstName, lastName })).toBeNull();
  });

  test.each([
    ['Balvinder Gill', 'Balwinder', 'Gill'],
    ['Hasan Ali', 'Hassan', 'Ali'],
    ['Jaehyeon Kim', 'Jae-hyun', 'Kim'],
    ['Sora Choe', 'Sora', 'Choi'],
  ])('%s is %s %s', (heard, firstName, lastName) => {
    expect(compareName(heard, { firstName, lastName })).not.toBeNull();
  });
});
