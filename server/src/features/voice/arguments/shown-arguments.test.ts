import { expect, test } from 'vitest';
import { shownArguments } from './shown-arguments.ts';

test('the trace of a tool shows when and with whom, and of the patient only that it was given', () => {
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

test('what a model has put in the wrong place is not shown either', () => {
  expect(
    shownArguments({
      providerId: 'Wei Chen',
      appointmentType: 'Wei Chen has a cough',
      smsConsent: 'Wei Chen',
    }),
  ).toEqual({ providerId: 'given', appointmentType: 'given', smsConsent: 'given' });
});
