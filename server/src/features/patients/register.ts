import type { Clock } from '../../kernel/clock.ts';
import type { Deadline } from '../../kernel/deadline.ts';
import { expiringMap } from '../../kernel/expiring-map.ts';
import { compareName } from '../../kernel/names/compare-name.ts';
import { fold, wordsIn } from '../../kernel/names/fold.ts';
import {
  type Emr,
  emrFailure,
  emrSent,
  emrTrouble,
  type NewPatient,
  type Patient,
  waitOf,
} from '../../ports/emr.ts';
import type { Registration } from './index.ts';
import { byId, hasNumber } from './tell-apart.ts';

type RegisteringEmr = Pick<Emr, 'findPatients' | 'registerPatient'>;
type Adding = NonNullable<Emr['registerPatient']>;

interface Attempt {
  readonly emr: RegisteringEmr;
  readonly patient: NewPatient;
  readonly deadline: Deadline;
  readonly added: (patientId: string) => Promise<void>;
  /** The EMR said that it failed, and the chart is there all the same. */
  readonly halfMade: (patientId: string) => Promise<void>;
}

/** No write starts with less than this left, and the answer gets what is kept back. */
const LEAST_FOR_WRITE_MS = 1_200;
const KEPT_FOR_ANSWER_MS = 150;
const LEAST_FOR_LOOK_MS = 500;
const WRITE_MS = 4_000;
/** As long as an EMR may take to finish what is no longer waited for. */
const DOUBT_MS = 120_000;

interface Registrar {
  register(
    clinicId: string,
    emr: RegisteringEmr,
    patient: NewPatient,
    deadline: Deadline,
    told: Pick<Attempt, 'added' | 'halfMade'>,
  ): Promise<Registration>;
}

/** Never adds the same person twice: asking again while one is being added, or is in doubt, adds no second one. */
export function registrar(clock: Clock): Registrar {
  const underWay = new Map<string, Promise<{ patientId: string }>>();
  const inDoubt = expiringMap<string, true>({ clock, ttlMs: DOUBT_MS, maxSize: 10_000 });

  const add = (registerPatient: Adding, attempt: Attempt, key: string) => {
    const adding = registerPatient(attempt.patient, { signal: AbortSignal.timeout(WRITE_MS) })
      .then(async (result) => {
        await attempt.added(result.patientId);
        return result;
      })
      .catch((error: unknown) => {
        if (emrSent(error) === 'unknown') inDoubt.set(key, true);
        throw error;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, adding);
    return adding;
  };

  return {
    async register(clinicId, emr, patient, deadline, told) {
      const attempt = { emr, patient, deadline, ...told };
      const key = `${clinicId} ${personOf(patient)}`;
      const before = underWay.get(key);
      if (before) return afterWrite(await settled(before, deadline), attempt);

      const known = await findExisting(attempt);
      if (known) return known;
      if (inDoubt.get(key)) return { status: 'unconfirmed' };
      if (!emr.registerPatient) return { status: 'impossible' };
      if (deadline.remainingMs() < LEAST_FOR_WRITE_MS)
        throw emrFailure('timeout', 'too little time was left to add a patient', { sent: 'no' });

      // Asked again, for another call may have begun while this one was looking.
      const adding = underWay.get(key) ?? add(emr.registerPatient, attempt, key);
      return afterWrite(await settled(adding, deadline), attempt);
    },
  };
}

type Registered = Extract<Registration, { status: 'registered' }>;

type Settled =
  | { readonly status: 'added'; readonly patientId: string }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'late' };

/** The write has four seconds of its own; the caller waits only as long as the call allows. */
async function settled(adding: Promise<{ patientId: string }>, deadline: Deadline): Promise<Settled> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Settled>((resolve) => {
    const ms = Math.max(0, deadline.remainingMs() - KEPT_FOR_ANSWER_MS);
    timer = setTimeout(resolve, ms, { status: 'late' });
  });
  const done = adding.then(
    ({ patientId }): Settled => ({ status: 'added', patientId }),
    (error: unknown): Settled => ({ status: 'failed', error }),
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Nothing sent is a fault; everything else is looked up before anybody says that it did not happen. */
async function afterWrite(outcome: Settled, attempt: Attempt): Promise<Registration> {
  if (outcome.status === 'added') return { status: 'registered', patientId: outcome.patientId };
  if (outcome.status === 'late') return { status: 'unconfirmed' };
  const sent = emrSent(outcome.error);
  if (sent === 'no') throw outcome.error;
  const hasTime = attempt.deadline.remainingMs() >= LEAST_FOR_LOOK_MS;
  const look = hasTime ? await lookAgain(attempt) : 'unknown';
  if (look === 'absent' && sent === 'answered') throw outcome.error;
  if (typeof look !== 'string' && emrTrouble(outcome.error) === 'refused')
    await attempt.halfMade(look.patientId);
  return typeof look === 'string' ? { status: 'unconfirmed' } : look;
}

async function lookAgain(attempt: Attempt): Promise<Registered | 'absent' | 'unknown'> {
  try {
    const found = await findExisting(attempt);
    if (found?.status !== 'exists') return 'absent';
    await attempt.added(found.patientId);
    return { status: 'registered', patientId: found.patientId };
  } catch {
    return 'unknown';
  }
}

/** By health number, and by name with birth date; null when this is a new person. */
async function findExisting({
  emr,
  patient,
  deadline,
}: Attempt): Promise<Extract<Registration, { status: 'exists' | 'left' | 'number-taken' }> | null> {
  const wait = waitOf(deadline);
  const { dateOfBirth, healthNumber } = patient;
  const name = `${patient.firstName} ${patient.lastName}`;
  const [byNumber, byName] = await Promise.all([
    healthNumber === '' ? null : emr.findPatients({ healthNumber }, wait),
    emr.findPatients({ name, dateOfBirth }, wait),
  ]);
  const holders = byNumber?.patients ?? [];
  const known = [
    ...holders.filter((holder) => isLikely(holder, patient)),
    ...byName.patients.filter((other) => other.dateOfBirth === dateOfBirth && isThePerson(other, patient)),
  ].toSorted(byId);
  const here = known.find(({ active }) => active);
  if (here) return { status: 'exists', patientId: here.id };
  if (known.length > 0) return { status: 'left' };
  return holders.length > 0 ? { status: 'number-taken' } : null;
}

/** Born that day with this name; one that only sounds like it needs the same number, for twins are named alike. */
function isThePerson(other: Patient, patient: NewPatient): boolean {
  const likeness = compareName(`${patient.firstName} ${patient.lastName}`, other);
  if (!likeness || likeness.fit === 'part') return false;
  return likeness.fit === 'exact' || hasNumber(other, patient.phone);
}

/** A number that was misheard must not open another patient's file. */
function isLikely(holder: Patient, patient: NewPatient): boolean {
  const name = `${patient.firstName} ${patient.lastName}`;
  return (
    holder.dateOfBirth === patient.dateOfBirth ||
    (holder.dateOfBirth === null && compareName(name, holder)?.fit === 'exact')
  );
}

function personOf({ firstName, lastName, dateOfBirth }: NewPatient): string {
  return [...wordsIn(fold(firstName)), ...wordsIn(fold(lastName)), dateOfBirth].join(' ');
}
