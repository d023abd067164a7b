import { z } from 'zod';
import type { BirthDateQuery, FoundPatients, Patient, PatientQuery, Wait } from '../../../ports/emr.ts';
import { listOf } from '../json-fields.ts';
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
import type { RestClient } from './client.ts';
import { withoutMergedCharts } from './merged-charts.ts';
import { patientRecord, toPatient } from './patient-mapping.ts';

interface Search {
  readonly type: 'Name' | 'Phone' | 'HIN' | 'DOB';
  readonly term: string;
  readonly rows: number;
}

interface Page {
  readonly patients: readonly Patient[];
  readonly full: boolean;
}

const searchAnswer = z.object({ content: listOf(patientRecord) });

export async function findPatients(client: RestClient, by: PatientQuery, wait: Wait): Promise<FoundPatients> {
  const { patients, more } = await search(client, by, wait);
  return found(await withoutMergedCharts(client, patients, wait), more);
}

function search(client: RestClient, by: PatientQuery, wait: Wait): Promise<FoundPatients> {
  if ('phone' in by) return findByPhone(client, by.phone, wait);
  if ('healthNumber' in by) return findByHealthNumber(client, by.healthNumber, wait);
  return 'dateOfBirth' in by ? findByBirthDate(client, by, wait) : findByName(client, by.name, wait);
}

async function findByBirthDate(client: RestClient, by: BirthDateQuery, wait: Wait): Promise<FoundPatients> {
  if (!searchableName(by.name)) return NOBODY;
  const asked: Search = { type: 'DOB', term: by.dateOfBirth, rows: BIRTH_DATE_ROWS };
  const here = await read(client, asked, 'active', wait);
  if (hasLikelyMatch(by, here.patients)) return found(here.patients, here.full);
  const left = await read(client, { ...asked, rows: SECOND_ROWS }, 'left', wait);
  return found([...here.patients, ...left.patients], here.full || left.full);
}

async function findByName(client: RestClient, name: string, wait: Wait): Promise<FoundPatients> {
  const spoken = searchableName(name);
  if (!spoken) return NOBODY;
  return anybody(
    client,
    { type: 'Name', term: nameTerm(nameGuesses(spoken)), rows: NAME_ROWS },
    named(spoken),
    wait,
  );
}

async function findByPhone(client: RestClient, phone: string, wait: Wait): Promise<FoundPatients> {
  if (!/^\d{10}$/.test(phone)) return NOBODY;
  const term = `%${phone.slice(0, 3)}%${phone.slice(3, 6)}%${phone.slice(6)}%`;
  return anybody(client, { type: 'Phone', term, rows: SECOND_ROWS }, hasPhone(phone), wait);
}

async function findByHealthNumber(client: RestClient, said: string, wait: Wait): Promise<FoundPatients> {
  const number = plainHealthNumber(said);
  if (number.length < 6) return NOBODY;
  const term = `^${[...number].join('[ -]?')}`;
  return anybody(client, { type: 'HIN', term, rows: SECOND_ROWS }, hasHealthNumber(number), wait);
}

/**
 * The EMR searches either active or inactive patients; inactive ones are searched only if no active one is
 * found.
 */
async function anybody(
  client: RestClient,
  asked: Search,
  fits: (patient: Patient) => boolean,
  wait: Wait,
): Promise<FoundPatients> {
  const here = await read(client, asked, 'active', wait);
  const fitting = here.patients.filter(fits);
  if (fitting.length > 0 || here.full) return found(fitting, here.full);
  const left = await read(client, asked, 'left', wait);
  return found(left.patients.filter(fits), left.full);
}

/** The total is wrong in some builds, so a full page counts as truncated. */
async function read(
  client: RestClient,
  { type, term, rows }: Search,
  who: 'active' | 'left',
  wait: Wait,
): Promise<Page> {
  const body = { type, term, active: who === 'active', integrator: false, outofdomain: true, params: {} };
  const path = `/demographics/search?startIndex=0&itemsToReturn=${rows}`;
  const content = (await client.ask(path, body, searchAnswer, wait))?.content ?? [];
  return { patients: content.map(toPatient), full: content.length >= rows };
}

/** `Last,First` as regular expressions, which the EMR does not anchor; each side may be either name. */
export function nameTerm(guesses: readonly NameGuess[]): string {
  const given = guesses.filter((guess) => guess.given.length > 0).map((guess) => wordPattern(guess.given));
  const surname = either(guesses.map((guess) => wordPattern([guess.surname])));
  return given.length === 0 ? surname : `${surname},${either(given)}`;
}

/** MySQL compares accented letters byte by byte, so each vowel matches one or two bytes. */
function wordPattern(words: readonly string[]): string {
  return words.map((word) => allowPunctuation(word.replace(/[aeiou]/g, '..?'))).join('[ -]?');
}

// O'Brien and Mc Donald may contain a punctuation mark or a space. A star or percent sign would change the
// search.
function allowPunctuation(word: string): string {
  return word.replace(/^(\.\.\?|d)(?=.{4})/u, '$1.?.?.?').replace(/^m(?:\.\.\?)?c(?=.{3})/u, 'm.?.?c ?');
}

function either(patterns: readonly string[]): string {
  return `(^|[ (-])(${[...new Set(patterns)].join('|')})($|[ )-])`;
}
