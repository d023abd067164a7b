import { addDays, type CalendarDate, minutesOf, type WallTime } from '../../../kernel/time/calendar.ts';
import type { NamedAppointment } from '../../scheduling/index.ts';
import type { Moment } from '../arguments/read-when.ts';
import type { Speaker } from '../speech/speaker.ts';
import { onMoment, spokenMoment, spokenOffers } from '../speech/times/offer.ts';
import type { Call } from '../tool.ts';
import { isAlike } from './alike-visits.ts';
import { type NotMet, sayWhy } from './not-met.ts';

/** A visit so near may be all that the caller needs, and should be heard of before another one is chosen. */
const SOON_DAYS = 14;
/** More would be a speech before the offer. */
const MOST_NAMED = 2;

type OwnRow = Pick<NamedAppointment, 'date' | 'time' | 'durationMinutes' | 'providerName'>;

/** Only patients of this call have appointments that a search may read. */
export async function searchedPatient(patientId: string | null, call: Call): Promise<string | null> {
  return patientId && (await call.knownPatients()).includes(patientId) ? patientId : null;
}

/** The patient's visits on a day. If the read fails, the answer omits them. */
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

/** Visits an answer may name: only to callers who may hear of them, and without the one to be moved. */
export async function ownToName(
  rows: readonly NamedAppointment[],
  patientId: string | null,
  call: Call,
): Promise<readonly NamedAppointment[]> {
  if (patientId === null || !(await call.mayHearOfVisits(patientId))) return [];
  const moved = call.wishes.visitToMove(patientId);
  // The caller knows what this call has just booked or moved.
  return rows.filter(({ id }) => id !== moved && !call.wishes.madeHere(id));
}

/** The patient's upcoming visits on an offered day, or of the same kind near it, in order. */
export function visitsToMention(
  rows: readonly NamedAppointment[],
  offers: readonly Moment[],
  speaker: Speaker,
  call: Call,
  kind: string | null = null,
): NotMet[] {
  const days = new Set(offers.map(({ date }) => date));
  return rows
    .filter((row) => days.has(row.date) || isAlike(row, kind, offers))
    .filter((row) => keyOf(row) >= keyOf(call.now))
    .toSorted((one, another) => keyOf(one).localeCompare(keyOf(another)))
    .map((row) => ({ what: keyOf(row), why: 'own_appointment', message: sayOwn(row, speaker, call) }));
}

/** Without visits already named in this call, because naming the same one before every offer tires callers. */
export function withoutNamedVisits(
  notMet: readonly NotMet[],
  patientId: string | null,
  { wishes }: Call,
): NotMet[] {
  const own = notMet.filter(({ why }) => why === 'own_appointment').map(({ what }) => what);
  const news = patientId ? wishes.hearOf(patientId, own) : new Set(own);
  return notMet.filter(({ why, what }) => why !== 'own_appointment' || news.has(what));
}

/**
 * Names several visits in one sentence, because a sentence for each would delay the offer. Where there are few, it names
 * those of the next fortnight whatever day is offered.
 */
export function spokenNotMet(
  notMet: readonly NotMet[],
  ownRows: readonly NamedAppointment[],
  patientId: string | null,
  speaker: Speaker,
  call: Call,
): readonly string[] {
  const fresh = withoutNamedVisits(notMet, patientId, call);
  const onOfferedDays = fresh.filter(({ why }) => why === 'own_appointment').map(({ what }) => what);
  const own = new Set([...onOfferedDays, ...soonUnsaid(onOfferedDays.length, ownRows, patientId, call)]);
  const named = ownRows
    .filter((row) => own.has(keyOf(row)))
    .toSorted((one, another) => keyOf(one).localeCompare(keyOf(another)));
  const others = fresh.filter(({ why }) => why !== 'own_appointment').map(({ message }) => message);
  const [only, another] = named;
  if (only && !another) return [...others, sayOwn(only, speaker, call)];
  if (!only) return others;
  const visits = spokenOffers(named, speaker, { joint: 'and' });
  return [...others, sayWhy.ownAppointments(call, { visits })];
}

function soonUnsaid(
  toSay: number,
  ownRows: readonly NamedAppointment[],
  patientId: string | null,
  { now, wishes }: Call,
): Iterable<string> {
  const end = addDays(now.date, SOON_DAYS);
  const soon = ownRows.filter((row) => keyOf(row) >= keyOf(now) && row.date <= end).map(keyOf);
  if (patientId === null || toSay + soon.length > MOST_NAMED) return [];
  return wishes.hearOf(patientId, soon);
}

export function keyOf({ date, time }: Moment): string {
  return `${date} ${time}`;
}

/** Includes the doctor, because it may be the visit the caller wants to move. */
function sayOwn(row: OwnRow, speaker: Speaker, call: Call): string {
  const provider = speaker.nameOf(row.providerName);
  const words = { moment: spokenMoment(row, speaker), onMoment: onMoment(row, speaker), provider };
  return (provider === '' ? sayWhy.ownAppointment : sayWhy.ownAppointmentWith)(call, words);
}
