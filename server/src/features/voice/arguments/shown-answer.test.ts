import { expect, test } from 'vitest';
import { shownAnswer } from './shown-answer.ts';

test("a tool's trace shows what was found and offered, and no names", () => {
  expect(
    shownAnswer({
      found: true,
      patient: {
        id: '4',
        firstName: 'Wei',
        lastName: 'Chen',
        dateOfBirth: '1980-03-05',
        phone: '604-555-0142',
      },
      slot: {
        date: '2026-11-17',
        time: '09:15',
        providerId: '101',
        providerName: 'Dr. Lee',
        display: 'Tuesday',
      },
      message: 'I found the file of Wei Chen.',
    }),
  ).toEqual({ found: true, slot: { date: '2026-11-17', time: '09:15', providerId: '101' } });
  expect(
    shownAnswer({
      appointments: [{ id: '4711', date: '2026-11-17', time: '09:15', reason: 'Wei Chen has a cough' }],
      count: 1,
    }),
  ).toEqual({ appointments: ['4711'] });
  expect(shownAnswer({ date: '2026-11-24', slots: [{ time: '09:00', display: 'nine' }] })).toEqual({
    date: '2026-11-24',
    slots: [{ time: '09:00' }],
  });
});

test('a value of another form is not shown', () => {
  expect(
    shownAnswer({
      appointmentId: 'of Wei Chen',
      date: 'tomorrow',
      slot: { time: 'nine' },
      found: 'Wei Chen',
    }),
  ).toEqual({ slot: {} });
});
