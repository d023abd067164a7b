import { byFit, compareName, type NameLikeness } from '../../kernel/names/compare-name.ts';
import { LIKE } from '../../kernel/names/like-words.ts';
import { lacksName, readSpokenName, type SpokenName } from '../../kernel/names/spoken-name.ts';
import { hasNumber } from '../../kernel/people/chart-facts.ts';
import { tenDigits } from '../../kernel/people/phone-number.ts';
import type { CalendarDate } from '../../kernel/time/calendar.ts';
import type { Deadline } from '../../kernel/time/deadline.ts';
import { type FoundPatients, type Patient, type PatientQuery, waitOf } from '../../ports/emr.ts';
import { byId, distinguish, type Finder, inOrder } from './distinguish.ts';
import { type Found, LEFT, NOBODY, type SpokenPatient } from './found.ts';
import { isMisheardDate } from './misheard-date.ts';

export async function findByPhone(
  emr: Finder,
  phone: string | null,
  dateOfBirth: CalendarDate | null,
  deadline: Deadline,
): Promise<Found> {
  const number = tenDigits(phone);
  if (!number) return NOBODY;
  const { patients: onNumber } = await emr.findPatients({ phone: number }, waitOf(deadline));
  return { ...(await chooseOnNumber(emr, onNumber, dateOfBirth, deadline)), onNumber };
}

async function chooseOnNumber(
  emr: Finder,
  onNumber: readonly Patient[],
  dateOfBirth: CalendarDate | null,
  deadline: Deadline,
): Promise<Found> {
  const fitting = dateOfBirth ? onNumber.filter((patient) => patient.dateOfBirth === dateOfBirth) : onNumber;
  const here = fitting.filter(({ active }) => active).toSorted(byId);
  const [patient, ...others] = here;
  if (!patient) return fitting.length > 0 ? LEFT : NOBODY;
  if (others.length === 0) return { status: 'one', patient };
  if (!dateOfBirth) return { status: 'several', patient, differBy: ['birth-date'] };
  const name = `${patient.firstName} ${patient.lastName}`;
  // Two charts of one person, or twins.
  return others.every((other) => compareName(name, other) !== null)
    ? distinguish(emr, here, {}, deadline)
    : { status: 'several', patient, differBy: ['name'] };
}

/**
 * With a birth date, the EMR's search by birth date decides; without one, only exactly spelled names count.
 */
export async function findByName(emr: Finder, who: SpokenPatient, deadline: Deadline): Promise<Found> {
  const spoken = readSpokenName(who.name);
  if (lacksName(spoken)) return NOBODY;
  return who.dateOfBirth
    ? findByBirthDate(emr, spoken, { ...who, dateOfBirth: who.dateOfBirth }, deadline)
    : findByNameAlone(emr, who, deadline);
}

async function findByBirthDate(
  emr: Finder,
  spoken: SpokenName,
  who: SpokenPatient & { readonly dateOfBirth: CalendarDate },
  deadline: Deadline,
): Promise<Found> {
  const { name, dateOfBirth } = who;
  const callerPhone = tenDigits(who.callerPhone) ?? undefined;
  const { patients } = await emr.findPatients({ name, dateOfBirth, callerPhone }, waitOf(deadline));
  const onNumber = patients.filter((patient) => hasNumber(patient, callerPhone));
  const born = patients.filter((patient) => patient.dateOfBirth === dateOfBirth);
  const here = likeliest(
    spoken,
    born.filter(({ active }) => active),
  );
  if (here.length > 0) return { ...(await distinguish(emr, here, who, deadline)), onNumber };
  if (likeliest(spoken, born).length > 0) return { ...LEFT, onNumber };
  const [misheard, ...others] = onNumber.filter(
    (patient) => patient.active && isSlipOf(spoken, dateOfBirth, patient),
  );
  return misheard && others.length === 0
    ? { status: 'one', patient: misheard, misheard: true, onNumber }
    : { ...NOBODY, onNumber };
}

async function findByNameAlone(emr: Finder, who: SpokenPatient, deadline: Deadline): Promise<Found> {
  const { patients, more } = await emr.findPatients({ name: who.name }, waitOf(deadline));
  if (more) return { status: 'too-many' };
  const here = patients.filter(({ active }) => active);
  const [patient, ...others] = here;
  if (!patient) return patients.length > 0 ? LEFT : NOBODY;
  if (others.length === 0) return { status: 'one', patient };
  const ordered = await inOrder(emr, likeliest(readSpokenName(who.name), here), who, deadline);
  return { status: 'several', patient: ordered[0] ?? patient, differBy: ['birth-date'] };
}

/** For staff, who choose themselves: with a birth date everybody born that day, name matches first. */
export async function searchForStaff(
  emr: Pick<Finder, 'findPatients'>,
  query: PatientQuery,
  deadline: Deadline,
): Promise<FoundPatients> {
  const { patients, more } = await emr.findPatients(query, waitOf(deadline));
  if (!('dateOfBirth' in query)) return { patients, more };
  const spoken = readSpokenName(query.name);
  const isCalledSo = (patient: Patient) => (compareName(spoken, patient) ? 0 : 1);
  return { patients: patients.toSorted((one, other) => isCalledSo(one) - isCalledSo(other)), more };
}

/** The best name matches: whole names before partial ones, spelling before sound. */
function likeliest(spoken: SpokenName, patients: readonly Patient[]): Patient[] {
  const graded = patients
    .flatMap((patient) => {
      const likeness = compareName(spoken, patient);
      return likeness ? [{ patient, likeness }] : [];
    })
    .toSorted((a, b) => byFit(a.likeness, b.likeness));
  const [best] = graded;
  if (!best) return [];
  return graded
    .filter(({ likeness }) => matchesAsWell(likeness, best.likeness))
    .map(({ patient }) => patient);
}

/** A match that assumes mishearing loses to an exact one. */
function matchesAsWell({ fit, score }: NameLikeness, best: NameLikeness): boolean {
  return fit === best.fit && score > LIKE.close === best.score > LIKE.close;
}

/** A misheard birth date is accepted only if the full name matches, on a chart with the caller's number. */
function isSlipOf(spoken: SpokenName, dateOfBirth: CalendarDate, patient: Patient): boolean {
  const fit = compareName(spoken, patient)?.fit;
  const isNamedSo = fit === 'exact' || fit === 'written';
  return isNamedSo && patient.dateOfBirth !== null && isMisheardDate(dateOfBirth, patient.dateOfBirth);
}
