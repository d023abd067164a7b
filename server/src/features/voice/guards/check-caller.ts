import type { CalendarDate } from '../../../kernel/calendar.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import type { Caller, CallerRef, Callers } from '../../calls/index.ts';
import type { Found, Patients } from '../../patients/index.ts';
import { readBirthDate } from '../arguments/read-day.ts';
import type { Trace } from '../dispatch/conversation.ts';
import type { VoiceCounts } from '../dispatch/counts.ts';
import { askFor } from '../speech/questions.ts';
import type { Call, Tool } from '../tool.ts';
import { identityWords } from './identity-words.ts';
import * as known from './known-caller.ts';

interface Needs {
  readonly callers: Callers;
  readonly counts: VoiceCounts;
  readonly trace: Trace;
}

interface Given {
  readonly patientId?: string | null;
  readonly dateOfBirth?: string | null;
}

type Why = 'patient' | 'appointment' | 'too-many-patients' | 'birth-date' | 'wrong-birth-date' | 'locked';

const COUNTED: Partial<Record<Why, keyof VoiceCounts>> = {
  patient: 'patientsRefused',
  appointment: 'patientsRefused',
  'too-many-patients': 'patientsCapped',
  'wrong-birth-date': 'birthDatesWrong',
};

/** One tool call, and what is known of who makes it. */
interface Check {
  readonly tool: Tool;
  readonly call: Call;
  readonly ref: CallerRef;
  readonly verifies: boolean;
  readonly given: Given;
  /** Notes the refusal and words it; the tool's own fields stay, empty. */
  refuse(why: Why, say: Phrase): object;
}

/**
 * The tool, run only for patients that are the call's own, as far as its clinic wants that. What a message without a
 * call id asks for cannot be held against anything, and runs as it is.
 */
export function checkCaller(needs: Needs, tool: Tool): Tool {
  if (tool.concerns === 'nobody') return tool;
  return {
    ...tool,
    run: async (given, call) => {
      const { callId, clinicId, callerPhone, clinic } = call;
      const level = clinic.callerVerification;
      if (!callId || level === 'off') return tool.run(given, call);
      const refuse = (why: Why, say: Phrase) => {
        needs.trace('identity', { tool: tool.name, why, level });
        const count = COUNTED[why];
        if (count) needs.counts[count] += 1;
        return { ...tool.whenItFails.result, identityRequired: true, message: say(call.language) };
      };
      const ref = { clinicId, callId, callerPhone };
      const check = { tool, call, ref, verifies: level === 'verified', given: given as Given, refuse };
      return runChecked(needs, check);
    },
  };
}

async function runChecked(needs: Needs, check: Check): Promise<object> {
  const { tool, call, given } = check;
  if (tool.concerns === 'note') return tool.run(await onlyKnown(needs, check), call);
  const refusal = await refusalBefore(needs, check);
  if (refusal) return refusal;
  const met: Met = { found: null, refusal: null };
  const result = await tool.run(given, {
    ...call,
    patients: watched(needs, check, met),
    run: (smsConsent) => ({
      ...call.run(smsConsent),
      mayTouch: async (patientId) => {
        met.refusal ??= await refusalOf(needs, check, patientId, 'appointment');
        return met.refusal === null;
      },
    }),
  });
  return met.refusal ?? shown(needs, check, met, result);
}

/** What a tool came upon while it ran. */
interface Met {
  found: Found | null;
  refusal: object | null;
}

async function refusalBefore(needs: Needs, check: Check): Promise<object | null> {
  const { tool, given, verifies, refuse, ref } = check;
  if (tool.concerns === 'search' || tool.concerns === 'registration') {
    const caller = await needs.callers.of(ref);
    if (verifies && known.isLocked(caller)) return refuse('locked', identityWords.locked);
    if (tool.concerns === 'registration' && known.isFull(caller)) {
      await needs.callers.change(ref, counted);
      return refuse('too-many-patients', identityWords.tooManyPatients);
    }
    return null;
  }
  return given.patientId ? refusalOf(needs, check, given.patientId, 'patient') : null;
}

const counted = (caller: Caller) => ({ caller: known.afterRefusal(caller), outcome: null });

/** Null where the patient is the call's own and, as far as that is asked for, proved. */
async function refusalOf(
  needs: Needs,
  check: Check,
  patientId: string,
  named: 'patient' | 'appointment',
): Promise<object | null> {
  const { ref, refuse, tool, given, verifies } = check;
  const isKnown =
    needs.callers.seen(ref).patients.includes(patientId) ||
    (await needs.callers.change(ref, (caller) => {
      const admitted = known.admit(caller, patientId);
      return { caller: admitted ?? known.afterRefusal(caller), outcome: admitted !== null };
    }));
  if (!isKnown)
    return refuse(
      named,
      named === 'patient' ? identityWords.unknownPatient : identityWords.unknownAppointment,
    );
  if (!verifies || tool.concerns === 'patient') return null;
  // The patient's file itself is shown cut down; with a birth date it is proved like the others.
  if (tool.concerns === 'file' && !given.dateOfBirth) return null;
  return refusalUnproved(needs, check, patientId);
}

