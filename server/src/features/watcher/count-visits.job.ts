import type { JobKind } from '../../database/jobs/jobs.ts';
import { addDays, type CalendarDate } from '../../kernel/time/calendar.ts';
import { wallClockAt } from '../../kernel/time/time-zone.ts';
import { timeoutSignal } from '../../kernel/time/timeout-signal.ts';
import { type Appointment, emrRetryAfterMs, emrTrouble } from '../../ports/emr.ts';
import type { DayFigures, FigureStore } from './figures.store.ts';
import { COUNT_VISITS } from './job-kinds.ts';
import type { RoundNeeds } from './watch-round.ts';

interface Needs extends Pick<RoundNeeds, 'emrOf' | 'timezoneOf' | 'clock'> {
  readonly figures: Pick<FigureStore, 'keep'>;
}

const DAYS_BACK = 28;
const READ_MS = 10_000;
const LATER_MS = 15 * 60_000;

/** Runs nightly: one range per provider over the last 28 days, for statistics only. */
export function countVisitsJob(needs: Needs): JobKind {
  return {
    kind: COUNT_VISITS,
    maxAttempts: 5,
    slots: 2,
    run: async ({ clinicId }, signal) => {
      const timezone = clinicId && (await needs.timezoneOf(clinicId));
      if (!clinicId || !timezone) return 'done';
      const today = wallClockAt(needs.clock.now(), timezone).date;
      try {
        await countAll(needs, clinicId, today, signal);
        return 'done';
      } catch (error) {
        if (emrTrouble(error) === null) throw error;
        return { inMs: Math.max(emrRetryAfterMs(error) ?? 0, LATER_MS) };
      }
    },
  };
}

async function countAll(
  { emrOf, figures }: Needs,
  clinicId: string,
  today: CalendarDate,
  signal: AbortSignal,
): Promise<void> {
  const emr = await emrOf(clinicId);
  const days = { from: addDays(today, -DAYS_BACK), to: addDays(today, -1) };
  const within = async <Answer>(work: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> => {
    const limited = timeoutSignal(signal, READ_MS);
    return work(limited.signal).finally(limited.release);
  };
  const providers = await within((each) => emr.listProviders({ signal: each, priority: 'watcher' }));
  let missing: unknown = null;
  for (const { id } of providers) {
    signal.throwIfAborted();
    try {
      const rows = await within((each) => emr.listBookings(id, days, { signal: each, priority: 'watcher' }));
      await figures.keep(clinicId, id, days, figuresOf(rows));
    } catch (error) {
      // One provider whose rows the EMR cannot list must not cost the others their figures. But stop if the
      // EMR asks us to wait.
      if (emrTrouble(error) === null || emrRetryAfterMs(error) !== null) throw error;
      missing ??= error;
    }
  }
  if (missing !== null) throw missing;
}

/** A visit is a row with a patient that was not cancelled or deleted; N means missed, C cancelled. */
export function figuresOf(
  rows: ReadonlyArray<Pick<Appointment, 'date' | 'status' | 'patientId'>>,
): DayFigures[] {
  const byDay = new Map<CalendarDate, DayFigures>();
  for (const { date, status, patientId } of rows) {
    const letter = status.charAt(0);
    if (patientId === null || letter === 'D') continue;
    const { visits, missed, cancelled } = byDay.get(date) ?? { visits: 0, missed: 0, cancelled: 0 };
    const one = (isSo: boolean) => (isSo ? 1 : 0);
    byDay.set(date, {
      date,
      visits: visits + one(letter !== 'C'),
      missed: missed + one(letter === 'N'),
      cancelled: (cancelled ?? 0) + one(letter === 'C'),
    });
  }
  return [...byDay.values()];
}
