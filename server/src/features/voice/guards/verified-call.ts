import { hasNumber } from '../../../kernel/people/chart-facts.ts';
import type { NewPatient } from '../../../ports/emr.ts';
import type { Caller } from '../../calls/index.ts';
import type { Patients, Registration } from '../../patients/index.ts';
import type { Scheduling } from '../../scheduling/index.ts';
import { readBirthDate } from '../arguments/read-day.ts';
import { askFor } from '../speech/questions.ts';
import { type Gate, type Met, personOf, subjectOf } from './gate.ts';
import { type Standing, VERIFIED_ACCESS, VERIFIED_ACCESS_WITHOUT_CALL } from './gate-table.ts';
import { attempt, refuseLocked } from './identity-try.ts';
import { askForThirdFact, identityWords } from './identity-words.ts';
import * as known from './known-caller.ts';
import { searchVerified } from './verified-search.ts';

/** Before the caller is verified for a patient, nothing of the record is revealed, changed or hinted at. */
export async function runVerified(gate: Gate): Promise<object> {
  const { tool, call, given } = gate;
  if (!call.callId) return runWithoutCall(gate);
  const met: Met = { refusal: null, patientId: given.patientId ?? null };
  const withSubject = { ...call, subject: () => subjectOf(gate, met.patientId) };
  switch (tool.concerns) {
    case 'search':
      if (given.dateOfBirth && readBirthDate(given.dateOfBirth, call.now.date).status !== 'day')
        return gate.refuse('birth-date', askFor.birthDate, { found: false, patient: null });
      return orRefusal(met, tool.run(given, { ...withSubject, patients: searchVerified(gate, met) }));
    case 'registration':
      return runRegistration(gate, met);
    case 'appointment':
      return runOnAppointment(gate, met);
    case 'nobody':
    case 'file':
    case 'record':
    case 'booking':
    case 'patient':
    case 'note':
      return runForPatient(gate, met);
  }
}

async function runWithoutCall({ tool, call, given, refuse }: Gate): Promise<object> {
  const access = VERIFIED_ACCESS_WITHOUT_CALL[tool.concerns];
  if (access === 'refused') return refuse('no-call', identityWords.withoutCall);
  return tool.run(access === 'no-patient' ? { ...given, patientId: null } : given, call);
}

const orRefusal = async (met: Met, work: Promise<object>): Promise<object> => {
  const result = await work;
  return met.refusal ?? result;
};

async function runForPatient(gate: Gate, met: Met): Promise<object> {
  const { tool, call, given } = gate;
  const { patientId } = given;
  const withSubject = { ...call, subject: () => subjectOf(gate, met.patientId) };
  if (!patientId) return tool.run(given, withSubject);
  const standing =
    tool.concerns === 'note' ? await noteStanding(gate, patientId) : await prove(gate, patientId);
  if (typeof standing !== 'string') return standing;
  switch (VERIFIED_ACCESS[tool.concerns][standing]) {
    case 'full':
      return tool.run(given, withSubject);
    case 'silent':
      return tool.run(given, {
        ...withSubject,
        scheduling: silentAboutVisits(gate),
        mayHearOfVisits: async () => false,
      });
    case 'no-patient':
      return tool.run({ ...given, patientId: null }, withSubject);
    case 'id-only':
      return refuseUnverified(gate, standing, patientId, { found: true, patient: { id: patientId } });
    case 'refused':
      return refuseUnverified(gate, standing, patientId);
  }
}

async function noteStanding({ callers, ref }: Gate, patientId: string): Promise<Standing> {
  return known.standingIn(await callers.of(ref), patientId);
}

