import {
  type KeptOutcome,
  type KeptOutcomes,
  NOTHING_KNOWN,
  withOutcome,
} from '../../kernel/calls/call-outcomes.ts';
import {
  CALL_OUTCOMES,
  type CallOutcome,
  OUTCOME_KINDS,
  type OutcomeKind,
} from '../../kernel/calls/call-words.ts';

/** As stored in the log. */
export interface LoggedOutcome extends KeptOutcome {
  readonly key: string;
  readonly at: string;
  /** Withdrawn later in the same call. */
  readonly undone: boolean;
}

/** As shown to people. */
export interface ShownOutcome {
  readonly what: OutcomeKind;
  readonly patientId: string | null;
  readonly patientName: string | null;
  readonly appointmentId: string | null;
  readonly at: Date;
}

/** An outcome noted twice under one key keeps its first time; later facts fill in missing ones. */
export function mergeOutcomes(known: KeptOutcomes, added: KeptOutcomes): KeptOutcomes {
  const merged = Object.entries(added).map(([key, outcome]) => {
    const before = known[key];
    if (!before || !outcome) return [key, outcome];
    const facts = Object.fromEntries(Object.entries(outcome).filter(([, value]) => value !== null));
    return [key, { ...before, ...facts, at: earlier(before.at, outcome.at) }];
  });
  return { ...known, ...Object.fromEntries(merged) };
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

const LOGGED = 'logged';
const REFUSED_FINALLY = 'refused/final/';
const isKind = (value: unknown): value is OutcomeKind => OUTCOME_KINDS.includes(value as OutcomeKind);

interface Known {
  /** A log's stored outcomes; null for a log from before outcomes were stored. */
  readonly log: {
    readonly outcomes: unknown;
    readonly outcome: CallOutcome;
    readonly startedAt: Date;
    readonly patientId: string | null;
    readonly appointmentId: string | null;
  } | null;
  readonly outcomes: KeptOutcomes;
  readonly names: Readonly<Record<string, string>>;
  /** The assistant's notes, which count only if nothing else is known. */
  readonly logged: {
    readonly what: CallOutcome | null;
    readonly patientId: string | null;
    readonly appointmentId: string | null;
  };
  /** When the platform transferred the caller; null if it did not say. */
  readonly transferredAt: Date | null;
  readonly now: Date;
}

/** All known results of a call, in chronological order. */
export function outcomesKnown(known: Known): readonly LoggedOutcome[] {
  const { log, names, logged, transferredAt, now } = known;
  const before = Object.fromEntries(outcomesInLog(log).map(({ key, ...outcome }) => [key, outcome]));
  const { [LOGGED]: loggedBefore = null, ...others } = before;
  const put = transferredAt ? withOutcome('transferred', { at: transferredAt.toISOString() }).outcomes : {};
  const done = mergeOutcomes(mergeOutcomes(others, known.outcomes), put);
  const happened = Object.entries(done).flatMap(([key, outcome]) => (outcome ? [{ key, ...outcome }] : []));
  const noted =
    isKind(logged.what) && logged.what !== 'transferred'
      ? { ...NOTHING_KNOWN, ...logged, what: logged.what, at: now.toISOString(), ...atOf(loggedBefore) }
      : loggedBefore;
  const all = happened.length === 0 && noted ? [{ key: LOGGED, ...noted }] : withoutEarlierRefusals(happened);
  const named = all.map((outcome) => ({
    ...outcome,
    at: outcome.at ?? now.toISOString(),
    patientName: outcome.patientName ?? names[outcome.patientId ?? ''] ?? null,
  }));
  return withUndone(inOrder(named));
}

/**
 * By time. An emergency may be found only when the report is read, although a transferred caller mentioned it
 * earlier.
 */
function inOrder<Outcome extends { readonly what: OutcomeKind; readonly at: string }>(
  outcomes: readonly Outcome[],
): Outcome[] {
  const emergencyAt = outcomes.find(({ what }) => what === 'emergency')?.at ?? '';
  const place = ({ what, at }: Outcome) => {
    if (what !== 'transferred') return `${at}/0`;
    return `${at > emergencyAt ? at : emergencyAt}/1`;
  };
  return outcomes.toSorted((one, other) =>
    place(one) < place(other) ? -1 : place(one) > place(other) ? 1 : 0,
  );
}

/** A final refusal counts once, however many questions preceded it. */
function withoutEarlierRefusals<Outcome extends { readonly key: string }>(outcomes: readonly Outcome[]) {
  const final = new Set(outcomes.map(({ key }) => key).filter((key) => key.startsWith(REFUSED_FINALLY)));
  return outcomes.filter(({ key }) => !final.has(key.replace('refused/', REFUSED_FINALLY)));
}

const atOf = (outcome: KeptOutcome | null) => (outcome ? { at: outcome.at } : {});

/** A visit that was made and cancelled in the same call does not count as made; a moved one does. */
function withUndone(outcomes: readonly Omit<LoggedOutcome, 'undone'>[]): LoggedOutcome[] {
  return outcomes.map((outcome, index) => ({
    ...outcome,
    undone: isUndoneBy(outcome, outcomes.slice(index + 1)),
  }));
}

function isUndoneBy({ what, appointmentId }: KeptOutcome, later: readonly KeptOutcome[]): boolean {
  if (appointmentId === null || (what !== 'booked' && what !== 'rescheduled')) return false;
  let visit: string | null = appointmentId;
  for (const next of later) {
    if (next.what === 'cancelled' && next.appointmentId === visit) return true;
    if (next.what === 'rescheduled' && next.oldAppointmentId === visit) visit = next.appointmentId;
  }
  return false;
}

const BY_RANK = [
  'booked',
  'rescheduled',
  'cancelled',
  'registered',
  'waitlisted',
  'transferred',
  'clinic_info',
];

/** The specification's single outcome for it. */
export function mainOutcome(outcomes: readonly LoggedOutcome[]): CallOutcome {
  const standing = new Set<string>(outcomes.filter(({ undone }) => !undone).map(({ what }) => what));
  const first = BY_RANK.find((what) => standing.has(what));
  return CALL_OUTCOMES.find((word) => word === first) ?? 'no_action';
}

/** Compares two lists by value, in whichever order the database returns the fields. */
export function sameOutcomes(one: unknown, other: readonly LoggedOutcome[]): boolean {
  if (!Array.isArray(one) || one.length !== other.length) return false;
  const fields = (outcome: LoggedOutcome) => JSON.stringify(Object.entries(outcome).sort());
  return other.every((outcome, index) => fields(outcome) === fields(one[index]));
}

/** The stored outcomes, read leniently; for an older call, its single outcome. */
export function outcomesInLog(log: Known['log']): readonly LoggedOutcome[] {
  if (!log) return [];
  if (Array.isArray(log.outcomes)) return log.outcomes.filter((one) => isKind(one?.what));
  const { outcome: what, patientId, appointmentId, startedAt } = log;
  if (!isKind(what)) return [];
  const at = startedAt.toISOString();
  return [{ ...NOTHING_KNOWN, key: `before/${what}`, what, patientId, appointmentId, at, undone: false }];
}

export function shownOutcomes(log: Known['log']): ShownOutcome[] {
  return outcomesInLog(log).map(({ what, patientId, patientName, appointmentId, at }) => ({
    ...{ what, patientId, patientName, appointmentId },
    at: new Date(at),
  }));
}
