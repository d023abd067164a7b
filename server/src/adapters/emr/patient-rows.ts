import { compareName, isWrittenName } from '../../kernel/names/compare-name.ts';
import { readSpokenName, type SpokenName, saysNobody } from '../../kernel/names/spoken-name.ts';
import { type BirthDateQuery, type FoundPatients, MOST_BY_NAME, type Patient } from '../../ports/emr.ts';
import { byId } from './emr-letters.ts';
import { isTypedAs, plainHealthNumber } from './typed-number.ts';

/** How many rows one request may bring; two of them together stay within fifty. */
export const BIRTH_DATE_ROWS = 29;
export const SECOND_ROWS = 20;
export const NAME_ROWS = MOST_BY_NAME + 1;

export const NOBODY: FoundPatients = { patients: [], more: false };

/** What is asked for by name, or null where it would list everybody. */
export function nameToAsk(name: string): SpokenName | null {
  const spoken = readSpokenName(name);
  return saysNobody(spoken) ? null : spoken;
}

/** Those who are called so, letter by letter. */
export function named(spoken: SpokenName): (patient: Patient) => boolean {
  return (patient) => isWrittenName(spoken, patient);
}

/** Whether the read by birth date brought a patient who may be meant, so that nothing else needs to be asked. */
export function hasSomebodyLike(
  { name, dateOfBirth }: BirthDateQuery,
  patients: readonly Patient[],
): boolean {
  const spoken = readSpokenName(name);
  return patients.some(
    (patient) => patient.dateOfBirth === dateOfBirth && compareName(spoken, patient) !== null,
  );
}

export function hasPhone(phone: string): (patient: Patient) => boolean {
  return (patient) =>
    [patient.phone, ...(patient.otherPhones ?? [])].some((typed) => isTypedAs(typed, phone));
}

export function hasHealthNumber(number: string): (patient: Patient) => boolean {
  return ({ healthNumber }) => plainHealthNumber(healthNumber) === number;
}

/** Each patient once, lowest id first. */
export function found(rows: readonly Patient[], more = false): FoundPatients {
  const patients = [
    ...new Map(rows.filter(({ id }) => id !== '').map((patient) => [patient.id, patient])).values(),
  ];
  return { patients: patients.sort(byId), more };
}
