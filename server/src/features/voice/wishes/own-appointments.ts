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

/** Those that an answer may name: to whom may hear of them, and without the one that is to be moved. */
export async function ownToName(
  rows: readonly NamedAppointment[],
  patientId: string | null,
  call: Call,
): Promise<readonly NamedAppointment[]> {
  if (patientId === null || !(await call.mayHearOfVisits(patientId))) return [];
  const moved = call.wishes.visitToMove(patientId);
  return rows.filter(({ id }) => id !== moved);
}

/** Every appointment that the patient still has ahead on a day that is offered, or of the same kind near it, in its order. */
export function ownNotMet(
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

/** Without the visits that this call has named before: hearing of the same one before every offer tires callers. */
export function notSaidYet(notMet: readonly NotMet[], patientId: string | null, { wishes }: Call): NotMet[] {
  const own = notMet.filter(({ why }) => why === 'own_appointment').map(({ what }) => what);
  const news = patientId ? wishes.hearOf(patientId, own) : new Set(own);
  return notMet.filter(({ why, what }) => why !== 'own_appointment' || news.has(what));
}

/**
 * What is said of it: several visits in one sentence, since a sentence for each is a speech before the offer. Where there
 * are few, those of the next fortnight are named whatever day is offered.
 */
export function spokenNotMet(
  notMet: readonly NotMet[],
  ownRows: readonly NamedAppointment[],
  patientId: string | null,
  speaker: Speaker,
  call: Call,
): {
  readonly said: readonly string[] /** The visits of which the caller hears now. */;
  readonly named: readonly NamedAppointment[];
} {
  const fresh = notSaidYet(notMet, patientId, call);
  const onOfferedDays = fresh.filter(({ why }) => why === 'own_appointment').map(({ what }) => what);
  const own = new Set([...onOfferedDays, ...soonUnsaid(onOfferedDays.length, ownRows, patientId, call)]);
  const named = ownRows
    .filter((row) => own.has(keyOf(row)))
    .toSorted((one, another) => keyOf(one).localeCompare(keyOf(another)));
  const others = fresh.filter(({ why }) => why !== 'own_appointment').map(({ message }) => message);
  const [only, another] = named;
  if (only && !another) return { said: [...others, sayOwn(only, speaker, call)], named };
  if (!only) return { said: others, named };
  const visits = spokenOffers(named, speaker, { joint: 'and' });
  return { said: [...others, sayWhy.ownAppointments(call, { visits })], named };
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

/** With its doctor: it may be the very visit that the caller wants to move. */
function sayOwn(row: OwnRow, speaker: Speaker, call: Call): string {
  const provider = speaker.nameOf(row.providerName);
  const words = { moment: spokenMoment(row, speaker), onMoment: onMoment(row, speaker), provider };
  return (provider === '' ? sayWhy.ownAppointment : sayWhy.ownAppointmentWith)(call, words);
}
