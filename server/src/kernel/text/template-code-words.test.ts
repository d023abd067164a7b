import { expect, test } from 'vitest';
import { closedCodes } from './template-code-words.ts';

const isClosed = (description: string) => closedCodes([{ code: 'x', description }]).has('x');

test.each([
  'Chart Audit Rounds',
  'PBSG Rounds',
  'Study Leave',
  'Administrative Work',
  'Drug Rep (Chief)',
  'Staff meeting',
  'Lunch',
  'Day off',
  'Off',
  'DO NOT BOOK',
  'Blocked',
  'Réunion',
  '午休',
])('nobody is seen in time described as %s', (description) => {
  expect(isClosed(description)).toBe(true);
});

test.each([
  '15 Minute Appointment',
  '60 Minute Appointment',
  'Urgent',
  'Same Day - R1',
  'Same Week',
  'On Call Clinic',
  'Walk-in',
  'Sick visit',
  'Post-hospital follow up',
  'Off-site visit',
  'Sleep study results',
  'Fracture (break) clinic',
  '随访',
  '',
])('time described as %s is for patients', (description) => {
  expect(isClosed(description)).toBe(false);
});

test('a code listed twice is closed by either description', () => {
  const twice = [
    { code: 'C', description: 'On Call Clinic' },
    { code: 'C', description: 'Chart Audit Rounds' },
    { code: 'D', description: 'Visits', otherDescriptions: ['Lunch'] },
    { code: '1', description: 'Visits' },
  ];
  expect([...closedCodes(twice)]).toEqual(['C', 'D']);
});
