import { z } from 'zod';
import {
  type BirthDateQuery,
  emrFailure,
  emrTrouble,
  type FoundPatients,
  type Patient,
  type PatientQuery,
  type Wait,
} from '../../../ports/emr.ts';
import { listOf } from '../json-fields.ts';
import {
  BIRTH_DATE_ROWS,
  found,
  hasHealthNumber,
  hasLikelyMatch,
  NAME_ROWS,
  NOBODY,
  named,
  SECOND_ROWS,
  searchableName,
} from '../patient-rows.ts';
import { plainHealthNumber } from '../typed-number.ts';
import { patient as patientRecord } from './mapping.ts';

type Get = <Shape extends z.ZodType>(
  path: string,
  shape: Shape,
  wait: Wait,
) => Promise<z.infer<Shape> | null>;

const answer = z.object({ patients: listOf(patientRecord) });

export async function findPatients(get: Get, by: PatientQuery, wait: Wait): Promise<FoundPatients> {
  if ('phone' in by)
    return /^\d{10}$/.test(by.phone) ? read(get, { phone: by.phone }, SECOND_ROWS, wait) : NOBODY;
  if ('healthNumber' in by) {
    const hin = plainHealthNumber(by.healthNumber);
    return hin.length < 6 ? NOBODY : read(get, { hin }, SECOND_ROWS, wait, hasHealthNumber(hin));
  }
  const spoken = searchableName(by.name);
  if (!spoken) return NOBODY;
  return 'dateOfBirth' in by
    ? findByBirthDate(get, by, wait)
    : read(get, { name: by.name.trim() }, NAME_ROWS, wait, named(spoken));
}

/**
 * Bridges compare names differently, so if none matches, search by birth date alone to catch misheard names.
 */
async function findByBirthDate(get: Get, by: BirthDateQuery, wait: Wait): Promise<FoundPatients> {
  const { name, dateOfBirth } = by;
  const born = (patient: Patient) => patient.dateOfBirth === dateOfBirth;
  const asked = await read(get, { name: name.trim(), dateOfBirth }, SECOND_ROWS, wait, born);
  if (hasLikelyMatch(by, asked.patients)) return asked;
  try {
    return await read(get, { dateOfBirth }, BIRTH_DATE_ROWS, wait, born);
  } catch (error) {
    // Not every bridge can search without a name.
    if (emrTrouble(error) === 'bad-request' || emrTrouble(error) === 'refused') return asked;
    throw error;
  }
}

async function read(
  get: Get,
  by: Readonly<Record<string, string>>,
  rows: number,
  wait: Wait,
  fits: (patient: Patient) => boolean = () => true,
): Promise<FoundPatients> {
  const query = new URLSearchParams({ ...by, limit: String(rows) });
  const answered = await get(`/patients?${query}`, answer, wait);
  if (!answered)
    throw emrFailure('refused', 'The EMR bridge does not know this clinic.', { sent: 'answered' });
  const { patients } = answered;
  const some = patients.slice(0, rows).filter(fits);
  return found(some, patients.length >= rows);
}
