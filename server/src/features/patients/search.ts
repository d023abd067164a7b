import type { CalendarDate } from '../../kernel/calendar.ts';
import type { Deadline } from '../../kernel/deadline.ts';
import { tenDigits } from '../../kernel/phone-number.ts';
import { type Emr, type Patient, waitOf } from '../../ports/emr.ts';
import type { Found } from './index.ts';
import { inLatinLetters, isExactName, withoutTitles } from './name-words.ts';

type Finder = Pick<Emr, 'findPatients'>;

const NOBODY: Found = { status: 'none' };
/** A second look for the same person starts only while there is time for its answer. */
const LEAST_FOR_SECOND_LOOK_MS = 800;

export async function findByPhone(emr: Finder, phone: string | null, deadline: Deadline): Promise<Found> {
  const number = tenDigits(phone);
  if (!number) return NOBODY;
  const found = await emr.findPatients({ phone: number }, waitOf(deadline));
  return firstOf(found.toSorted(byId), found.length > 1);
}

/** Exact names first, then the lowest id; a birth date that was given rules out everybody else. */
export async function findByName(
  emr: Finder,
  spoken: string,
  dateOfBirth: CalendarDate | null,
  deadline: Deadline,
): Promise<Found> {
  const name = withoutTitles(spoken);
  if (name === '') return NOBODY;
  const fitting = await everybodyNamed(emr, name, dateOfBirth, deadline);
  if (fitting.length > 0 || deadline.remainingMs() < LEAST_FOR_SECOND_LOOK_MS)
    return choose(name, dateOfBirth, fitting);
  const latin = inLatinLetters(name);
  return latin ? choose(latin, dateOfBirth, await everybodyNamed(emr, latin, dateOfBirth, deadline)) : NOBODY;
}

export async function everybodyNamed(
  emr: Finder,
  name: string,
  dateOfBirth: CalendarDate | null,
  deadline: Deadline,
): Promise<Patient[]> {
  const by = dateOfBirth ? { name, dateOfBirth } : { name };
  const found = await emr.findPatients(by, waitOf(deadline));
  return dateOfBirth ? found.filter((patient) => patient.dateOfBirth === dateOfBirth) : found;
}

function choose(name: string, dateOfBirth: CalendarDate | null, fitting: readonly Patient[]): Found {
  const exact = fitting.filter((patient) => isExactName(name, patient)).toSorted(byId);
  const others = fitting.filter((patient) => !exact.includes(patient)).toSorted(byId);
  // With the birth date known, one whole name is one person; without it, all who fit may be meant.
  const isClear = fitting.length <= 1 || (dateOfBirth !== null && exact.length === 1);
  return firstOf([...exact, ...others], !isClear);
}

function firstOf([patient]: readonly Patient[], isOneOfSeveral: boolean): Found {
  if (!patient) return NOBODY;
  return { status: isOneOfSeveral ? 'several' : 'one', patient };
}

export function byId(a: Patient, b: Patient): number {
  return Number(a.id) - Number(b.id) || (a.id < b.id ? -1 : 1);
}
