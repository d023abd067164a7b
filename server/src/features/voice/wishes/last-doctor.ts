import { phrase } from '../../../kernel/phrase.ts';
import { addDays } from '../../../kernel/time/calendar.ts';
import type { NamedAppointment } from '../../scheduling/index.ts';
import type { Speaker } from '../speech/speaker.ts';
import type { Call } from '../tool.ts';
import { searchedPatient } from './own-appointments.ts';
import type { LastDoctor } from './wish-memory.ts';

const LOOK_BACK_DAYS = 730;
/** "As last time" refers to the past; "the same doctor" alone may refer to a recent offer. */
export const LAST_TIME =
  /\b(?:last|previous|prior|usual(?:ly)?|regular|normal(?:ly)?|always)\b|上(?:一)?[次回]|之前|以前|平时|一直/i;

export const sayLast = {
  was: phrase({ en: 'Last time it was {provider}.', zh: '上次是{provider}。' }),
  unknown: phrase({ en: "I can't see who it was last time.", zh: '我查不到上次看的是哪位医生。' }),
  gone: phrase({
    en: 'Last time it was {provider}, who takes no bookings by phone.',
    zh: '上次是{provider}，现在电话约不到。',
  }),
};

/** The doctor the patient saw last; null if unknown or if the caller may not hear it. One EMR read per call. */
export async function lastDoctorOf(patientId: string | null, call: Call): Promise<LastDoctor | null> {
  const known = await searchedPatient(patientId, call);
  if (!known || !(await call.mayHearOfVisits(known))) return null;
  const noted = call.wishes.lastDoctor(known);
  if (noted !== undefined) return noted;
  const range = { from: addDays(call.now.date, -LOOK_BACK_DAYS), to: call.now.date };
  const rows = await call.scheduling
    .appointmentsOf(call.clinicId, known, range, call.deadline)
    .catch(() => null);
  if (!rows) return null;
  const doctor = lastOf(rows, call.now);
  call.wishes.noteLastDoctor(known, doctor);
  return doctor;
}

/** Spoken once per call, because the caller may have meant another doctor. */
export function nameLastDoctorOnce(
  took: LastDoctor | null,
  { nameOf }: Speaker,
  { language, wishes }: Call,
): string[] {
  if (!took || took.name === '' || wishes.wasReasonTold(`last ${took.id}`)) return [];
  wishes.noteReason(`last ${took.id}`);
  return [sayLast.was(language, { provider: nameOf(took.name) })];
}

/** The doctor of the last visit that has begun. */
export function lastOf(rows: readonly NamedAppointment[], { date, time }: Call['now']): LastDoctor | null {
  const last = rows
    .filter((row) => row.date < date || (row.date === date && row.time <= time))
    .toSorted((one, another) => `${one.date} ${one.time}`.localeCompare(`${another.date} ${another.time}`))
    .at(-1);
  return last ? { id: last.providerId, name: last.providerName } : null;
}
