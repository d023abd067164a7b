import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blind,
  blindStrangers,
  heldOut,
  heldOutStrangers,
  later,
  laterStrangers,
} from '../../../testing/kernel/names/unseen-names.ts';
import { compareName } from './compare-name.ts';

const isFound = ({ heard, ...person }: (typeof blind)[number]) => compareName(heard, person) !== null;

describe('names unknown when the rules were written', () => {
  test('there are at least 400 of them', () => {
    expect(blind.length + heldOut.length).toBeGreaterThanOrEqual(400);
  });

  test.each([
    ['written by somebody who has not seen the comparison', blind],
    ['kept aside', heldOut],
    ['written later', later],
  ])('%s: 97 of 100 are found', (what, rows) => {
    const found = rows.filter(isFound).length;
    process.stdout.write(
      `${what}: ${found} of ${rows.length}, ${((100 * found) / rows.length).toFixed(1)} %\n`,
    );
    expect(found / rows.length).toBeGreaterThanOrEqual(0.97);
  });

  test.each(
    [...blindStrangers, ...heldOutStrangers, ...laterStrangers].map((row) => [
      row.heard,
      `${row.firstName} ${row.lastName}`,
      row,
    ]),
  )('%s is not %s', (_, __, row) => {
    expect(isFound(row)).toBe(false);
  });
});

test('a name causes a bounded number of comparisons', () => {
  const person = { firstName: 'Maria Luz Fernanda', lastName: 'de la Cruz Garcia' };
  const anything = fc.oneof(
    fc.string({ maxLength: 500 }),
    fc
      .array(fc.constantFrom('aeiou', 'ee', 'ough', 'sch', 'ng', 'nguyen', 'x', ' '), { maxLength: 200 })
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(anything, (said) => {
      const before = process.cpuUsage();
      compareName(said, person);
      expect(process.cpuUsage(before).user).toBeLessThan(500_000);
    }),
    { numRuns: 200 },
  );
});