/** The patient's standing after comparing the birth date, if one was given; or the resulting refusal. */
async function prove(gate: Gate, patientId: string): Promise<Standing | object> {
  const { callers, ref, given, call, refuse } = gate;
  const isForOther = given.forSomebodyElse === true;
  if (known.standingIn(callers.seen(ref), patientId, isForOther) === 'verified') return 'verified';
  const standing = known.standingIn(await callers.of(ref), patientId, isForOther);
  if (standing !== 'stranger' || !given.dateOfBirth) return standing;
  const said = readBirthDate(given.dateOfBirth, call.now.date);
  if (said.status !== 'day') return refuse('birth-date', askFor.birthDate);

  const chart = await call.patients.byId(call.clinicId, patientId, call.deadline);
  const isOnNumber = chart !== null && hasNumber(chart, call.callerPhone);
  // An id that no search of this call returned is accepted only from a number on its chart.
  const outcome = await attempt(gate, {
    patientIds: [patientId],
    compare: () => isOnNumber && chart.active && chart.dateOfBirth === said.date,
    whenRight: (caller) => (chart ? known.afterVerified(caller, personOf(gate, chart)) : caller),
  });
  if (outcome === 'right') return 'verified';
  if (outcome === 'locked') return refuseLocked(gate);
  // The same answer for all, because a guessed id could otherwise reveal whose chart has the calling number.
  return refuse(isOnNumber ? 'wrong-birth-date' : 'patient', identityWords.noSuchNameAndDate);
}

async function refuseUnverified(
  gate: Gate,
  standing: Standing,
  patientId: string,
  fields?: object,
): Promise<object> {
  const { callers, ref, given, call, refuse } = gate;
  const isClosed = await callers.change(ref, (caller) => ({
    caller: known.afterTurnedDown(caller),
    outcome: given.forSomebodyElse === true && known.isClosedToOthers(caller, patientId),
  }));
  if (isClosed) return refuse('somebody-else', identityWords.somebodyElse, fields);
  if (standing === 'identified')
    return refuse(
      'third-fact',
      askForThirdFact(call.clinic.thirdFact, given.forSomebodyElse === true),
      fields,
    );
  return given.dateOfBirth
    ? refuse('patient', identityWords.unknownPatient)
    : refuse('birth-date', identityWords.nameAndBirthDateNeeded);
}

/** Whether an appointment exists is revealed only to somebody who may change it. */
async function runOnAppointment(gate: Gate, met: Met): Promise<object> {
  const { tool, call, given, callers, ref, refuse } = gate;
  if (given.patientId) {
    const standing = await prove(gate, given.patientId);
    if (typeof standing !== 'string') return standing;
    if (standing !== 'verified') return refuseUnverified(gate, standing, given.patientId);
  } else {
    const refusal = await refusalOfAnyAppointment(gate);
    if (refusal) return refusal;
  }
  const notAmongTheirs = () => {
    const isVerified = callers.seen(ref).verified.length > 0;
    const words = isVerified ? identityWords.notYourAppointment : identityWords.unknownAppointment;
    met.refusal ??= refuse('appointment', words);
  };
  const { scheduling } = call;
  let isJudged = Boolean(given.patientId);
  const watch = async <Outcome extends { status: string; why?: string }>(
    outcome: Outcome,
  ): Promise<Outcome> => {
    const isHidden = outcome.why === 'other-patient' || outcome.why === 'no-patient';
    if (outcome.status !== 'not-found' && !isHidden) return outcome;
    // A birth date for a nonexistent appointment counts as an attempt too, so that the two cannot be
    // distinguished.
    if (!isJudged) met.refusal ??= await refusalOfGuess(gate);
    notAmongTheirs();
    return outcome;
  };
  return orRefusal(
    met,
    tool.run(given, {
      ...call,
      subject: () => subjectOf(gate, met.patientId),
      scheduling: {
        ...scheduling,
        reschedule: async (...wish) => watch(await scheduling.reschedule(...wish)),
        cancel: async (...wish) => watch(await scheduling.cancel(...wish)),
      },
      run: (smsConsent) => ({
        ...call.run(smsConsent),
        mayTouch: async (patientId) => {
          met.patientId = patientId;
          isJudged = true;
          const standing = await prove(gate, patientId);
          if (standing === 'verified') return true;
          if (typeof standing !== 'string' && 'locked' in standing) met.refusal ??= standing;
          notAmongTheirs();
          return false;
        },
      }),
    }),
  );
}

/**
 * Runs before any appointment is read: a caller without an open chart is asked for the missing facts,
 * whatever the number.
 */
async function refusalOfAnyAppointment(gate: Gate): Promise<object | null> {
  const { callers, ref, given, refuse } = gate;
  const caller = await callers.of(ref);
  const isOpen = (id: string) => known.standingIn(caller, id, given.forSomebodyElse === true) === 'verified';
  if (caller.verified.some(isOpen)) return null;
  const [found] = [...caller.verified, ...caller.identified];
  if (found) return refuseUnverified(gate, 'identified', found);
  return given.dateOfBirth ? null : refuse('appointment', identityWords.unknownAppointment);
}

