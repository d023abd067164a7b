import type { CalendarDate } from '../../../kernel/time/calendar.ts';
import type { Found, Patients } from '../../patients/index.ts';
import { type Gate, type Met, subjectOf } from './gate.ts';
import { identityWords } from './identity-words.ts';
import * as known from './known-caller.ts';

/** A call may open the charts it has found, and one that has searched nothing may open one. */
export async function runBound(gate: Gate): Promise<object> {
  const { tool, call, given } = gate;
  const met: Met = { refusal: null, patientId: given.patientId ?? null };
  const subject = () => subjectOf(gate, met.patientId);
  if (tool.concerns === 'note') return tool.run(await withKnownPatient(gate), { ...call, subject });
  const refusal = await refusalBefore(gate);
  if (refusal) return refusal;
  const result = await tool.run(given, {
    ...call,
    subject,
    patients: watchedPatients(gate, met),
    run: (smsConsent) => ({
      ...call.run(smsConsent),
      mayTouch: async (patientId) => {
        met.patientId = patientId;
        met.refusal ??= await refusalOf(gate, patientId, 'appointment');
        return met.refusal === null;
      },
    }),
  });
  return met.refusal ?? result;
}

async function refusalBefore(gate: Gate): Promise<object | null> {
  const { tool, given, callers, ref } = gate;
  if (tool.concerns === 'search') return null;
  if (tool.concerns === 'registration') {
    if (!known.isFull(await callers.of(ref))) return null;
    await callers.change(ref, (caller) => ({ caller: known.afterRefusal(caller), outcome: null }));
    return gate.refuse('too-many-patients', identityWords.tooManyPatients);
  }
  return given.patientId ? refusalOf(gate, given.patientId, 'patient') : null;
}

async function refusalOf(
  { callers, ref, refuse }: Gate,
  patientId: string,
  named: 'patient' | 'appointment',
): Promise<object | null> {
  const isKnown =
    callers.seen(ref).patients.includes(patientId) ||
    (await callers.change(ref, (caller) => {
      const admitted = known.admit(caller, patientId);
      return { caller: admitted ?? known.afterRefusal(caller), outcome: admitted !== null };
    }));
  if (isKnown) return null;
  const words = named === 'patient' ? identityWords.unknownPatient : identityWords.unknownAppointment;
  return refuse(named, words);
}

/** Patients found by a search or added by a registration belong to the call from then on. */
function watchedPatients(gate: Gate, met: Met): Patients {
  const { patients } = gate.call;
  const found = async (match: Found, said: CalendarDate | null, byNumber: boolean): Promise<Found> => {
    if ('patient' in match) met.patientId = match.patient.id;
    met.refusal ??= await refusalAfterSearch(gate, match);
    // Several people share the number, so none is named before the birth date.
    if (byNumber && said === null && match.status === 'several')
      met.refusal ??= gate.refuse('shared-number', identityWords.sharedNumber, { found: false });
    return match;
  };
  return {
    ...patients,
    byPhone: async (clinicId, phone, dateOfBirth, deadline) =>
      found(await patients.byPhone(clinicId, phone, dateOfBirth, deadline), dateOfBirth, true),
    byName: async (clinicId, who, deadline) =>
      found(await patients.byName(clinicId, who, deadline), who.dateOfBirth, false),
    register: async (...registration) => {
      const outcome = await patients.register(...registration);
      if ('patientId' in outcome)
        await gate.callers.change(gate.ref, (caller) => ({
          caller: known.afterRegistered(caller, outcome.patientId),
          outcome: null,
        }));
      return outcome;
    },
  };
}

async function refusalAfterSearch({ callers, ref, refuse }: Gate, match: Found): Promise<object | null> {
  const isShared = match.status === 'several' && match.differBy[0] === 'birth-date';
  const family = isShared ? (match.onNumber ?? []).filter(({ active }) => active) : [];
  const found = 'patient' in match ? [match.patient.id, ...family.map(({ id }) => id)] : [];
  const isMet = await callers.change(ref, (caller) => {
    const after = known.afterSearch(caller, found);
    return { caller: after ?? known.afterRefusal(caller), outcome: after !== null };
  });
  return isMet ? null : refuse('too-many-patients', identityWords.tooManyPatients);
}

/** A note about an unknown patient is kept without the patient. */
async function withKnownPatient({ callers, ref, given }: Gate): Promise<object> {
  const { patientId } = given;
  if (!patientId) return given;
  const isKnown = await callers.change(ref, (caller) => {
    const admitted = known.admit(caller, patientId);
    return { caller: admitted ?? caller, outcome: admitted !== null };
  });
  return isKnown ? given : { ...given, patientId: null };
}
