import { createHash } from 'node:crypto';
import { addDays, type CalendarDate, type DateRange } from '../../kernel/time/calendar.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { hasJumped } from '../../kernel/time/clock-jump.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import { timeoutSignal } from '../../kernel/time/timeout-signal.ts';
import { type Appointment, type Emr, emrRetryAfterMs, emrTrouble, type Wait } from '../../ports/emr.ts';
import { chooseProviders } from './choose-providers.ts';
import { diffReads, type Known, type Noticed, vanishedRows } from './diff.ts';
import type { Round, SeenProvider, WatchState } from './round.store.ts';
import type { ProviderRead, WatchedRow } from './row.ts';
import type { WatcherStore } from './store.ts';

export interface RoundNeeds {
  readonly store: Pick<WatcherStore, 'begin' | 'known' | 'end'>;
  readonly emrOf: (
    clinicId: string,
  ) => Promise<Pick<Emr, 'listProviders' | 'listBookings' | 'getAppointment'>>;
  readonly timezoneOf: (clinicId: string) => Promise<string | null>;
  readonly clock: Clock;
}

export type RoundEnd =
  | { readonly status: 'over' }
  /** Another process has stored a round meanwhile. */
  | { readonly status: 'overtaken' }
  /** This process's clock is wrong, so it would read the wrong days. */
  | { readonly status: 'wrong-clock' }
  | {
      readonly status: 'read';
      readonly reads: number;
      readonly requests: number;
      readonly changes: number;
      /** How long the EMR asks us to wait. */
      readonly waitMs: number | null;
    };

/** Today and 14 days more: a reminder 336 hours before a visit becomes due on the last day read. */
const DAYS_AHEAD = 14;
const READ_MS = 10_000;
const LIST_EVERY_MS = 3_600_000;
/**
 * Failures that concern one provider's rows; after any other, the EMR is not asked again until the next
 * round.
 */
const OF_ONE_READ = new Set(['unreadable', 'refused', 'bad-request']);

/** One round over a clinic's book: a few providers' ranges, one request at a time, at low priority. */
export async function watchRound(
  needs: RoundNeeds,
  clinicId: string,
  generation: number,
  signal: AbortSignal,
): Promise<RoundEnd> {
  const [state, timezone] = await Promise.all([needs.store.begin(clinicId), needs.timezoneOf(clinicId)]);
  if (!state || !timezone || state.generation !== generation) return { status: 'over' };
  const clockAt = needs.clock.now();
  if (hasJumped(clockAt, state.last)) return { status: 'wrong-clock' };
  const today = wallClockAt(clockAt, timezone).date;
  const line = await lineTo(needs, clinicId, signal);
  const listed = await listOf(line, state);
  const providers = withNew(state.providers, listed);
  const { reads, tried } = await readAll(line, chooseProviders(providers), today);
  const isChanged = reads.some((read) => differs(read, providers));
  const noticed = isChanged ? await notice(needs, clinicId, line, reads, listed !== null) : null;
  const { requests, trouble, waitMs } = line.told();
  const round: Round = {
    version: state.version,
    listed,
    tried,
    reads,
    noticed,
    today,
    clockAt,
    requests,
    trouble,
  };
  if (!(await needs.store.end(clinicId, round))) return { status: 'overtaken' };
  return { status: 'read', reads: reads.length, requests, changes: noticed?.changes.length ?? 0, waitMs };
}

type Line = Awaited<ReturnType<typeof lineTo>>;

/**
 * Sends a round's requests: counted, with a time limit, and none after a failure that concerns the whole EMR.
 */
