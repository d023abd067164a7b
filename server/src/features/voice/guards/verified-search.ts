import { compareName } from '../../../kernel/names/compare-name.ts';
import { fold, wordsIn } from '../../../kernel/names/fold.ts';
import {
  fitsThirdFact,
  hasNumber,
  hasThirdFact,
  isPostalCode,
  type ThirdFact,
} from '../../../kernel/people/chart-facts.ts';
import { tenDigits } from '../../../kernel/people/phone-number.ts';
import type { CalendarDate } from '../../../kernel/time/calendar.ts';
import type { Patient } from '../../../ports/emr.ts';
import type { Found, Patients, SpokenPatient } from '../../patients/index.ts';
import { askForDifference, welcomeNewPatient } from '../speech/patient/patient-questions.ts';
import { type Gate, isAdult, isBaby, type Met, personOf } from './gate.ts';
import { standingOf } from './gate-table.ts';
import { attempt, refuseLocked } from './identity-try.ts';
import { askForThirdFact, identityWords } from './identity-words.ts';
import * as known from './known-caller.ts';

const NOBODY: Found = { status: 'none' };
const HIDDEN = { found: true, patient: null };
const MISSED = { found: false, patient: null };

/** Searches that reveal nothing before the caller is verified. They send the same reads as at every other level. */
export function searchVerified(gate: Gate, met: Met): Patients {
  const { patients } = gate.call;
  const search: Search = {
    gate,
    met,
    refuse: (why, say, fields) => {
      met.refusal ??= gate.refuse(why, say, fields);
      return NOBODY;
    },
    lock: () => {
      met.refusal ??= refuseLocked(gate, MISSED);
      return NOBODY;
    },
    show: (patient) => {
      met.patientId = patient.id;
      return { status: 'one', patient, isVerified: true };
    },
  };
  return {
    ...patients,
    byPhone: async (clinicId, phone, dateOfBirth, deadline) => {
      const again = dateOfBirth ? null : await foundAgain(search, () => true);
      if (again) return again;
      const match = await patients.byPhone(clinicId, phone, dateOfBirth, deadline);
      return dateOfBirth ? birthDateOnNumber(search, match, dateOfBirth) : numberAlone(search, match);
    },
    byName: async (clinicId, who, deadline) => {
      const { dateOfBirth } = who;
      if (!dateOfBirth) return nameAlone(search, who.name);
      const match = await patients.byName(clinicId, who, deadline);
      return nameAndBirthDate(search, match, { ...who, dateOfBirth });
    },
  };
}

interface Search {
  readonly gate: Gate;
  readonly met: Met;
  refuse(...refusal: Parameters<Gate['refuse']>): Found;
  lock(): Found;
  show(patient: Patient): Found;
}

/** Only whether the number is on file. A number with inactive charts only counts as unknown. */
function numberAlone({ refuse }: Search, match: Found): Found {
  const isOnFile = match.onNumber?.some(({ active }) => active);
  return isOnFile ? refuse('birth-date', identityWords.birthDateOnNumber, HIDDEN) : NOBODY;
}

/** A patient verified earlier in this call is not asked again; null if none matches. */
async function foundAgain(
  { gate, refuse, show }: Search,
  fits: (patient: Patient) => boolean,
): Promise<Found | null> {
  const { call, callers, ref, given } = gate;
  const caller = await callers.of(ref);
  for (const id of caller.verified) {
    const patient = await call.patients.byId(call.clinicId, id, call.deadline);
    if (!patient?.active || !fits(patient)) continue;
    if (known.standingIn(caller, id, given.forSomebodyElse === true) === 'verified') return show(patient);
    return refuse('somebody-else', identityWords.somebodyElse, { found: true, patient: { id } });
  }
  return null;
}

