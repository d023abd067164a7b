import { describe, expect, test } from 'vitest';
import { shownName } from './user.ts';

describe('the name colleagues see', () => {
  test.each([
    ['Maya Fong', 'm.f@fraser.test', 'Maya Fong'],
    ['李娜', 'na.li@fraser.test', '李娜'],
    [null, 'maya.fong@fraser.test', 'Maya Fong'],
    ['', 'front_desk-2+evenings@fraser.test', 'Front Desk 2 Evenings'],
    [null, "o'neil@fraser.test", "O'Neil"],
    [null, 'DANA@fraser.test', 'Dana'],
  ])('name %s, address %s: %s', (name, email, shown) => {
    expect(shownName({ name, email })).toBe(shown);
  });
});
