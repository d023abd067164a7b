import { compareName, isWrittenName } from '../../kernel/names/compare-name.ts';
import { lacksName, readSpokenName, type SpokenName } from '../../kernel/names/spoken-name.ts';
import { type BirthDateQuery, type FoundPatients, MAX_NAME_MATCHES, type Patient } from '../../ports/emr.ts';
import { byId } from './emr-letters.ts';
import { matchesTypedNumber, plainHealthNumber } from './typed-number.ts';

/** Rows per request; two requests together stay within fifty. */
export const BIRTH_DATE_ROWS = 29;
export const SECOND_ROWS = 20;
export const NAME_ROWS = MAX_NAME_MATCHES + 1;

export const NOBODY: FoundPatients = { patients: [], more: false };

export function searchableName(name: string): SpokenName | null {
  const spoken = readSpokenName(name);
  return lacksName(spoken) ? null : spoken;
}

export function named(spoken: SpokenName): (patient: Patient) => boolean {
  return (patient) => isWrittenName(spoken, patient);
}

/** Whether the search by birth date found a possible patient, which saves the second request. */
export function hasLikelyMatch({ name, dateOfBirth }: BirthDateQuery, patients: readonly Patient[]): boolean {
  const spoken = readSpokenName(name);
  return patients.some(
    (patient) => patient.dateOfBirth === dateOfBirth && compareName(spoken, patient) !== null,
  );
}

export function hasPhone(phone: string): (patient: Patient) => boolean {
  return (patient) =>
    [patient.phone, ...(patient.otherPhones ?? [])].some((typed) => matchesTypedNumber(typed, phone));
}

export function hasHealthNumber(number: string): (patient: Patient) => boolean {
  return ({ healthNumber }) => plainHealthNumber(healthNumber) === number;
}

export function found(rows: readonly Patient[], more = false): FoundPatients {
  const patients = [
    ...new Map(rows.filter(({ id }) => id !== '').map((patient) => [patient.id, patient])).values(),
  ];
  return { patients: patients.sort(byId), more };
}
