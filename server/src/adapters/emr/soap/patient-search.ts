import type { CalendarDate } from '../../../kernel/calendar.ts';
import type { Patient, PatientQuery, Wait } from '../../../ports/emr.ts';
import { byId } from '../emr-letters.ts';
import { fitsName, saysNobody } from '../spoken-name.ts';
import { naive } from './appointment-mapping.ts';
import type { SoapClient } from './client.ts';
import { phonesOf, toPatient } from './mapping.ts';
import type { XmlElement } from './xml-element.ts';

const PAGE = 200;
const MAX_PAGES = 3;

export async function findPatients(client: SoapClient, by: PatientQuery, wait: Wait): Promise<Patient[]> {
  if ('phone' in by) return findByPhone(client, by.phone, wait);
  if ('healthNumber' in by) return findByHealthNumber(client, by.healthNumber, wait);
  if (saysNobody(by.name)) return [];
  const fits = (patient: Patient) => fitsName(by.name, patient);
  return by.dateOfBirth
    ? findByBirthDate(client, { name: by.name, dateOfBirth: by.dateOfBirth }, wait)
    : firstFound(nameTexts(by.name), (text) => searchName(client, text, fits, wait));
}

/** Few people share a birth date, so the name is compared here, where accents and apostrophes do not count. */
async function findByBirthDate(
  client: SoapClient,
  { name, dateOfBirth }: { name: string; dateOfBirth: CalendarDate },
  wait: Wait,
): Promise<Patient[]> {
  const fits = (patient: Patient) => patient.dateOfBirth === dateOfBirth && fitsName(name, patient);
  const found = await searchAttributes(client, { dateOfBirth: naive(dateOfBirth) }, fits, wait);
  if (found.length > 0) return found;
  return firstFound(nameTexts(name), (text) => searchName(client, text, fits, wait));
}

// The record holds phones as they were typed; the EMR compares with LIKE and lets our wildcards through.
async function findByPhone(client: SoapClient, phone: string, wait: Wait): Promise<Patient[]> {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? [];
  if (!area) return [];
  const number = new RegExp(`(?<!\\d)1?\\D{0,3}${area}\\D{0,3}${exchange}\\D{0,3}${line}(?!\\d)`);
  const fits = (_: Patient, record: XmlElement) => phonesOf(record).some((typed) => number.test(typed));
  return searchAttributes(client, { phone: `${area}%${exchange}%${line}` }, fits, wait);
}

async function findByHealthNumber(client: SoapClient, said: string, wait: Wait): Promise<Patient[]> {
  const number = plain(said);
  if (number.length < 6) return [];
  const hin = number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1%$2%$3');
  return searchAttributes(client, { hin }, (patient) => plain(patient.healthNumber) === number, wait);
}

function plain(healthNumber: string): string {
  return healthNumber.replace(/[^0-9a-z]/gi, '').toLowerCase();
}

async function firstFound(
  texts: readonly string[],
  search: (text: string) => Promise<Patient[]>,
): Promise<Patient[]> {
  for (const text of texts) {
    const found = await search(text);
    if (found.length > 0) return found;
  }
  return [];
}

/** What to ask for, best first: `Last,First` in both orders, names of several words too, then each end as a last name. */
export function nameTexts(spoken: string): string[] {
  const words = spoken
    .normalize('NFC')
    .split(/[\s,]+/)
    .map(asPrefix)
    .filter((word) => word !== '');
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  if (words.length < 2) return [first, ...wholeChineseName(first)];
  const lastNameAtEnd = [`${last},${first}`, `${words.slice(1).join('%')},${first}`];
  const lastNameFirst = [`${first},${words[1]}`, `${words.slice(0, -1).join('%')},${last}`];
  const pairs = spoken.includes(',')
    ? [...lastNameFirst, ...lastNameAtEnd]
    : [...lastNameAtEnd, ...lastNameFirst];
  return [...new Set([...pairs, last, first])];
}

/**
 * Signs inside a word, letters with accents, and the place where O'Brien and D'Amico have an apostrophe match anything;
 * the signs that a caller says are never wildcards.
 */
function asPrefix(word: string): string {
  const core = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  if (!/\p{L}/u.test(core)) return '';
  return core
    .replace(/[^\p{L}\p{N}]+/gu, '%')
    .replace(/\p{L}/gu, (letter) => (isAccented(letter) ? '_' : letter))
    .replace(/^([od])(?=\p{L}{4})/iu, '$1%');
}

function isAccented(letter: string): boolean {
  return /\p{M}/u.test(letter.normalize('NFD'));
}

/** Said in one breath, a Chinese name begins with a last name of one character. */
function wholeChineseName(word: string): string[] {
  return /^\p{Script=Han}{2,4}$/u.test(word) ? [word.charAt(0)] : [];
}

type Fits = (patient: Patient, record: XmlElement) => boolean;

function searchName(client: SoapClient, text: string, fits: Fits, wait: Wait): Promise<Patient[]> {
  return allPages((start) => {
    const fields = [
      ['arg0', text],
      ['arg1', String(start)],
      ['arg2', String(PAGE)],
    ] as const;
    return client.call('DemographicService', 'searchDemographicByName', fields, wait);
  }, fits);
}

interface Attributes {
  readonly hin?: string;
  readonly dateOfBirth?: string;
  readonly phone?: string;
}

// An attribute that is not asked for is left out: an empty one would match everybody.
function searchAttributes(
  client: SoapClient,
  wanted: Attributes,
  fits: Fits,
  wait: Wait,
): Promise<Patient[]> {
  return allPages((start) => {
    const fields = [
      ['arg0', wanted.hin ?? null],
      ['arg4', wanted.dateOfBirth ?? null],
      ['arg7', wanted.phone ?? null],
      ['arg10', String(start)],
      ['arg11', String(PAGE)],
    ] as const;
    return client.call('DemographicService', 'searchDemographicsByAttributes', fields, wait);
  }, fits);
}

async function allPages(read: (start: number) => Promise<XmlElement[]>, fits: Fits): Promise<Patient[]> {
  const found: Patient[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const records = await read(page * PAGE);
    for (const record of records) {
      const patient = toPatient(record);
      if (patient.id !== '' && patient.active && fits(patient, record)) found.push(patient);
    }
    if (records.length < PAGE) break;
  }
  return found.sort(byId);
}
