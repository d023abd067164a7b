import { z } from 'zod';
import type { Patient, PatientQuery, Wait } from '../../../ports/emr.ts';
import { byId } from '../emr-letters.ts';
import { listOf } from '../json-fields.ts';
import { fitsName, saysNobody } from '../spoken-name.ts';
import { isTypedAs, plainHealthNumber } from '../typed-number.ts';
import type { RestClient } from './client.ts';
import { patientRecord, toPatient } from './patient-mapping.ts';

interface Search {
  readonly type: 'Name' | 'Phone' | 'HIN';
  readonly term: string;
}

const PAGE = 100;
const MAX_PAGES = 5;
const searchAnswer = z.object({ content: listOf(patientRecord) });

export async function findPatients(client: RestClient, by: PatientQuery, wait: Wait): Promise<Patient[]> {
  if ('phone' in by) return findByPhone(client, by.phone, wait);
  if ('healthNumber' in by) return findByHealthNumber(client, by.healthNumber, wait);
  if (saysNobody(by.name)) return [];
  const fits = (patient: Patient) =>
    fitsName(by.name, patient) && (!by.dateOfBirth || patient.dateOfBirth === by.dateOfBirth);
  const found = await search(client, { type: 'Name', term: nameTerm(by.name) }, fits, wait);
  if (found.length > 0) return found;
  // MySQL compares accents and apostrophes byte by byte, so a second look goes by initials alone.
  return search(client, { type: 'Name', term: initialsTerm(by.name) }, fits, wait);
}

async function findByPhone(client: RestClient, phone: string, wait: Wait): Promise<Patient[]> {
  if (!/^\d{10}$/.test(phone)) return [];
  const term = `%${phone.slice(0, 3)}%${phone.slice(3, 6)}%${phone.slice(6)}%`;
  return search(client, { type: 'Phone', term }, (patient) => isTypedAs(patient.phone, phone), wait);
}

async function findByHealthNumber(client: RestClient, said: string, wait: Wait): Promise<Patient[]> {
  const number = plainHealthNumber(said);
  if (number.length < 6) return [];
  const term = `^${[...number].join('[ -]?')}`;
  const fits = (patient: Patient) => plainHealthNumber(patient.healthNumber) === number;
  return search(client, { type: 'HIN', term }, fits, wait);
}

/** The total is not to be trusted in every build, so a full page is what says that there may be more. */
async function search(
  client: RestClient,
  { type, term }: Search,
  fits: (patient: Patient) => boolean,
  wait: Wait,
): Promise<Patient[]> {
  const body = { type, term, active: true, integrator: false, outofdomain: true, params: {} };
  const found: Patient[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const path = `/demographics/search?startIndex=${page * PAGE}&itemsToReturn=${PAGE}`;
    const content = (await client.ask(path, body, searchAnswer, wait))?.content ?? [];
    found.push(...content.map(toPatient).filter((patient) => patient.active && fits(patient)));
    if (content.length < PAGE) break;
  }
  return found.sort(byId);
}

/** `Last,First` as regular expressions that the EMR does not anchor itself; either word may be either name. */
export function nameTerm(spoken: string): string {
  return eitherOrder(wordsOf(spoken).map(asPattern));
}

/** Each word by its first letter, with its accent and without. */
export function initialsTerm(spoken: string): string {
  const words = wordsOf(spoken);
  const initials = words.map((word) => word.match(/\p{L}/u)?.[0] ?? '');
  const bare = initials.map((letter) => letter.normalize('NFD').charAt(0));
  return words.length === 1 ? `^(${either([...initials, ...bare])})` : eitherOrder([...initials, ...bare]);
}

function wordsOf(spoken: string): string[] {
  return spoken
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => /\p{L}/u.test(word));
}

function eitherOrder(patterns: readonly string[]): string {
  if (patterns.length === 1) return `^${patterns[0]}`;
  return `^(${either(patterns)}),^(${either(patterns)})`;
}

function either(patterns: readonly string[]): string {
  return [...new Set(patterns)].join('|');
}

// What is neither letter nor digit becomes a few free places: nothing a caller says can be an expression, and a star
// or a percent sign would turn the whole search into another one.
function asPattern(word: string): string {
  const core = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return core.replace(/[^\p{L}\p{N}]+/gu, '.?.?.?');
}