async function refusalOfGuess(gate: Gate): Promise<object | null> {
  const { callers, ref, given, call } = gate;
  const said = given.dateOfBirth ? readBirthDate(given.dateOfBirth, call.now.date) : null;
  if (said?.status !== 'day' || callers.seen(ref).verified.length > 0) return null;
  const outcome = await attempt(gate, { patientIds: [], compare: () => false });
  return outcome === 'locked' ? refuseLocked(gate) : null;
}

/** A time that collides with the patient's own visit is reported as taken; bookings of this call may be named. */
function silentAboutVisits({ call, callers, ref }: Gate): Scheduling {
  const { scheduling } = call;
  const rememberBooked = (appointmentId: string) =>
    callers.change(ref, (caller) => ({
      caller: { ...caller, booked: [...caller.booked, appointmentId] },
      outcome: null,
    }));
  return {
    ...scheduling,
    book: async (...wish) => {
      const outcome = await scheduling.book(...wish);
      if (outcome.status === 'booked') await rememberBooked(outcome.appointmentId);
      if (outcome.status === 'patient-busy')
        return { status: 'slot-taken', alternatives: outcome.alternatives };
      if (outcome.status !== 'already-booked' && outcome.status !== 'visit-limit') return outcome;
      const visits = outcome.status === 'visit-limit' ? outcome.appointmentIds : [outcome.appointmentId];
      const { booked } = await callers.of(ref);
      const isOfThisCall = visits.every((id) => booked.includes(id));
      return isOfThisCall ? outcome : { status: 'slot-taken', alternatives: [] };
    },
  };
}

async function runRegistration(gate: Gate, met: Met): Promise<object> {
  const { tool, call, given, callers, ref, refuse } = gate;
  if (known.isFull(await callers.of(ref))) return refuse('too-many-patients', identityWords.tooManyPatients);
  // No registrations while the call or number is locked.
  const isOpen = await attempt(gate, { patientIds: [], compare: () => true });
  if (isOpen === 'locked') return refuseLocked(gate);
  const { patients } = call;
  const register: Patients['register'] = async (clinicId, newcomer, ...more) => {
    const outcome = await patients.register(clinicId, newcomer, ...more);
    met.refusal = await refusalAfterRegistration(gate, met, newcomer, outcome);
    return outcome;
  };
  const subject = () => subjectOf(gate, met.patientId);
  return orRefusal(met, tool.run(given, { ...call, subject, patients: { ...patients, register } }));
}

/**
 * Registering an existing person never verifies, and a known health number with another birth date counts as
 * a wrong attempt.
 */
async function refusalAfterRegistration(
  gate: Gate,
  met: Met,
  newcomer: NewPatient,
  outcome: Registration,
): Promise<object | null> {
  const { callers, ref, refuse, call, given } = gate;
  switch (outcome.status) {
    case 'registered': {
      const { patientId: id } = outcome;
      met.patientId = id;
      const person = personOf({ call: { ...call, callerPhone: newcomer.phone }, given }, { ...newcomer, id });
      await callers.change(ref, (caller) => ({ caller: known.afterVerified(caller, person), outcome: null }));
      return null;
    }
    case 'exists': {
      const { patientId } = outcome;
      met.patientId = patientId;
      const whenRight = (caller: Caller) => known.afterIdentified(caller, patientId);
      const tried = await attempt(gate, { patientIds: [patientId], compare: () => true, whenRight });
      if (tried === 'locked') return refuseLocked(gate);
      if (known.standingIn(callers.seen(ref), patientId) === 'verified') return null;
      return refuse('exists', identityWords.existsAlready, { success: true, patientId });
    }
    case 'number-taken': {
      const tried = await attempt(gate, { patientIds: outcome.patientIds ?? [], compare: () => false });
      return tried === 'locked' ? refuseLocked(gate) : null;
    }
    case 'left':
      return refuse('exists', identityWords.staffMustRegister, { success: false });
    case 'absent':
    case 'impossible':
    case 'other-birth-date':
    case 'unconfirmed':
      return null;
  }
}
