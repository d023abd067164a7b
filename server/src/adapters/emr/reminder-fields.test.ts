import { describe, expect, test } from 'vitest';
import { patient as bridgePatient } from './bridge/mapping.ts';
import { saysNoToReminders } from './emr-letters.ts';
import { appointmentRecord, toAppointment } from './rest/appointment-mapping.ts';
import { patientRecord, toPatient } from './rest/patient-mapping.ts';

describe('a chart that forbids reminders', () => {
  test.each(['no', 'N', 'False', '0', 'off', 'never', ' NO '])('by %s is respected', (value) => {
    expect(saysNoToReminders([{ key: 'allow_appointment_reminders', value }])).toBe(true);
  });

  test.each(['', 'yes', '1', 'true', '604-555-0142', 'email'])('is not recognised by %j', (value) => {
    expect(saysNoToReminders([{ key: 'allow_appointment_reminders', value }])).toBe(false);
  });

  test("is read over REST, with the chart's languages and cell number", () => {
    const read = toPatient(
      patientRecord.parse({
        ...{
          demographicNo: 7,
          phone: '604-555-0100',
          spokenLanguage: 'Cantonese',
          officialLanguage: 'English',
        },
        patientStatus: 'DE',
        extras: [
          { key: 'demo_cell', value: '604-555-0142' },
          { key: 'allow_appointment_reminders', value: 'no' },
        ],
      }),
    );
    expect(read).toMatchObject({
      ...{ cellPhone: '604-555-0142', spokenLanguage: 'Cantonese', officialLanguage: 'English' },
      ...{ deceased: true, vetoesReminders: true },
    });
  });

  test.each([
    { allow_appointment_reminders: 'no' },
    { allowAppointmentReminders: false },
    { extras: [{ key: 'allow_appointment_reminders', value: 0 }] },
  ])('is read over the bridge: %j', (said) => {
    expect(bridgePatient.parse({ id: '7', language: 'zh', ...said })).toMatchObject({
      ...{ vetoesReminders: true, spokenLanguage: 'zh' },
    });
  });
});

test("the day a row was created is in the clinic's time zone", () => {
  const made = Date.parse('2026-11-18T03:00:00Z');
  const row = { id: 1, appointmentDate: '2026-11-20', startTime: '09:00:00', createDateTime: made };
  expect(toAppointment(appointmentRecord.parse(row), 'America/Vancouver').createdOn).toBe('2026-11-17');
});
