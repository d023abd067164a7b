import { addDays, type CalendarDate, type DateRange } from '../../../kernel/time/calendar.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import type { Watcher } from '../../watcher/index.ts';
import { compareWeeks } from './compare-weeks.ts';
import type { ConsentCounts, FiguresStore, TextCounts } from './figures.store.ts';

const DAYS_AHEAD = 14;

interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly visits: number;
  readonly missed: number;
  readonly cancelled: number | null;
}

export interface ReminderResults {
  readonly since: CalendarDate | null;
  readonly weeks: number;
  readonly before: Period | null;
  readonly now: Period | null;
  readonly texts: (TextCounts & DateRange) | null;
  readonly consent: Omit<ConsentCounts, 'given'> & {
    readonly given: Array<{ source: string; patients: number }>;
  };
}

export interface ResultNeeds {
  readonly figures: FiguresStore;
  readonly watcher: Pick<Watcher, 'visitFigures'>;
  readonly clock: Clock;
}

/** Compares missed visits over as many weeks before reminders as after; texts and answers cover the same weeks. */
export async function readResults(
  { figures, watcher, clock }: ResultNeeds,
  clinicId: string,
  timezone: string,
): Promise<ReminderResults> {
  const now = clock.now();
  const today = wallClockAt(now, timezone).date;
  const [onSince, consent] = await Promise.all([
    figures.onSince(clinicId),
    figures.consent(clinicId, now, addDays(today, DAYS_AHEAD)),
  ]);
  const since = onSince && wallClockAt(onSince, timezone).date;
  const compared = since ? compareWeeks(since, today) : { weeks: 0, before: null, now: null };
  const days = compared.now ?? (since && { from: since, to: today });
  const [before, after, texts] = await Promise.all([
    countVisits(watcher, clinicId, compared.before),
    countVisits(watcher, clinicId, compared.now),
    days && figures.texts(clinicId, days),
  ]);
  return {
    ...{ since, weeks: compared.weeks, before, now: after },
    texts: texts && days ? { ...days, ...texts } : null,
    consent: { ...consent, given: [...consent.given] },
  };
}

/** Null without counted visits, because the EMR was not read for these days. */
async function countVisits(
  { visitFigures }: ResultNeeds['watcher'],
  clinicId: string,
  days: DateRange | null,
): Promise<Period | null> {
  const providers = days ? await visitFigures(clinicId, days) : [];
  if (!days || providers.length === 0) return null;
  const total = (of: 'visits' | 'missed') => providers.reduce((sum, each) => sum + each[of], 0);
  const cancelled = providers.some((each) => each.cancelled === null)
    ? null
    : providers.reduce((sum, each) => sum + (each.cancelled ?? 0), 0);
  return { ...days, visits: total('visits'), missed: total('missed'), cancelled };
}
