import { parseDate } from '../../../kernel/time/calendar.ts';
import { type Deadline, deadlineIn } from '../../../kernel/time/deadline.ts';
import type { Patient } from '../../../ports/emr.ts';
import type { Patients } from '../../patients/index.ts';
import type { ExtractedPatient, FaxDocument } from '../document.ts';

export const MATCH_REASONS = [
  'matched',
  'health_number',
  'name_and_birth_date',
  'birth_date',
  'name',
] as const;

export interface Candidate {
  readonly patient: Patient;
  readonly because: ReadonlyArray<(typeof MATCH_REASONS)[number]>;
}

const EMR_ANSWERS_MS = 8_000;

type Reason = (typeof MATCH_REASONS)[number];
type Finding = readonly [Patient, Reason];
type Search = Pick<Patients, 'byId' | 'search'>;

/** Possible patients, most likely first; read from the EMR and never stored. */
export async function candidatesFor(
  patients: Search,
  clinicId: string,
  { matchedDemographicId, extracted }: Pick<FaxDocument, 'matchedDemographicId' | 'extracted'>,
): Promise<Candidate[]> {
  const deadline = deadlineIn(EMR_ANSWERS_MS);
  const matched = matchedDemographicId && (await patients.byId(clinicId, matchedDemographicId, deadline));
  const findings: Finding[] = matched ? [[matched, 'matched']] : [];
  for (const mention of extracted?.patients ?? []) {
    findings.push(...(await byHealthNumber(patients, clinicId, mention, deadline)));
    findings.push(...(await byNameAndBirth(patients, clinicId, mention, deadline)));
  }
  const candidates = new Map<string, Candidate>();
  for (const [patient, reason] of findings) {
    const because = new Set([...(candidates.get(patient.id)?.because ?? []), reason]);
    candidates.set(patient.id, { patient, because: [...because] });
  }
  return [...candidates.values()].toSorted((one, other) => weight(one) - weight(other));
}

async function byHealthNumber(
  patients: Search,
  clinicId: string,
  { phn }: ExtractedPatient,
  deadline: Deadline,
): Promise<Finding[]> {
  if (!phn) return [];
  const found = await patients.search(clinicId, { healthNumber: phn }, deadline);
  return found.patients.map((patient) => [patient, 'health_number']);
}

async function byNameAndBirth(
  patients: Search,
  clinicId: string,
  { firstName, lastName, dateOfBirth }: ExtractedPatient,
  deadline: Deadline,
): Promise<Finding[]> {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  if (!name) return [];
  const born = dateOfBirth ? parseDate(dateOfBirth) : null;
  const named = (await patients.search(clinicId, { name }, deadline)).patients;
  const bornThen = born
    ? (await patients.search(clinicId, { name, dateOfBirth: born }, deadline)).patients
    : [];
  const isNamedSo = (patient: Patient) => named.some(({ id }) => id === patient.id);
  const isBornThen = (patient: Patient) => born !== null && patient.dateOfBirth === born;
  return [
    ...named.map((patient): Finding => [patient, isBornThen(patient) ? 'name_and_birth_date' : 'name']),
    ...bornThen
      .filter((patient) => isBornThen(patient) && !isNamedSo(patient))
      .map((patient): Finding => [patient, 'birth_date']),
  ];
}

const weight = ({ because }: Candidate) =>
  Math.min(...because.map((reason) => MATCH_REASONS.indexOf(reason)));