async function birthDateOnNumber(search: Search, match: Found, said: CalendarDate): Promise<Found> {
  const { gate, refuse, lock, show } = search;
  const onNumber = match.onNumber ?? [];
  if (onNumber.length === 0) return match;
  const patient = match.status === 'one' ? match.patient : null;
  const isTooMany = patient && isOneTooMany(gate, patient.id);
  if (isTooMany) return refuse('too-many-patients', identityWords.tooManyPatients);
  const outcome = await attempt(gate, {
    patientIds: onNumber.map(({ id }) => id),
    compare: () => onNumber.some(({ dateOfBirth }) => dateOfBirth === said),
    whenRight: (caller) => (patient ? known.afterVerified(caller, personOf(gate, patient)) : caller),
  });
  if (outcome === 'locked') return lock();
  if (outcome === 'wrong')
    return refuse(
      'wrong-birth-date',
      isBaby(said, gate.call.now.date) ? identityWords.wrongBirthDateOfBaby : identityWords.wrongBirthDate,
      { found: false },
    );
  if (match.status === 'several')
    return refuse('which-one', await askForDifference(match.differBy, gate.call), HIDDEN);
  return patient ? show(patient) : match;
}

/** A name alone reveals nothing, whoever has it. A patient verified in this call is simply found again. */
async function nameAlone(search: Search, name: string): Promise<Found> {
  const again = await foundAgain(search, (patient) => compareName(name, patient) !== null);
  return again ?? search.refuse('name-alone', identityWords.nameAndBirthDateNeeded, MISSED);
}

type NamedPatient = SpokenPatient & { readonly dateOfBirth: CalendarDate };

async function nameAndBirthDate(search: Search, match: Found, who: NamedPatient): Promise<Found> {
  if (match.status === 'several' || (match.status === 'one' && !match.misheard))
    return match.status === 'one' ? judgeOne(search, match.patient, who) : judgeSeveral(search, match, who);
  const onNumber = match.onNumber ?? [];
  const [relative] = onNumber.filter(({ active, dateOfBirth }) => active && dateOfBirth === who.dateOfBirth);
  if (relative) return askAboutRelative(search, relative);
  // Name and birth date of an inactive chart, from its own number.
  if (match.status === 'left' && onNumber.some(({ dateOfBirth }) => dateOfBirth === who.dateOfBirth))
    return match;
  return countMiss(search, who, onNumber);
}

/** By name, every miss gets the same answer; on the caller's own number it counts as a wrong birth date. */
async function countMiss(
  { gate, refuse, lock }: Search,
  { name }: NamedPatient,
  onNumber: readonly Patient[],
): Promise<Found> {
  const namesakes = onNumber.filter((patient) => compareName(name, patient) !== null);
  const outcome = await attempt(gate, {
    patientIds: namesakes.map(({ id }) => id),
    names: [plainName(name), ...namesakes.map(nameOf)],
    countsFor: namesakes.length > 0 ? 'everything' : 'names',
    compare: () => false,
  });
  if (outcome === 'locked') return lock();
  const isNew = namesakes.length === 0 && gate.given.isNewPatient === true;
  const why = namesakes.length > 0 ? 'wrong-birth-date' : 'no-such-name';
  return refuse(why, isNew ? welcomeNewPatient : await sayNobodyFound(gate.call), MISSED);
}

/** A caller who has said both twice is offered something else instead of the same question. */
async function sayNobodyFound(call: Gate['call']) {
  const isAskedAgain = await call.wasAsked('name-and-date');
  return isAskedAgain ? identityWords.stillNoSuchNameAndDate : identityWords.noSuchNameAndDate;
}

/** The birth date belongs to another person on the caller's number, who is named by first name; no chart is opened. */
async function askAboutRelative({ gate, refuse, lock }: Search, relative: Patient): Promise<Found> {
  const outcome = await attempt(gate, { patientIds: [relative.id], compare: () => true });
  if (outcome === 'locked') return lock();
  const words = identityWords.familyMember(gate.call.language, { name: relative.firstName });
  return refuse('family-member', words, HIDDEN);
}

async function judgeSeveral(
  { gate, refuse, lock }: Search,
  match: Extract<Found, { status: 'several' }>,
  { name }: NamedPatient,
): Promise<Found> {
  const outcome = await attempt(gate, {
    patientIds: [match.patient.id],
    names: [plainName(name), nameOf(match.patient)],
    compare: () => true,
  });
  if (outcome === 'locked') return lock();
  return refuse('which-one', await askForDifference(match.differBy, gate.call), HIDDEN);
}

