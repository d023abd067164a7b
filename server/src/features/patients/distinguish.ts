import { hasNumber, phonesOf } from '../../kernel/people/chart-facts.ts';
import { addDays, type CalendarDate } from '../../kernel/time/calendar.ts';
import type { Deadline } from '../../kernel/time/deadline.ts';
import { type Emr, isLive, type Patient, waitOf } from '../../ports/emr.ts';
import type { Difference, Found, SpokenPatient } from './found.ts';

export type Finder = Pick<Emr, 'findPatients' | 'listAppointments'>;

type Known = Pick<SpokenPatient, 'callerPhone' | 'phone' | 'healthNumber' | 'today'>;

/** With more candidates than this, appointments are not compared. */
const MOST_BOOKS = 3;
const AHEAD_DAYS = 365;
const LEAST_FOR_BOOKS_MS = 1_000;

/**
 * Narrows equal matches by the facts given, then by the calling number; otherwise names the facts to ask for.
 */
export async function distinguish(
  emr: Finder,
  fitting: readonly Patient[],
  known: Known,
  deadline: Deadline,
): Promise<Found> {
  const [only, ...others] = decided(fitting, known);
  if (!only) return { status: 'none' };
  if (others.length === 0) return { status: 'one', patient: only };
  const ordered = await inOrder(emr, [only, ...others], known, deadline);
  const [patient = only] = ordered;
  const differBy = differences(ordered).filter((each) => !wasSaid(each, known));
  return differBy.length === 0 && !wasAnythingSaid(known)
    ? { status: 'one', patient }
    : { status: 'several', patient, differBy };
}

/** Charts with the caller's number first, then those with upcoming appointments, then the lowest id. */
export async function inOrder(
  emr: Finder,
  patients: readonly Patient[],
  { callerPhone, today }: Known,
  deadline: Deadline,
): Promise<Patient[]> {
  const sorted = patients.toSorted(byId);
  const own = sorted.filter((patient) => hasNumber(patient, callerPhone));
  const ahead = today ? await withAppointments(emr, sorted, today, deadline) : new Set<string>();
  const rank = (patient: Patient) => (own.includes(patient) ? 0 : 2) + (ahead.has(patient.id) ? 0 : 1);
  return sorted.toSorted((a, b) => rank(a) - rank(b));
}

export function byId(a: Patient, b: Patient): number {
  return Number(a.id) - Number(b.id) || (a.id < b.id ? -1 : 1);
}

function decided(
  fitting: readonly Patient[],
  { callerPhone, phone, healthNumber }: Known,
): readonly Patient[] {
  const byCard = fitting.filter((patient) => hasCard(patient, healthNumber));
  if (byCard.length === 1) return byCard;
  const byPhone = fitting.filter((patient) => hasNumber(patient, phone));
  if (byPhone.length === 1) return byPhone;
  const own = fitting.filter((patient) => hasNumber(patient, callerPhone));
  return own.length === 1 ? own : fitting;
}

function differences(patients: readonly Patient[]): Difference[] {
  const differ = (of: (patient: Patient) => string) => new Set(patients.map(of)).size > 1;
  return [
    ...(differ((patient) => phonesOf(patient).join()) ? (['phone'] as const) : []),
    ...(differ((patient) => plainCard(patient.healthNumber)) ? (['health-number'] as const) : []),
  ];
}

function wasSaid(difference: Difference, { phone, healthNumber }: Known): boolean {
  return (
    (difference === 'phone' && Boolean(phone)) || (difference === 'health-number' && Boolean(healthNumber))
  );
}

function wasAnythingSaid({ phone, healthNumber }: Known): boolean {
  return Boolean(phone) || Boolean(healthNumber);
}

export function hasCard(
  { healthNumber }: Pick<Patient, 'healthNumber'>,
  said: string | null | undefined,
): boolean {
  return Boolean(said) && plainCard(healthNumber) === plainCard(said ?? '');
}

function plainCard(healthNumber: string): string {
  return healthNumber.replace(/[^0-9a-z]/gi, '').toLowerCase();
}

/** A chart whose appointments cannot be read counts as having none. */
async function withAppointments(
  emr: Finder,
  patients: readonly Patient[],
  today: CalendarDate,
  deadline: Deadline,
): Promise<Set<string>> {
  if (patients.length > MOST_BOOKS || deadline.remainingMs() < LEAST_FOR_BOOKS_MS) return new Set();
  const days = { from: today, to: addDays(today, AHEAD_DAYS) };
  const books = await Promise.allSettled(
    patients.map(async ({ id }) => ({ id, rows: await emr.listAppointments(id, days, waitOf(deadline)) })),
  );
  return new Set(
    books.flatMap((book) =>
      book.status === 'fulfilled' && book.value.rows.some(isLive) ? [book.value.id] : [],
    ),
  );
}
