import { expect, test } from 'vitest';
import { date } from '../time/calendar.ts';
import { ageOn, seesPatientOfAge } from './suits-patient.ts';

test.each([
  ['2026-11-17', '2020-11-17', 6],
  ['2026-11-16', '2020-11-17', 5],
  ['2027-02-28', '2020-02-29', 6],
  ['2027-03-01', '2020-02-29', 7],
  ['2026-11-17', '2026-11-01', 0],
])('on %s somebody born on %s is %i', (day, born, years) => {
  expect(ageOn(date(day), date(born))).toBe(years);
});

test.each([
  [18, null, '2008-11-17', true],
  [18, null, '2008-11-18', false],
  [null, 18, '2007-11-18', true],
  [null, 18, '2007-11-17', false],
  [0, null, '2026-11-01', true],
  [null, null, '1920-01-01', true],
  [18, null, null, true],
] as const)('ages %s to %s, born %s, on November 17 of 2026: %s', (minAge, maxAge, born, sees) => {
  expect(seesPatientOfAge({ minAge, maxAge }, born && date(born), date('2026-11-17'))).toBe(sees);
});
