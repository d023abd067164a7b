import { expect, test } from 'vitest';
import { surnameLast } from './doctor-name.ts';

test.each([
  ['Dr. Susan Lee', 'Susan', 'Lee'],
  ['Ana Maria Silva', 'Ana Maria', 'Silva'],
  ['Dr Zhou', '', 'Zhou'],
  ['王小明', '', '王小明'],
])('%s', (name, firstName, lastName) => {
  expect(surnameLast(name)).toEqual({ firstName, lastName });
});
