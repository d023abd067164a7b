import { parseDate } from '../../../kernel/time/calendar.ts';
import type {
  AppointmentKind,
  AppointmentStatus,
  EmrProvider,
  Patient,
  TemplateCode,
} from '../../../ports/emr.ts';
import { doctorOf, genderOf, isActivePatient, isDeceased, toOffered, toSex } from '../emr-letters.ts';
import { textOf, type XmlElement } from './xml-element.ts';

export function field(record: XmlElement, name: string): string {
  return textOf(record, name).trim();
}

function numberIn(record: XmlElement, name: string): number | null {
  const text = field(record, name);
  return /^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

export function toPatient(record: XmlElement): Patient {
  const [phone = '', ...otherPhones] = phonesOf(record);
  return {
    id: field(record, 'demographicNo'),
    firstName: field(record, 'firstName'),
    lastName: field(record, 'lastName'),
    dateOfBirth: birthDate(record),
    phone,
    ...(otherPhones.length > 0 ? { otherPhones } : {}),
    sex: toSex(field(record, 'sex')),
    healthNumber: field(record, 'hin'),
    postalCode: field(record, 'postal'),
    active: isActivePatient(field(record, 'patientStatus')),
    ...doctorOf(field(record, 'providerNo')),
    ...remindersOf(record),
  };
}

/** The patient fields that reminders use. SOAP does not return the fields that forbid them. */
function remindersOf(record: XmlElement) {
  const told = ['cellPhone', 'spokenLanguage', 'officialLanguage']
    .map((name) => [name, field(record, name)] as const)
    .filter(([, text]) => text !== '');
  const deceased = isDeceased(field(record, 'patientStatus')) ? { deceased: true } : {};
  return { ...Object.fromEntries(told), ...deceased };
}

function phonesOf(record: XmlElement): string[] {
  return ['phone', 'cellPhone', 'phone2'].map((name) => field(record, name)).filter((phone) => phone !== '');
}

// Three texts, any of which may be empty; dateOfBirth is the day of the month.
function birthDate(record: XmlElement) {
  const [year, month, day] = ['yearOfBirth', 'monthOfBirth', 'dateOfBirth'].map((name) =>
    field(record, name),
  );
  return parseDate(`${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`);
}

/** System rows have a minus sign or are the demo doctor; receptionists have another type. */
export function isBookable(record: XmlElement): boolean {
  const id = field(record, 'providerNo');
  if (id === '' || id.startsWith('-') || id === '999998' || field(record, 'status') === '0') return false;
  return ['doctor', 'nurse', ''].includes(field(record, 'providerType').toLowerCase());
}

export function toProvider(record: XmlElement): EmrProvider {
  return {
    id: field(record, 'providerNo'),
    firstName: field(record, 'firstName'),
    lastName: field(record, 'lastName'),
    specialty: field(record, 'specialty'),
    type: field(record, 'providerType').toLowerCase() || null,
    title: field(record, 'title'),
    ...genderOf(field(record, 'sex')),
  };
}

/** On the wire a code is its character's number; a blank means no code. */
export function toCode(characterNumber: string): string {
  const number = Number(characterNumber);
  const valid = /^\d{1,5}$/.test(characterNumber.trim()) && number > 32 && number < 65_536;
  return valid ? String.fromCharCode(number) : '';
}

export function toTemplateCode(record: XmlElement): TemplateCode {
  return {
    code: toCode(field(record, 'code')),
    description: field(record, 'description'),
    durationMinutes: numberIn(record, 'duration'),
    color: field(record, 'color') || null,
    offered: toOffered(field(record, 'confirm')),
  };
}

export function toKind(record: XmlElement): AppointmentKind {
  return { name: field(record, 'name'), durationMinutes: numberIn(record, 'duration') };
}

export const STOCK_STATUSES: readonly AppointmentStatus[] = [
  ['t', 'To Do'],
  ['T', 'Daysheet Printed'],
  ['H', 'Here'],
  ['P', 'Picked'],
  ['E', 'Empty Room'],
  ['a', 'Customized 1'],
  ['b', 'Customized 2'],
  ['c', 'Customized 3'],
  ['d', 'Customized 4'],
  ['e', 'Customized 5'],
  ['f', 'Customized 6'],
  ['h', 'Confirmed'],
  ['N', 'No Show'],
  ['C', 'Cancelled'],
  ['B', 'Billed'],
].map(([status = '', description = '']) => ({ status, description, active: status !== 'c' }));