async function lineTo({ emrOf }: RoundNeeds, clinicId: string, signal: AbortSignal) {
  let requests = 0;
  let trouble: string | null = null;
  let waitMs: number | null = null;
  let isShut = false;
  const fail = (error: unknown) => {
    const met = emrTrouble(error);
    if (met === null) throw error;
    trouble ??= met;
    waitMs = emrRetryAfterMs(error) ?? waitMs;
    isShut ||= !OF_ONE_READ.has(met);
    return null;
  };
  const emr = await emrOf(clinicId).catch(fail);
  return {
    ask: async <Answer>(
      work: (emr: Awaited<ReturnType<RoundNeeds['emrOf']>>, wait: Wait) => Promise<Answer>,
    ): Promise<Answer | null> => {
      if (!emr || isShut || signal.aborted) return null;
      const limited = timeoutSignal(signal, READ_MS);
      requests += 1;
      try {
        return await work(emr, { signal: limited.signal, priority: 'watcher' });
      } catch (error) {
        return fail(error);
      } finally {
        limited.release();
      }
    },
    isShut: () => !emr || isShut || signal.aborted,
    told: () => ({ requests, trouble, waitMs }),
  };
}

async function listOf(line: Line, { listedAgeMs }: WatchState): Promise<readonly string[] | null> {
  if (listedAgeMs !== null && listedAgeMs < LIST_EVERY_MS) return null;
  const listed = await line.ask((emr, wait) => emr.listProviders(wait));
  return listed && [...new Set(listed.map(({ id }) => id))];
}

function withNew(
  providers: readonly SeenProvider[],
  listed: readonly string[] | null,
): readonly SeenProvider[] {
  const known = new Set(providers.map(({ providerId }) => providerId));
  const fresh = (listed ?? []).filter((id) => !known.has(id));
  return [...providers, ...fresh.map((providerId) => ({ ...NEVER_READ, providerId }))];
}

const NEVER_READ = {
  ageMs: null,
  triedAgeMs: null,
  days: null,
  digest: null,
  rowCount: 0,
  isDoubted: false,
  isListed: true,
} as const;

type DigestedRead = Round['reads'][number];

async function readAll(
  line: Line,
  providerIds: readonly string[],
  today: CalendarDate,
): Promise<{ readonly reads: readonly DigestedRead[]; readonly tried: readonly string[] }> {
  const days = { from: today, to: addDays(today, DAYS_AHEAD) };
  const reads: DigestedRead[] = [];
  const tried: string[] = [];
  for (const providerId of providerIds) {
    if (line.isShut()) break;
    tried.push(providerId);
    const found = await line.ask((emr, wait) => emr.listBookings(providerId, days, wait));
    if (!found) continue;
    const rows = rowsOf(found, providerId, days);
    reads.push({ providerId, days, rows, digest: digestOf(days, rows) });
  }
  return { reads, tried };
}

/** An EMR may return more than requested; other rows are ignored. */
function rowsOf(found: readonly Appointment[], providerId: string, { from, to }: DateRange): WatchedRow[] {
  const rows = found
    .filter((row) => row.providerId === providerId && from <= row.date && row.date <= to)
    .map(kept);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

function kept({ id, patientId, providerId, date, time, durationMinutes, status }: Appointment): WatchedRow {
  return { id, patientId, providerId, date, time, durationMinutes, status };
}

function digestOf(days: DateRange, rows: readonly WatchedRow[]): string {
  const lines = rows.map((row) => JSON.stringify(Object.values(row))).sort();
  return createHash('sha256')
    .update([days.from, days.to, ...lines].join('\n'))
    .digest('base64url');
}

function differs({ providerId, digest }: DigestedRead, providers: readonly SeenProvider[]): boolean {
  const known = providers.find((each) => each.providerId === providerId);
  return known?.digest !== digest || known.isDoubted;
}

/** A vanished row may have moved beyond the days read; each round looks up one of them. */
async function notice(
  { store }: RoundNeeds,
  clinicId: string,
  line: Line,
  reads: readonly ProviderRead[],
  hasAsked: boolean,
): Promise<Noticed> {
  const known: Known = await store.known(clinicId);
  const now = new Map(reads.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)));
  const patients = new Set(
    [...now.values()].flatMap((row) => (known.rows.has(row.id) ? [] : [row.patientId])),
  );
  const lost = vanishedRows(known, reads, now).find(({ patientId }) => !patients.has(patientId));
  const found = lost && !hasAsked ? await line.ask((emr, wait) => emr.getAppointment(lost.id, wait)) : null;
  const elsewhere = found ? new Map([[found.id, kept(found)]]) : new Map();
  return diffReads(known, reads, elsewhere);
}
