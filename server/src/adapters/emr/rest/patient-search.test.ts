import { expect, test } from 'vitest';
import { initialsTerm, nameTerm } from './patient-search.ts';

test.each([
  ['Smith', '^smith'],
  ['John Smith', '^(john|smith),^(john|smith)'],
  ['Smith, John', '^(smith|john),^(smith|john)'],
  ['Mary Ann Smith', '^(mary|ann|smith),^(mary|ann|smith)'],
  ["O'Brien", '^o.?.?.?brien'],
  ['José', '^josé'],
  ['李明', '^李明'],
  ['Smith(', '^smith'],
  ['[Smith]', '^smith'],
  ['Sm.*th', '^sm.?.?.?th'],
  ['Smi%th', '^smi.?.?.?th'],
  ['Smith|Jones', '^smith.?.?.?jones'],
  ['John % Smith', '^(john|smith),^(john|smith)'],
])('"%s" is searched as %s', (spoken, term) => {
  expect(nameTerm(spoken)).toBe(term);
});

test.each([
  ['José García', '^(j|g),^(j|g)'],
  ['Élodie Roy', '^(é|r|e),^(é|r|e)'],
  ['OBrien', '^(o)'],
  ['李明', '^(李)'],
])('"%s" is searched a second time as %s', (spoken, term) => {
  expect(initialsTerm(spoken)).toBe(term);
});

test.each(['Smith*', '*', 'a%b', '(((', 'x{1,2}', 'John, , Smith', '\\d+ Smith'])(
  'nothing in "%s" can turn the search into another one',
  (spoken) => {
    for (const term of [nameTerm(spoken), initialsTerm(spoken)]) {
      expect(term).not.toMatch(/[*%\\{}[\]]/);
      expect(term.split(',').length).toBeLessThanOrEqual(2);
      for (const part of term.split(',')) expect(() => new RegExp(part, 'u')).not.toThrow();
    }
  },
);
