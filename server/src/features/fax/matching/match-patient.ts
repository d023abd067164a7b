import { nameSimilarity } from '../../../kernel/names/name-similarity.ts';
import { parseDate } from '../../../kernel/time/calendar.ts';
import type { Deadline } from '../../../kernel/time/deadline.ts';
import type { Patient } from '../../../ports/emr.ts';
import { isHealthNumber } from '../../../ports/fax-reader.ts';
import type { Patients } from '../../patients/index.ts';
import type { ExtractedPatient, MatchMethod, ReviewReason } from '../document.ts';

export type PatientMatch =
  | {
      readonly status: 'found';
      readonly patientId: string;
      readonly method: MatchMethod;
      readonly confidence: number;
    }
  | { readonly status: 'not-found'; readonly reason: ReviewReason };

export type PatientSearch = Pick<Patients, 'byHealthNumber' | 'byName'>;

interface Needs {
  readonly patients: PatientSearch;
  readonly deadline: () => Deadline;
}

const ALIKE = 0.8;

const notFound = (reason: ReviewReason): PatientMatch => ({ status: 'not-found', reason });

/**
 * Matches by health number, then name and birth date, then name alone (spec 2.6). No match is better than a wrong
 * one: a health number whose owner has another name and birth date is rejected, and several candidates are never a
 * match.
 */
export async function matchPatient(
  needs: Needs,
  clinicId: string,
  mention: ExtractedPatient,
): Promise<PatientMatch> {
  const byNumber = mention.phn ? await matchNumber(needs, clinicId, mention, mention.phn) : null;
  if (byNumber) return byNumber;
  const { firstName, lastName } = mention;
  if (!lastName) return notFound('no_match');
  const person = { ...mention, firstName: firstName ?? '', lastName };
  return (await matchNameAndBirth(needs, clinicId, person)) ?? (await matchName(needs, clinicId, person));
}

type NamedMention = ExtractedPatient & { readonly firstName: string; readonly lastName: string };

async function matchNumber(
  { patients, deadline }: Needs,
  clinicId: string,
  mention: ExtractedPatient,
  phn: string,
): Promise<PatientMatch | null> {
  const holders = await patients.byHealthNumber(clinicId, phn, deadline());
  const [holder] = holders;
  if (!holder) return null;
  if (holders.length > 1) return notFound('several');
  const name = nameAgrees(mention, holder);
  const birth = birthAgrees(mention, holder);
  const agrees = name === 'same' || birth === 'same';
  const saysNothing = name === 'unknown' && birth === 'unknown';
  const isExact = mention.phnIsCertain && holder.healthNumber.replace(/\D/g, '') === phn;
  if (isExact && (agrees || saysNothing)) return found(holder, 'phn_exact', 1);
  return agrees ? found(holder, 'phn_search', 0.85) : notFound('low_confidence');
}

async function matchNameAndBirth(
  { patients, deadline }: Needs,
  clinicId: string,
  mention: NamedMention,
): Promise<PatientMatch | null> {
  const born = mention.dateOfBirth && parseDate(mention.dateOfBirth);
  if (!born) return null;
  const result = await patients.byName(clinicId, { name: fullName(mention), dateOfBirth: born }, deadline());
  if (result.status === 'several') return notFound('several');
  if (!('patient' in result)) return null;
  const alike = nameSimilarity(mention, result.patient);
  if (alike < ALIKE || birthAgrees(mention, result.patient) !== 'same') return null;
  if (hasAnotherNumber(mention, result.patient)) return notFound('low_confidence');
  return found(result.patient, 'name_dob', graded(alike, 0.75, 0.95));
}

async function matchName(
  { patients, deadline }: Needs,
  clinicId: string,
  mention: NamedMention,
): Promise<PatientMatch> {
  const result = await patients.byName(clinicId, { name: fullName(mention), dateOfBirth: null }, deadline());
  if (result.status === 'several' || result.status === 'too-many') return notFound('several');
  if (!('patient' in result)) return notFound('no_match');
  const alike = nameSimilarity(mention, result.patient);
  if (alike < ALIKE || birthAgrees(mention, result.patient) === 'different') return notFound('no_match');
  if (hasAnotherNumber(mention, result.patient)) return notFound('low_confidence');
  return found(result.patient, 'name_only', graded(alike, 0.5, 0.75));
}

function found({ id }: Patient, method: MatchMethod, confidence: number): PatientMatch {
  return { status: 'found', patientId: id, method, confidence };
}

function graded(alike: number, from: number, to: number): number {
  const confidence = from + ((alike - ALIKE) / (1 - ALIKE)) * (to - from);
  return Math.round(confidence * 1000) / 1000;
}

type Agreement = 'same' | 'different' | 'unknown';

function nameAgrees({ firstName, lastName }: ExtractedPatient, patient: Patient): Agreement {
  if (!firstName || !lastName) return 'unknown';
  return nameSimilarity({ firstName, lastName }, patient) >= ALIKE ? 'same' : 'different';
}

function birthAgrees({ dateOfBirth }: ExtractedPatient, patient: Patient): Agreement {
  if (!dateOfBirth || !patient.dateOfBirth) return 'unknown';
  return dateOfBirth === patient.dateOfBirth ? 'same' : 'different';
}

function hasAnotherNumber({ phn, phnIsCertain }: ExtractedPatient, patient: Patient): boolean {
  const own = patient.healthNumber.replace(/\D/g, '');
  return phn !== null && phnIsCertain && isHealthNumber(own) && own !== phn;
}

/** Chinese names put the last name first, without a space. */
function fullName({ firstName, lastName }: NamedMention): string {
  return /\p{Script=Han}/u.test(lastName) ? `${lastName}${firstName}` : `${firstName} ${lastName}`.trim();
}
