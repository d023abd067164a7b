import { deadlineIn } from '../../../kernel/time/deadline.ts';
import { type Appointment, EMR_REQUEST_MS, emrTrouble, isLive } from '../../../ports/emr.ts';
import type { PatientLink } from '../link.ts';
import type { ActParts } from '../needs.ts';
import type { PageLanguage } from '../opening/view.ts';
import { isAhead } from '../opening/visits.ts';
import { WORDS } from '../pages/words.ts';
import { calendarFile } from './ics.ts';

/** The link's visit for the patient's own calendar, after all moves; null if there is none, or it is over. */
export async function calendarOfLink(
  parts: Pick<ActParts, 'clinics' | 'calendars' | 'visits' | 'clock'>,
  link: PatientLink,
  language: PageLanguage,
): Promise<string | null> {
  const { clinicId, openedAt, result } = link;
  const first = result?.appointmentId ?? link.appointmentId;
  const clinic = await parts.clinics.profile(clinicId);
  // The calendar is only linked from pages shown after the birth date.
  if (!openedAt || !first || !clinic?.timezone) return null;
  const known = await parts.calendars.of(clinicId, first);
  const row = await rowOf(parts, clinicId, known.appointmentId);
  const standing = row === 'away' ? null : row;
  const place = standing ?? result?.place ?? link.visit;
  const at = parts.clock.now();
  if (!place || !isAhead(place, at, clinic.timezone)) return null;
  const isGone = row !== 'away' && (row === null || !isLive(row));
  return calendarFile({
    uid: known.uid,
    // Staff just cancelled the visit, and the watcher has not counted that yet.
    sequence: known.sequence + (isGone && !known.isCancelled ? 1 : 0),
    isCancelled: known.isCancelled || isGone,
    date: place.date,
    time: place.time,
    minutes: standing?.durationMinutes ?? result?.place?.minutes ?? 0,
    timeZone: clinic.timezone,
    summary: WORDS[language].summary(clinic.name),
    location: clinic.address,
    at,
  });
}

async function rowOf(
  { visits }: Pick<ActParts, 'visits'>,
  clinicId: string,
  appointmentId: string,
): Promise<Appointment | null | 'away'> {
  try {
    return await visits.lately(clinicId, appointmentId, deadlineIn(EMR_REQUEST_MS));
  } catch (error) {
    if (emrTrouble(error)) return 'away';
    throw error;
  }
}