async function refusalUnproved(needs: Needs, check: Check, patientId: string): Promise<object | null> {
  const { ref, refuse, given, call } = check;
  const caller = await needs.callers.of(ref);
  if (caller.verified.includes(patientId)) return null;
  if (known.isLocked(caller)) return refuse('locked', identityWords.locked);
  if (!given.dateOfBirth) return refuse('birth-date', identityWords.birthDateNeeded);
  const said = readBirthDate(given.dateOfBirth, call.now.date);
  if (said.status !== 'day') return refuse('birth-date', askFor.birthDate);
  const patient = await call.patients.byId(call.clinicId, patientId, call.deadline);
  if (patient && patient.dateOfBirth === said.date) {
    await needs.callers.change(ref, (now) => ({ caller: known.afterProof(now, patientId), outcome: null }));
    return null;
  }
  return (
    (await guessedWrong(needs, check, said.date)) ?? refuse('wrong-birth-date', identityWords.wrongBirthDate)
  );
}

/** Counts the date; the refusal that ends it where it was one too many. */
async function guessedWrong(needs: Needs, check: Check, said: CalendarDate): Promise<object | null> {
  const { ref, refuse } = check;
  const caller = await needs.callers.change(ref, (before) => {
    const after = known.afterWrongDate(before, ref.callId, said);
    return { caller: after, outcome: after };
  });
  return known.isLocked(caller) ? refuse('locked', identityWords.locked) : null;
}

/** Whoever a search finds or a registration adds is the call's own from then on. */
function watched(needs: Needs, check: Check, met: Met): Patients {
  const { patients } = check.call;
  const found = async (match: Found, said: CalendarDate | null): Promise<Found> => {
    met.refusal ??= await refusalAfterSearch(needs, check, match, said);
    met.found = match;
    return match;
  };
  return {
    ...patients,
    byPhone: async (clinicId, phone, dateOfBirth, deadline) =>
      found(await patients.byPhone(clinicId, phone, dateOfBirth, deadline), dateOfBirth),
    byName: async (clinicId, who, deadline) =>
      found(await patients.byName(clinicId, who, deadline), who.dateOfBirth),
    register: async (...registration) => {
      const outcome = await patients.register(...registration);
      if ('patientId' in outcome)
        await needs.callers.change(check.ref, (caller) => ({
          caller: known.afterRegistration(caller, outcome.patientId),
          outcome: null,
        }));
      return outcome;
    },
  };
}

async function refusalAfterSearch(
  needs: Needs,
  check: Check,
  match: Found,
  said: CalendarDate | null,
): Promise<object | null> {
  const { ref, refuse, verifies } = check;
  const patientIds = 'patient' in match ? [match.patient.id, ...(match.alsoOnNumber ?? [])] : [];
  const isProof = said !== null && match.status === 'one' && !match.misheard;
  const isMet = await needs.callers.change(ref, (caller) => {
    const after = known.afterSearch(caller, patientIds);
    if (!after) return { caller: known.afterRefusal(caller), outcome: false };
    return { caller: isProof ? known.afterProof(after, match.patient.id) : after, outcome: true };
  });
  if (!isMet) return refuse('too-many-patients', identityWords.tooManyPatients);
  const isWrong = said !== null && (match.status === 'none' || (match.status === 'one' && match.misheard));
  if (!verifies || !isWrong) return null;
  needs.counts.birthDatesWrong += 1;
  return guessedWrong(needs, check, said);
}

/** Of a patient who is not proved the model is given what it needs to ask: the id and the first name. */
async function shown(needs: Needs, check: Check, { found }: Met, result: object): Promise<object> {
  const { patient, ...others } = result as { patient?: { id: string; firstName: string } };
  if (!check.verifies || !patient) return result;
  const { id, firstName } = patient;
  if ((await needs.callers.of(check.ref)).verified.includes(id)) return result;
  // Two who share name and birth date are asked apart by the tool itself.
  const message =
    found?.status === 'several'
      ? {}
      : { message: identityWords.foundAskBirthDate(check.call.language, { name: firstName }) };
  return { ...others, identityRequired: true, patient: { id, firstName }, ...message };
}

/** What is only noted down loses the patient whom the call does not know. */
async function onlyKnown(needs: Needs, { ref, given }: Check): Promise<Given> {
  const { patientId } = given;
  if (!patientId) return given;
  const isKnown = await needs.callers.change(ref, (caller) => {
    const admitted = known.admit(caller, patientId);
    return { caller: admitted ?? caller, outcome: admitted !== null };
  });
  return isKnown ? given : { ...given, patientId: null };
}
