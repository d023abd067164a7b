import { z } from 'zod';
import { type CalendarDate, parseDate } from '../../../kernel/calendar.ts';
import type { NewPatient, Patient } from '../../../ports/emr.ts';
import { isActivePatient, toSex } from '../emr-letters.ts';
import { cut, idField, listOf, textField } from '../json-fields.ts';

/** Of a search and of a single read alike: each fills its own part. */
export const patientRecord = z.object({
  demographicNo: idField,
  firstName: textField,
  lastName: textField,
  sex: textField,
  hin: textField,
  phone: textField,
  patientStatus: textField,
  formattedDOB: textField,
  dobYear: textField,
  dobMonth: textField,
  dobDay: textField,
  cellPhone: textField,
  alternativePhone: textField,
  extras: listOf(z.object({ key: textField, value: textField })),
});

type PatientRecord = z.infer<typeof patientRecord>;

export function toPatient(record: PatientRecord): Patient {
  const cell = record.extras.find(({ key }) => key === 'demo_cell')?.value;
  return {
    id: record.demographicNo,
    firstName: record.firstName,
    lastName: record.lastName,
    dateOfBirth: birthDate(record),
    phone: record.phone || record.cellPhone || cell || record.alternativePhone,
    sex: toSex(record.sex),
    healthNumber: record.hin,
    active: isActivePatient(record.patientStatus),
  };
}

// The `dob` and `dateOfBirth` fields are instants of a zone we do not know, so they are never used.
function birthDate({ formattedDOB, dobYear, dobMonth, dobDay }: PatientRecord): CalendarDate | null {
  if (formattedDOB) return parseDate(formattedDOB.slice(0, 10));
  return parseDate(`${dobYear}-${dobMonth.padStart(2, '0')}-${dobDay.padStart(2, '0')}`);
}

/** Only what the EMR takes: an unknown field is refused, a null address is an error, and its columns are narrow. */
export function registrationBody(patient: NewPatient, admissionProgramId: number | null) {
  const [dobYear, dobMonth, dobDay] = patient.dateOfBirth.split('-');
  return {
    firstName: cut(patient.firstName, 30),
    lastName: cut(patient.lastName, 30),
    middleNames: '',
    sex: patient.sex,
    dobYear,
    dobMonth,
    dobDay,
    phone: cut(dashed(patient.phone), 20),
    email: cut(patient.email, 100),
    hin: cut(patient.healthNumber, 20),
    ver: '',
    hcType: cut(patient.healthCardType, 20),
    address: {
      address: cut(patient.address, 60),
      city: cut(patient.city, 50),
      province: cut(patient.province, 20),
      postal: cut(patient.postalCode, 9),
    },
    spokenLanguage: patient.language === 'zh' ? 'Chinese' : 'English',
    officialLanguage: 'English',
    ...(admissionProgramId === null ? {} : { admissionProgramId }),
  };
}

function dashed(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}
