import { hasNumber } from '../../../kernel/people/chart-facts.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { isSayable, spokenPerson } from '../../../kernel/spoken/person-name.ts';
import { addDays, type CalendarDate } from '../../../kernel/time/calendar.ts';
import type { Caller, CallerRef, Callers, KnownPerson } from '../../calls/index.ts';
import type { Call, Subject, Tool } from '../tool.ts';

/** Why a tool was not run or its answer withheld; shown in the call's trace. */
export type Refusal =
  | 'patient'
  | 'appointment'
  | 'too-many-patients'
  | 'birth-date'
  | 'name-alone'
  | 'no-such-name'
  | 'shared-number'
  | 'which-one'
  | 'family-member'
  | 'third-fact'
  | 'nothing-on-file'
  | 'somebody-else'
  | 'exists'
  | 'wrong-birth-date'
  | 'wrong-third-fact'
  | 'no-call'
  | 'locked';

/** What a tool may know about the caller and the patient. */
export interface GivenFacts {
  readonly patientId?: string | null;
  readonly dateOfBirth?: string | null;
  readonly phone?: string | null;
  readonly healthCardNumber?: string | null;
  readonly postalCode?: string | null;
  readonly forSomebodyElse?: boolean | null;
  readonly isNewPatient?: boolean | null;
  /** As the caller said it. */
  readonly name?: string | null;
}

/** One tool call at the gate. */
export interface Gate {
  readonly tool: Tool;
  readonly call: Call;
  readonly given: GivenFacts;
  readonly callers: Callers;
  readonly ref: CallerRef;
  readonly idOfTry: () => string | null;
  /** Records the refusal and phrases it; the tool's own fields stay, empty unless others are given. */
  refuse(why: Refusal, say: Phrase | string, fields?: object): object;
}

/** What a tool found out while it ran; a refusal replaces its answer. */
export interface Met {
  refusal: object | null;
  patientId: string | null;
}

const ADULT_YEARS = 19;
const DAYS_A_YEAR = 365;

interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The name in characters of a patient the call has just registered. */
  readonly alias?: string;
  readonly dateOfBirth: CalendarDate | null;
  readonly phone: string;
  readonly otherPhones?: readonly string[];
}

/** How answers refer to a verified patient: a child on the caller's number may be calling or be called for. */
export function personOf({ call, given }: Pick<Gate, 'call' | 'given'>, patient: Person): KnownPerson {
  const isChild = !isAdult(patient.dateOfBirth, call.now.date);
  const isOnNumber = hasNumber(patient, call.callerPhone);
  return {
    id: patient.id,
    firstName: patient.firstName,
    fullName: patient.alias ?? nameInCharacters(given.name) ?? spokenPerson(patient),
    isSomebodyElse: (isChild && isOnNumber) || given.forSomebodyElse === true,
    mayBeSpokenFor: isChild || isOnNumber,
    isChild,
  };
}

/** The caller's own characters are better than the Latin letters of the matching chart. */
function nameInCharacters(name: string | null | undefined): string | null {
  return name && isSayable(name, 'zh') ? name.trim() : null;
}

/** Whom an answer is about; names only verified patients. */
export function subjectOf({ call, callers, ref, given }: Gate, patientId: string | null): Subject {
  const caller = callers.seen(ref);
  const person = caller.people.find(({ id }) => id === patientId);
  const isCaller = !(person?.isSomebodyElse || given.forSomebodyElse === true);
  const isOwn = isCaller && [null, patientId].includes(firstAdult(caller));
  // In Chinese, names in Latin letters are spoken only to distinguish several people of the call.
  const isNamed = caller.people.length > 1 || isSayable(person?.fullName ?? '', call.language);
  return {
    isCaller,
    firstName: (isNamed && person?.firstName) || null,
    fullName: (isNamed && person?.fullName) || null,
    mayHearReasons: person?.isChild === true || isOwn,
  };
}

/** Who is calling, as far as the call shows: the first adult it verified who was not called for. */
function firstAdult({ verified, people }: Caller): string | null {
  const isSpokenFor = (patientId: string) =>
    people.some(({ id, isChild, isSomebodyElse }) => id === patientId && (isChild || isSomebodyElse));
  return verified.find((patientId) => !isSpokenFor(patientId)) ?? null;
}

/** Born within the last two years, so the clinic may not have seen them yet. */
export function isBaby(dateOfBirth: CalendarDate, today: CalendarDate): boolean {
  return dateOfBirth <= today && dateOfBirth > addDays(today, -2 * DAYS_A_YEAR);
}

/** A chart without a birth date counts as an adult's. */
export function isAdult(dateOfBirth: CalendarDate | null, today: CalendarDate): boolean {
  if (!dateOfBirth) return true;
  const [year = '', month = '', day = ''] = dateOfBirth.split('-');
  return `${Number(year) + ADULT_YEARS}-${month}-${day}` <= today;
}
