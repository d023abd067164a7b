import type { DateRange } from '../../kernel/time/calendar.ts';
import type { Change, KnownProvider, LooseEnd, ProviderRead, WatchedRow } from './row.ts';

export interface Known {
  /** Every known row of the clinic, by EMR number. */
  readonly rows: ReadonlyMap<string, WatchedRow>;
  readonly providers: ReadonlyMap<string, KnownProvider>;
  /** Recent unmatched halves of a cut and paste, oldest first. */
  readonly looseEnds: readonly LooseEnd[];
}

export interface Noticed {
  readonly changes: readonly Change[];
  /** Rows to store, and numbers to delete. */
  readonly stored: readonly WatchedRow[];
  readonly dropped: readonly string[];
  readonly doubted: readonly string[];
  readonly looseEnds: readonly LooseEnd[];
  /** Earlier loose ends that found their other half. */
  readonly tied: readonly string[];
}

/**
 * A failing EMR may return an empty list. If at least this many rows were known, the list must be empty
 * twice.
 */
const DOUBTED_FROM = 3;

/**
 * Compares new reads of one or more providers with the known rows. Rows outside the days read are not judged.
 * `elsewhere` holds rows that had vanished and were looked up by number: most moved to a day or provider that
 * was not read; one that reappeared between two reads stays known.
 */
export function diffReads(
  known: Known,
  reads: readonly ProviderRead[],
  elsewhere: ReadonlyMap<string, WatchedRow> = new Map(),
): Noticed {
  const doubted = reads.filter((read) => isDoubtful(known, read)).map(({ providerId }) => providerId);
  const believed = reads.filter(({ providerId }) => !doubted.includes(providerId));
  const now = new Map(believed.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)));
  const vanished = vanishedRows(known, believed, now);

  const changes: Change[] = [];
  const fresh: WatchedRow[] = [];
  for (const row of now.values()) {
    const before = known.rows.get(row.id);
    if (before) changes.push(...changesOf(before, row));
    else if (wasCovered(known, row)) fresh.push(row);
    else changes.push({ kind: 'in-view', row, before: null });
  }
  const { gone, unlisted, told } = judgeVanished(vanished, elsewhere, believed);
  changes.push(...told);
  const goneIds = new Set(gone.map(({ id }) => id));
  for (const { kind, row } of told) if (kind === 'gone') goneIds.add(row.id);
  const freshIds = new Set(fresh.map(({ id }) => id));
  const standing = known.looseEnds.flatMap((end): LooseEnd[] => {
    // A restored row is not the other half of a move; it matches only its own disappearance.
    const isBack = now.has(end.row.id) || known.rows.has(end.row.id);
    if (end.kind === 'gone') return isBack && !freshIds.has(end.row.id) ? [] : [end];
    // A pasted row that disappeared again is not the other half of a move.
    const row = now.get(end.row.id) ?? known.rows.get(end.row.id);
    return row && !goneIds.has(row.id) ? [{ kind: 'appeared', row }] : [];
  });
  const paired = pair(standing, fresh, gone);
  return {
    changes: [...changes, ...paired.changes],
    stored: [...now.values(), ...unlisted].filter((row) => !isSame(known.rows.get(row.id), row)),
    dropped: vanished.filter((row) => !unlisted.some(({ id }) => id === row.id)).map(({ id }) => id),
    doubted,
    looseEnds: paired.looseEnds,
    tied: paired.tied,
  };
}

interface Vanished {
  /** Not found by number, or not looked up. */
  readonly gone: readonly WatchedRow[];
  /** Found by number within the days read, although the list omits them; they stay known. */
  readonly unlisted: readonly WatchedRow[];
  readonly told: readonly Change[];
}

function judgeVanished(
  vanished: readonly WatchedRow[],
  elsewhere: ReadonlyMap<string, WatchedRow>,
  reads: readonly ProviderRead[],
): Vanished {
  const gone: WatchedRow[] = [];
  const unlisted: WatchedRow[] = [];
  const told: Change[] = [];
  for (const row of vanished) {
    const found = elsewhere.get(row.id);
    if (!found) gone.push(row);
    // No list shows the row while it is cancelled, so this is its last change.
    else if (isMissingFromList(found, reads)) told.push({ kind: 'gone', row: found, before: row });
    else {
      told.push(...changesOf(row, found));
      if (isAmong(found, reads)) unlisted.push(found);
    }
  }
  return { gone, unlisted, told };
}

const isAmong = (row: WatchedRow, reads: readonly ProviderRead[]) =>
  reads.some(({ providerId, days }) => providerId === row.providerId && isWithin(row, days));

/** Some EMRs omit cancelled rows from a day's list. */
const isMissingFromList = (row: WatchedRow, reads: readonly ProviderRead[]) =>
  row.status.startsWith('C') && isAmong(row, reads);

