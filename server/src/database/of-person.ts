import { type RawBuilder, sql } from 'kysely';
import { isShared, type Person } from '../kernel/people/person.ts';
import type { Queries } from './database.ts';
import type { Owner, OwnTables } from './schema/owners.ts';

type Column = RawBuilder<unknown>;
const NO = sql<boolean>`false`;

/** SQL condition: the column contains this number, in any format. */
export function isNumber(column: Column, phone: string | null): RawBuilder<boolean> {
  if (!phone) return NO;
  const digits = phone.replace(/\D/g, '');
  const forms = /^1\d{10}$/.test(digits) ? [digits, digits.slice(1)] : [digits];
  return sql<boolean>`coalesce(regexp_replace(${column}, '\\D', '', 'g') = any(${forms}::text[]), false)`;
}

/**
 * SQL condition: the row belongs to the person. A row with a patient belongs to that patient, whatever its
 * number; a row without one belongs to whoever has its number. For a person known only by number, every row
 * with the number counts.
 */
export function isOfPerson(
  person: Person,
  { patient, phone }: { readonly patient: Column; readonly phone?: Column },
): RawBuilder<boolean> {
  const { patientId } = person;
  const ofNumber = phone ? isNumber(phone, person.phone) : NO;
  if (!patientId) return ofNumber;
  return sql<boolean>`(coalesce(${patient} = ${patientId}, false) or ${patient} is null and ${ofNumber})`;
}

/**
 * SQL condition: a row without a patient belongs to the person. Rows of a number that two people share belong
 * to neither.
 */
export function isOfNumber(person: Person, phone: Column): RawBuilder<boolean> {
  return isShared(person) && person.patientId ? NO : isNumber(phone, person.phone);
}

/** Deletes the matching rows and returns their count. */
export async function deleteRows<By extends Owner>(
  q: Queries<By>,
  table: OwnTables<By>,
  condition: RawBuilder<boolean>,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${condition}`.execute(q);
  return Number(numAffectedRows ?? 0);
}

/** Patients named in the clinic's rows with this number. */
export async function patientsOfNumber<By extends Owner>(
  q: Queries<By>,
  table: OwnTables<By>,
  clinicId: string,
  phone: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ patientId: string }>`
    select distinct patient_id from ${sql.table(table)}
     where clinic_id = ${clinicId} and patient_id is not null and ${isNumber(sql`phone`, phone)}`.execute(q);
  return rows.map(({ patientId }) => patientId);
}
