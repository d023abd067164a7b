import { type CalendarDate, minutesOf, type WallTime } from '../../../kernel/calendar.ts';
import type { NamedAppointment } from '../../scheduling/index.ts';
import type { Moment } from '../arguments/read-when.ts';
import { onMoment, spokenMoment } from '../speech/offer.ts';
import type { Speaker } from '../speech/speaker.ts';
import type { Call } from '../tool.ts';
import { type NotMet, sayWhy } from './not-met.ts';

type OwnRow = Pick<NamedAppointment, 'date' | 'time' | 'durationMinutes' | 'providerName'>;

/** More would be too long by ear. */
const MOST_MENTIONED = 2;

/** Only a patient of this call has appointments that a search may look at. */
export async function searchedPatient(patientId: string | null, call: Call): Promise<string | null> {
  return patientId && (await call.knownPatients()).includes(patientId) ? patientId : null;
}

/** What the patient has on a day. A failed read leaves the answer as it would be without. */
export async function ownAppointments(patientId: string | null, date: CalendarDate, call: Call) {
  const known = await searchedPatient(patientId, call);
  if (!known) return { rows: [], mayMention: false };
  const [rows, mayMention] = await Promise.all([
    call.scheduling
      .appointmentsOf(call.clinicId, known, { from: date, to: date }, call.deadline)
      .catch(() => []),
    call.mayHearOfVisits(known),
  ]);
  return { rows, mayMention };
}

export function collidesWith(
  rows: readonly OwnRow[],
  date: CalendarDate,
  time: WallTime,
  durationMinutes = 1,
): boolean {
  const start = minutesOf(time);
  return rows.some((row) => {
    const begin = minutesOf(row.time);
    const end = begin + Math.max(1, row.durationMinutes);
    return row.date === date && begin < start + Math.max(1, durationMinutes) && start < end;
  });
}

/** So close to an offered time it is most likely the visit to be moved. */
const CLOSE_MINUTES = 30;

/** Own appointments close to the offered times. Others are not mentioned where a wish cannot be met: the reason comes first. */
export function ownClose(
  rows: readonly OwnRow[],
  offers: readonly Moment[],
  speaker: Speaker,
  call: Call,
): NotMet[] {
  const close = rows.filter((row) =>
    offers.some(
      ({ date, time }) =>
        date === row.date && Math.abs(minutesOf(time) - minutesOf(row.time)) <= CLOSE_MINUTES,
    ),
  );
  return ownNotMet(close, offers, speaker, call);
}

/** Own appointments on the days that are offered, of each day the one nearest to an offered time. */
export function ownNotMet(
  rows: readonly OwnRow[],
  offers: readonly Moment[],
  speaker: Speaker,
  call: Call,
): NotMet[] {
  const days = [...new Set(offers.map(({ date }) => date))].toSorted();
  return days
    .flatMap((day) => nearestOn(day, rows, offers) ?? [])
    .slice(0, MOST_MENTIONED)
    .map((row) => ({
      what: `${row.date} ${row.time}`,
      why: 'own_appointment',
      message: sayOwn(row, speaker, call),
    }));
}

function nearestOn(
  day: CalendarDate,
  rows: readonly OwnRow[],
  offers: readonly Moment[],
): OwnRow | undefined {
  const starts = offers.filter(({ date }) => date === day).map(({ time }) => minutesOf(time));
  const distanceOf = ({ time }: OwnRow) =>
    Math.min(...starts.map((start) => Math.abs(start - minutesOf(time))));
  return rows
    .filter(({ date }) => date === day)
    .toSorted((one, another) => distanceOf(one) - distanceOf(another))[0];
}

/** With its doctor: it may be the very visit that the caller wants to move. */
function sayOwn(row: OwnRow, speaker: Speaker, call: Call): string {
  const provider = speaker.nameOf(row.providerName);
  const words = { moment: spokenMoment(row, speaker), onMoment: onMoment(row, speaker), provider };
  return (provider === '' ? sayWhy.ownAppointment : sayWhy.ownAppointmentWith)(call, words);
}
