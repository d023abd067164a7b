import { z } from 'zod';
import { type CalendarDate, parseDate } from '../../../kernel/time/calendar.ts';
import type { NewPatient, Patient } from '../../../ports/emr.ts';
import { doctorOf, isActivePatient, isDeceased, saysNoToReminders, toSex } from '../emr-letters.ts';
import { idField, listOf, textField } from '../json-fields.ts';
import { written } from '../written-text.ts';

/** Search results and single reads each fill a different part of it. */
export const patientRecord = z.object({
  demographicNo: idField,
  firstName: textField,
  lastName: textField,
  sex: textField,
  hin: textField,
  phone: textField,
  patientStatus: textField,
  providerNo: textField,
  formattedDOB: textField,
  dobYear: textField,
  dobMonth: textField,
  dobDay: textField,
  cellPhone: textField,
  alternativePhone: textField,
  spokenLanguage: textField,
  officialLanguage: textField,
  address: z.object({ postal: textField }).nullish().catch(null),
  extras: listOf(z.object({ key: textField, value: textField })),
});

type PatientRecord = z.infer<typeof patientRecord>;

export function toPatient(record: PatientRecord): Patient {
  const cell = record.extras.find(({ key }) => key === 'demo_cell')?.value ?? '';
  const phones = [record.phone, record.cellPhone, cell, record.alternativePhone].filter(
    (each) => each !== '',
  );
  const [phone = '', ...otherPhones] = new Set(phones);
  return {
    id: record.demographicNo,
    firstName: record.firstName,
    lastName: record.lastName,
    dateOfBirth: birthDate(record),
    phone,
    ...(otherPhones.length > 0 ? { otherPhones } : {}),
    sex: toSex(record.sex),
    healthNumber: record.hin,
    // Search results omit the address or fill it with nulls.
    ...(record.address?.postal ? { postalCode: record.address.postal } : {}),
    active: isActivePatient(record.patientStatus),
    ...remindersOf(record, record.cellPhone || cell),
    ...doctorOf(record.providerNo),
  };
}

/** The patient fields that reminders use; search results lack most of them. */
function remindersOf(
  { spokenLanguage, officialLanguage, patientStatus, extras }: PatientRecord,
  cellPhone: string,
) {
  return {
    ...(cellPhone ? { cellPhone } : {}),
    ...(spokenLanguage ? { spokenLanguage } : {}),
    ...(officialLanguage ? { officialLanguage } : {}),
    ...(isDeceased(patientStatus) ? { deceased: true } : {}),
    ...(saysNoToReminders(extras) ? { vetoesReminders: true } : {}),
  };
}

// `dob` and `dateOfBirth` are instants in an unknown zone, so they are never used.
function birthDate({ formattedDOB, dobYear, dobMonth, dobDay }: PatientRecord): CalendarDate | null {
  if (formattedDOB) return parseDate(formattedDOB.slice(0, 10));
  return parseDate(`${dobYear}-${dobMonth.padStart(2, '0')}-${dobDay.padStart(2, '0')}`);
}

/** Chart fields beyond the person's own; without them the EMR creates an incomplete chart. */
export interface Admission {
  readonly programId: number;
  readonly today: CalendarDate;
  readonly providerId: string | null;
}

/** The EMR takes the date of this instant in its server's zone; noon UTC is the same date in most zones. */
function middleOf(day: CalendarDate): number {
  return Date.parse(`${day}T12:00:00Z`);
}

/**
 * Only fields the EMR accepts: unknown ones are refused, a null address is an error, and the columns are
 * narrow.
 */
export function registrationBody(patient: NewPatient, admission: Admission) {
  const [dobYear, dobMonth, dobDay] = patient.dateOfBirth.split('-');
  return {
    firstName: written(patient.firstName, 30),
    lastName: written(patient.lastName, 30),
    middleNames: '',
    ...(patient.alias ? { alias: written(patient.alias, 70) } : {}),
    sex: patient.sex,
    dobYear,
    dobMonth,
    dobDay,
    phone: written(dashed(patient.phone), 20),
    email: written(patient.email, 100),
    hin: written(patient.healthNumber, 20),
    ver: '',
    hcType: written(patient.healthCardType, 20),
    address: {
      address: written(patient.address, 60),
      city: written(patient.city, 50),
      province: written(patient.province, 20),
      postal: written(patient.postalCode, 9),
    },
    spokenLanguage: patient.language === 'zh' ? 'Chinese' : 'English',
    officialLanguage: 'English',
    dateJoined: middleOf(admission.today),
    admissionProgramId: admission.programId,
    ...(admission.providerId ? { providerNo: written(admission.providerId, 6) } : {}),
  };
}

function dashed(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}