async function judgeOne(search: Search, patient: Patient, { name }: NamedPatient): Promise<Found> {
  const { gate, refuse, lock, show } = search;
  const { call, given } = gate;
  const { id } = patient;
  if (isOneTooMany(gate, id)) return refuse('too-many-patients', identityWords.tooManyPatients);
  const number = hasNumber(patient, call.callerPhone);
  const isForAdult = given.forSomebodyElse === true && isAdult(patient.dateOfBirth, call.now.date);
  const said = number || isForAdult ? null : thirdFactOf(gate);
  const chart = said ? await wholeChart(gate, patient, said) : patient;
  const isUnprovable = said !== null && !hasThirdFact(chart, call.clinic.thirdFact);
  const isThirdFactRight = said !== null && fitsThirdFact(chart, said);
  const standing = standingOf({ number, birthDate: true, thirdFact: isThirdFactRight, family: false });
  const outcome = await attempt(gate, {
    patientIds: [id],
    names: [plainName(name), nameOf(patient)],
    compare: () => said === null || isUnprovable || isThirdFactRight,
    whenRight: (caller) =>
      standing === 'verified'
        ? known.afterVerified(caller, personOf(gate, chart))
        : known.afterIdentified(caller, id, personOf(gate, chart)),
    whenWrong: (caller) => known.afterIdentified(caller, id, personOf(gate, chart)),
  });
  if (outcome === 'locked') return lock();
  const seen = gate.callers.seen(gate.ref);
  const isVerified = known.standingIn(seen, id, given.forSomebodyElse === true) === 'verified';
  if (isVerified) return show(patient);
  search.met.patientId = id;
  const withId = { found: true, patient: { id } };
  const isCardOnly = call.clinic.thirdFact === 'healthCard';
  if (outcome === 'wrong')
    return refuse(
      'wrong-third-fact',
      isCardOnly ? identityWords.wrongThirdFactCard : identityWords.wrongThirdFact,
      withId,
    );
  if (isUnprovable) return refuse('nothing-on-file', identityWords.nothingOnFile, withId);
  if (isForAdult) {
    await gate.callers.change(gate.ref, (caller) => ({
      caller: known.afterTurnedDown(caller),
      outcome: null,
    }));
    return refuse('somebody-else', identityWords.somebodyElse, withId);
  }
  return refuse('third-fact', askForThirdFact(call.clinic.thirdFact, given.forSomebodyElse === true), withId);
}

/** The third fact this clinic accepts; null if it was not given or is unreadable. The calling number is no new fact. */
function thirdFactOf({ call, given }: Gate): ThirdFact | null {
  const isCardOnly = call.clinic.thirdFact === 'healthCard';
  const isOwnNumber = tenDigits(given.phone) === tenDigits(call.callerPhone);
  const phone = isCardOnly || isOwnNumber ? null : (given.phone ?? null);
  const postalCode = isCardOnly || !isPostalCode(given.postalCode) ? null : (given.postalCode ?? null);
  const healthNumber = given.healthCardNumber ?? null;
  return phone || postalCode || healthNumber ? { phone, healthNumber, postalCode } : null;
}

/** Some searches return partial charts; the whole chart is read only if the part does not decide. */
async function wholeChart({ call }: Gate, row: Patient, said: ThirdFact): Promise<Patient> {
  if (row.postalCode !== undefined || fitsThirdFact(row, said)) return row;
  return (await call.patients.chart(call.clinicId, row.id, call.deadline)) ?? row;
}

function isOneTooMany({ callers, ref }: Gate, patientId: string): boolean {
  const caller = callers.seen(ref);
  return !caller.patients.includes(patientId) && known.isFull(caller);
}

/** A name's words in a fixed order, so that reversing them counts as the same attempt. */
const plainName = (name: string) => wordsIn(fold(name)).sort().join(' ');
const nameOf = ({ firstName, lastName }: Patient) => plainName(`${firstName} ${lastName}`);
