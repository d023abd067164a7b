import { expect, test } from 'vitest';
import { fitsName, nameWords, saysNobody } from './spoken-name.ts';

test.each([
  ['John Smith', 'John', 'Smith', true],
  ['smith john', 'John', 'Smith', true],
  ['Smith, John', 'JOHN', 'SMITH', true],
  ['Smith', 'John', 'Smith', true],
  ['John', 'John', 'Smith', false],
  ['Jo Smi', 'John', 'Smith', true],
  ['Johnny Smith', 'John', 'Smith', false],
  ['Mary Ann Smith', 'Mary Ann', 'Smith', true],
  ['Mary Smith', 'Mary Ann', 'Smith-Jones', true],
  ['Smith Jones Mary', 'Mary Ann', 'Smith-Jones', true],
  ["Pat O'Brien", 'Pat', 'OBrien', true],
  ['Pat OBrien', 'Pat', 'O’Brien', true],
  ['pat o brien', 'Pat', "O'Brien", true],
  ['Jose Garcia', 'José', 'García', true],
  ['José García', 'Jose', 'Garcia', true],
  ['Anne-Marie Tremblay', 'Anne Marie', 'Tremblay', true],
  ['Ludwig van der Berg', 'Ludwig', 'Van Der Berg', true],
  ['李明', '明', '李', true],
  ['李', '明', '李', true],
  ['lee', 'Ann', 'Ashlee', false],
  ['%', 'John', 'Smith', false],
  ['', 'John', 'Smith', false],
])('%s for %s %s: %s', (spoken, firstName, lastName, fits) => {
  expect(fitsName(spoken, { firstName, lastName })).toBe(fits);
});

test.each(['', ' ', '%', ',', '.', '*', '_', '%,%', '- -', '123'])('"%s" names nobody', (spoken) => {
  expect(saysNobody(spoken)).toBe(true);
});

test.each(['Li', '李', "O'", 'é'])('"%s" names somebody', (spoken) => {
  expect(saysNobody(spoken)).toBe(false);
});

test('accents, apostrophes and case do not part two names', () => {
  expect(nameWords("  D'Amico-ÉLISE ")).toEqual(['damico', 'elise']);
});
