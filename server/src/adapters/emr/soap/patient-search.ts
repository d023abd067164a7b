import type { BirthDateQuery, FoundPatients, Patient, PatientQuery, Wait } from '../../../ports/emr.ts';
import { type NameGuess, nameGuesses } from '../name-search-words.ts';
import {
  BIRTH_DATE_ROWS,
  found,
  hasHealthNumber,
  hasLikelyMatch,
  hasPhone,
  NAME_ROWS,
  NOBODY,
  named,
  SECOND_ROWS,
  searchableName,
} from '../patient-rows.ts';
import { plainHealthNumber } from '../typed-number.ts';
import { naive } from './appointment-mapping.ts';
import type { SoapClient } from './client.ts';
import { toPatient } from './mapping.ts';

export async function findPatients(client: SoapClient, by: PatientQuery, wait: Wait): Promise<FoundPatients> {
  if ('phone' in by) return found(await rowsByPhone(client, by.phone, wait));
  if ('healthNumber' in by) return findByHealthNumber(client, by.healthNumber, wait);
  return 'dateOfBirth' in by ? findByBirthDate(client, by, wait) : findByName(client, by.name, wait);
}

/** Few people share a birth date, so this list is shorter than any list by surname. */
async function findByBirthDate(client: SoapClient, by: BirthDateQuery, wait: Wait): Promise<FoundPatients> {
  if (!searchableName(by.name)) return NOBODY;
  const asked = { dateOfBirth: naive(by.dateOfBirth) };
  const rows = await searchAttributes(client, asked, BIRTH_DATE_ROWS, wait);
  const more = rows.length === BIRTH_DATE_ROWS;
  if (!by.callerPhone || hasLikelyMatch(by, rows)) return found(rows, more);
  return found([...rows, ...(await rowsByPhone(client, by.callerPhone, wait))], more);
}

/** Searches both orders of the name at once, so that the caller waits for one response time only. */
async function findByName(client: SoapClient, name: string, wait: Wait): Promise<FoundPatients> {
  const spoken = searchableName(name);
  if (!spoken) return NOBODY;
  const pages = await Promise.all(
    nameGuesses(spoken).map((guess) => searchName(client, nameText(guess), wait)),
  );
  const more = pages.some((page) => page.length === NAME_ROWS);
  return found(pages.flat().filter(named(spoken)), more);
}

// Phones are stored as typed; the EMR compares with LIKE and passes our wildcards through.
async function rowsByPhone(client: SoapClient, phone: string, wait: Wait): Promise<Patient[]> {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? [];
  if (!area) return [];
  const rows = await searchAttributes(client, { phone: `${area}%${exchange}%${line}` }, SECOND_ROWS, wait);
  return rows.filter(hasPhone(phone));
}

async function findByHealthNumber(client: SoapClient, said: string, wait: Wait): Promise<FoundPatients> {
  const number = plainHealthNumber(said);
  if (number.length < 6) return NOBODY;
  const hin = number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1%$2%$3');
  return found((await searchAttributes(client, { hin }, SECOND_ROWS, wait)).filter(hasHealthNumber(number)));
}

/** Shorter words occur within too many names. */
const SHORTEST_INSIDE = 4;

/**
 * `Last,First`, each a prefix of the stored name; a leading percent sign finds the second half of a double
 * name.
 */
export function nameText({ surname, given }: NameGuess): string {
  const parts = [pattern([surname]), ...(given.length > 0 ? [pattern(given)] : [])];
  return parts.join(',');
}

/** O'Brien, D'Amico and Mc Donald may contain a punctuation mark or a space, so a wildcard matches there. */
function pattern(words: readonly string[]): string {
  const text = words
    .map((word) => word.replace(/^([od])(?=\p{L}{4})/u, '$1%').replace(/^ma?c(?=\p{L}{3})/u, 'm%c%'))
    .join('%');
  return words.length === 1 && text.length >= SHORTEST_INSIDE ? `%${text}` : text;
}

async function searchName(client: SoapClient, text: string, wait: Wait): Promise<Patient[]> {
  const fields = [
    ['arg0', text],
    ['arg1', '0'],
    ['arg2', String(NAME_ROWS)],
  ] as const;
  const rows = await client.call('DemographicService', 'searchDemographicByName', fields, wait);
  return rows.map(toPatient);
}

interface Attributes {
  readonly hin?: string;
  readonly dateOfBirth?: string;
  readonly phone?: string;
}

// Unused attributes are omitted, because an empty one would match everybody.
async function searchAttributes(
  client: SoapClient,
  wanted: Attributes,
  rows: number,
  wait: Wait,
): Promise<Patient[]> {
  const fields = [
    ['arg0', wanted.hin ?? null],
    ['arg4', wanted.dateOfBirth ?? null],
    ['arg7', wanted.phone ?? null],
    ['arg10', '0'],
    ['arg11', String(rows)],
  ] as const;
  const found = await client.call('DemographicService', 'searchDemographicsByAttributes', fields, wait);
  return found.map(toPatient);
}
