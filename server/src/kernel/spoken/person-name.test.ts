import { expect, test } from 'vitest';
import { spokenAddress, spokenPerson } from './person-name.ts';

test.each([
  ['小明', '王', '王小明', '王小明'],
  ['小 明', '欧阳', '欧阳小明', '欧阳小明'],
  ['Wei', 'Chen', 'Wei Chen', 'Wei Chen'],
  ['Susan', 'Lee', 'Susan Lee', 'Susan Lee'],
  ['伟', 'Chen', '伟 Chen', '伟 Chen'],
  ['', 'Chen', 'Chen', 'Chen'],
])('%s %s is "%s", and in Chinese addressed as "%s"', (firstName, lastName, whole, address) => {
  expect(spokenPerson({ firstName, lastName })).toBe(whole);
  expect(spokenAddress({ firstName, lastName }, 'zh')).toBe(address);
  expect(spokenAddress({ firstName, lastName }, 'en')).toBe(firstName);
});
