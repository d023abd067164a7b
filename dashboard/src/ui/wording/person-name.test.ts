import { describe, expect, test } from 'vitest';
import { initialsOf, userName } from './person-name.ts';

test('who has no name is shown by the address, in words', () => {
  expect(userName({ name: 'Dana Roy', email: 'd@fraser.test' })).toBe('Dana Roy');
  expect(userName({ name: null, email: "o'neil_pat@fraser.test" })).toBe("O'Neil Pat");
});

describe('initials', () => {
  test.each([
    ['Maya Fong', 'MF'],
    ['Maya van der Fong', 'MF'],
    ['Dana', 'D'],
    ['Ana-Maria Roy', 'AR'],
    ['王小明', '小明'],
    ['李娜', '李娜'],
  ])('%s: %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
});