/** Known rows within the days read that no provider's read contains any more. */
export function vanishedRows(
  known: Known,
  reads: readonly ProviderRead[],
  now: ReadonlyMap<string, WatchedRow>,
): WatchedRow[] {
  const daysOf = new Map(reads.map(({ providerId, days }) => [providerId, days]));
  return [...known.rows.values()].filter((row) => {
    const days = daysOf.get(row.providerId);
    return days !== undefined && isWithin(row, days) && !now.has(row.id);
  });
}

function isDoubtful({ rows, providers }: Known, { providerId, days, rows: read }: ProviderRead): boolean {
  if (read.length > 0 || providers.get(providerId)?.isDoubted) return false;
  let standing = 0;
  for (const row of rows.values()) if (row.providerId === providerId && isWithin(row, days)) standing += 1;
  return standing >= DOUBTED_FROM;
}

const isWithin = ({ date }: WatchedRow, { from, to }: DateRange) => from <= date && date <= to;

// A row on a day that was read before is new if it was not there then.
function wasCovered({ providers }: Known, row: WatchedRow): boolean {
  const days = providers.get(row.providerId)?.days;
  return days != null && isWithin(row, days);
}

function changesOf(before: WatchedRow, row: WatchedRow): Change[] {
  const isMoved =
    before.date !== row.date ||
    before.time !== row.time ||
    before.providerId !== row.providerId ||
    before.durationMinutes !== row.durationMinutes;
  return [
    ...(before.patientId === row.patientId ? [] : [{ kind: 'patient' as const, row, before }]),
    ...(isMoved ? [{ kind: 'moved' as const, row, before }] : []),
    ...(before.status === row.status ? [] : [{ kind: 'status' as const, row, before }]),
  ];
}

function isSame(before: WatchedRow | undefined, row: WatchedRow): boolean {
  return before !== undefined && changesOf(before, row).length === 0;
}

interface Paired {
  readonly changes: readonly Change[];
  readonly looseEnds: readonly LooseEnd[];
  readonly tied: readonly string[];
}

/**
 * Staff move a visit by cut and paste: one number disappears and a new one of the same patient appears, in
 * one read or in two. A number that comes back is an undone deletion and is matched by number first.
 */
function pair(
  earlier: readonly LooseEnd[],
  fresh: readonly WatchedRow[],
  gone: readonly WatchedRow[],
): Paired {
  const goneNow = candidates(gone);
  const goneBefore = candidates(looseOf(earlier, 'gone'));
  const pastedBefore = candidates(looseOf(earlier, 'appeared'));
  const changes: Change[] = [];
  const looseEnds: LooseEnd[] = [];
  const own = new Map(fresh.map((row) => [row.id, goneNow.takeOwn(row) ?? goneBefore.takeOwn(row)]));
  for (const row of fresh) {
    const before = own.get(row.id) ?? goneNow.take(row) ?? goneBefore.take(row);
    changes.push(...(before ? pastedOf(before, row) : [{ kind: 'appeared' as const, row, before: null }]));
    if (!before) looseEnds.push({ kind: 'appeared', row });
  }
  for (const row of goneNow.left()) {
    const pasted = pastedBefore.take(row);
    changes.push({ kind: pasted ? 'moved' : 'gone', row: pasted ?? row, before: row });
    if (!pasted) looseEnds.push({ kind: 'gone', row });
  }
  return { changes, looseEnds, tied: [...goneBefore.taken(), ...pastedBefore.taken()] };
}

function pastedOf(before: WatchedRow, row: WatchedRow): Change[] {
  if (before.id === row.id && isSame(before, row)) return [{ kind: 'appeared', row, before }];
  const others = changesOf(before, row).filter(({ kind }) => kind !== 'moved');
  return [{ kind: 'moved', row, before }, ...others];
}

const looseOf = (ends: readonly LooseEnd[], kind: LooseEnd['kind']) =>
  ends.filter((end) => end.kind === kind).map(({ row }) => row);

/** Candidates for the other half; each matches one row only. */
function candidates(rows: readonly WatchedRow[]) {
  const open = new Map(rows.map((row) => [row.id, row]));
  const ofPatient = new Map<string, string[]>();
  for (const { id, patientId } of rows)
    if (patientId) ofPatient.set(patientId, [...(ofPatient.get(patientId) ?? []), id]);
  const taken: string[] = [];
  const takeBy = (id: string | undefined): WatchedRow | null => {
    const found = id === undefined ? undefined : open.get(id);
    if (!found) return null;
    open.delete(found.id);
    taken.push(found.id);
    return found;
  };
  return {
    /** The same number, which has come back. */
    takeOwn: ({ id }: WatchedRow) => takeBy(id),
    take: ({ patientId }: WatchedRow) =>
      takeBy(ofPatient.get(patientId ?? '')?.find((each) => open.has(each))),
    left: () => [...open.values()],
    taken: () => taken,
  };
}
