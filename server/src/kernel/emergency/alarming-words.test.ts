import { expect, test } from 'vitest';
import { alarmingWords } from './alarming-words.ts';

test.each<[string, string[]]>([
  [
    'my chest has been feeling really tight since this morning and my left arm is numb',
    ['chest has been feeling really tight', 'arm is numb'],
  ],
  ['胸口很闷，左边胳膊发麻，早上就开始了。', ['胸口很闷', '左边胳膊发麻']],
  ['I have no chest pain, but my arm is numb', ['arm is numb']],
  ['My arm is numb. No chest pain.', ['arm is numb']],
  ['I would like to see Dr. Lee on Tuesday', []],
  ['', []],
])('in "%s" the alarming words are %j', (text, expected) => {
  expect(alarmingWords(text)).toEqual(expected);
});

test('every highlight is part of the sentence as spoken', () => {
  const text = 'Um, HELP — my baby is 3 weeks old and has a fever of 39.5, she is not drinking!';
  const marks = alarmingWords(text);
  expect(marks.length).toBeGreaterThan(0);
  for (const mark of marks) expect(text).toContain(mark);
});

test('a sentence of a megabyte has no highlights', () => {
  expect(alarmingWords('my arm is numb '.repeat(70_000))).toEqual([]);
});
