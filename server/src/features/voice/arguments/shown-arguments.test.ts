import { expect, test } from 'vitest';
import { shownArguments } from './shown-arguments.ts';

test("a tool's trace shows when and with whom, and about the patient only that a value was given", () => {
  const asked = {
    ...{ firstName: 'Wei', lastName: 'Chen', dateOfBirth: '1980-03-05', phone: '604-555-0142' },
    ...{ reason: 'a cough', healthCardNumber: '9123456780', notes: '' },
    ...{ providerId: '101', appointmentTime: '2026-11-20T10:45', language: 'zh', smsConsent: true },
  };
  expect(shownArguments(asked)).toEqual({
    ...{ firstName: 'given', lastName: 'given', dateOfBirth: 'given', phone: 'given' },
    ...{ reason: 'given', healthCardNumber: 'given' },
    ...{ providerId: '101', appointmentTime: '2026-11-20T10:45', language: 'zh', smsConsent: true },
  });
});

test('a value in the wrong argument is not shown either', () => {
  expect(
    shownArguments({
      providerId: 'Wei Chen',
      appointmentType: 'Wei Chen has a cough',
      smsConsent: 'Wei Chen',
    }),
  ).toEqual({ providerId: 'given', appointmentType: 'given', smsConsent: 'given' });
});
