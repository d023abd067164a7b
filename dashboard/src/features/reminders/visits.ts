import type { LogRow } from './queries.ts';
import type { Shown } from './route.ts';

/** A visit with all its reminders, the earliest first. */
export interface RemindedVisit {
  readonly key: string;
  readonly appointmentId: string;
  readonly patientId: string;
  readonly patientName: string | null;
  readonly phone: string | null;
  readonly providerId: string;
  readonly time: string;
  readonly reminders: readonly LogRow[];
  readonly group: Shown;
  /** The visit is gone, and no text was sent for it. */
  readonly isOver: boolean;
  readonly answer: LogRow['answer'];
  readonly answeredAt: string | null;
}

/** One entry per visit and time, in order; a visit moved within the day has two. */
export function visitsOf(
  rows: readonly LogRow[],
  names: ReadonlyMap<string, string> = new Map(),
): readonly RemindedVisit[] {
  const byVisit = new Map<string, LogRow[]>();
  for (const row of rows) {
    const visit = `${row.appointmentId} ${row.time}`;
    byVisit.set(visit, [...(byVisit.get(visit) ?? []), row]);
  }
  return [...byVisit.values()]
    .map((each) => each.toSorted((one, other) => other.hoursBefore - one.hoursBefore))
    .flatMap((reminders) => {
      const [first] = reminders;
      return first ? [visitOf(first, reminders, names)] : [];
    })
    .toSorted((one, other) => one.time.localeCompare(other.time) || one.key.localeCompare(other.key));
}

function visitOf(
  first: LogRow,
  reminders: readonly LogRow[],
  names: ReadonlyMap<string, string>,
): RemindedVisit {
  const answered = reminders
    .filter(({ answer }) => answer !== null)
    .toSorted((one, other) => (other.answeredAt ?? '').localeCompare(one.answeredAt ?? ''))[0];
  const { appointmentId, patientId, providerId, time, id } = first;
  const patientName = first.patientName ?? names.get(patientId) ?? null;
  const group = groupOf(reminders, answered?.answer ?? null);
  return {
    ...{ key: id, appointmentId, patientId, patientName, providerId, time, reminders, group },
    phone: reminders.find((each) => each.phone !== null)?.phone ?? null,
    isOver: group !== 'cancelled' && reminders.some(({ endedAs }) => endedAs !== null),
    answer: answered?.answer ?? null,
    answeredAt: answered?.answeredAt ?? null,
  };
}

/** These patients could not be texted, so the front desk should call them. */
const CALL_INSTEAD: ReadonlySet<string | null> = new Set([
  'no_phone',
  'landline',
  'not_allowed',
  'no_consent',
  'opted_out',
  'veto',
  'refused',
  'not_delivered',
]);

/** The group of the visit in the list: confirmed, cancelled, answered in words, still open, to be called, or left out. */
function groupOf(reminders: readonly LogRow[], answer: LogRow['answer']): Shown {
  const isSent = reminders.some(({ state }) => state === 'sent');
  const ended = reminders.find(({ endedAs }) => endedAs !== null)?.endedAs;
  if (answer === 'cancelled' || (isSent && ended === 'gone')) return 'cancelled';
  if (ended) return 'left';
  if (answer === 'confirmed' || reminders.some(({ reason }) => reason === 'confirmed')) return 'confirmed';
  if (answer) return 'wrote';
  if (isSent) return 'open';
  // The latest reason counts: a patient without consent for the first text has none for the second.
  if (CALL_INSTEAD.has(reminders.findLast(({ reason }) => reason !== null)?.reason ?? null)) return 'call';
  return reminders.some(({ state }) => state === 'waiting') ? 'open' : 'left';
}

/** Counts expected visits, and those cancelled after a text. */
export function tallyOf(visits: readonly RemindedVisit[]): Readonly<Record<Shown, number>> {
  const tally = { confirmed: 0, cancelled: 0, wrote: 0, open: 0, call: 0, left: 0 };
  for (const { group, isOver } of visits) if (!isOver) tally[group] += 1;
  return tally;
}

/** The windows that occur that day, the earliest first. */
export const windowsOf = (visits: readonly RemindedVisit[]): readonly number[] =>
  [...new Set(visits.flatMap(({ reminders }) => reminders.map(({ hoursBefore }) => hoursBefore)))].toSorted(
    (one, other) => other - one,
  );

export const reasonsOf = (visits: readonly RemindedVisit[]): readonly string[] =>
  [
    ...new Set(
      visits.flatMap(({ reminders }) => reminders.flatMap(({ reason }) => (reason ? [reason] : []))),
    ),
  ].toSorted();
