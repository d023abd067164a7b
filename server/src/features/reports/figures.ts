import { addDays, time } from '../../kernel/time/calendar.ts';
import { instantOf } from '../../kernel/time/time-zone.ts';
import type { CallSlice } from '../calls/index.ts';
import { daysOf, type Month, monthBefore } from './month.ts';
import type { MonthFigures } from './month-figures.ts';
import type { ReportStore } from './store.ts';

export interface TwoMonths {
  readonly month: Month;
  readonly figures: MonthFigures;
  readonly before: { readonly month: Month; readonly figures: MonthFigures };
}

export interface ReportedClinic {
  readonly id: string;
  readonly name: string;
  readonly timezone: string;
}

export interface FigureNeeds {
  readonly calls: Pick<CallSlice, 'analytics' | 'conversations' | 'today'>;
  readonly store: ReportStore;
}

/** Call reports arrive for hours after a month ends, so figures are stored from its second day on. */
const SETTLED_AFTER_DAYS = 1;

export async function twoMonths(
  needs: FigureNeeds,
  clinic: ReportedClinic,
  month: Month,
): Promise<TwoMonths> {
  const earlier = monthBefore(month);
  const [figures, before] = await Promise.all([
    figuresOf(needs, clinic, month),
    figuresOf(needs, clinic, earlier),
  ]);
  return { month, figures, before: { month: earlier, figures: before } };
}

/** Returns the stored figures, or counts them and stores them once the month is over. */
async function figuresOf(needs: FigureNeeds, clinic: ReportedClinic, month: Month): Promise<MonthFigures> {
  const kept = await needs.store.read(clinic.id, month);
  if (kept) return kept;
  const figures = await count(needs, clinic, month);
  const today = await needs.calls.today(clinic.id);
  if (today > addDays(daysOf(month).to, SETTLED_AFTER_DAYS))
    await needs.store.keep(clinic.id, month, figures);
  return figures;
}

async function count(
  { calls, store }: FigureNeeds,
  { id, timezone }: ReportedClinic,
  month: Month,
): Promise<MonthFigures> {
  const days = daysOf(month);
  const midnight = time('00:00');
  const span = {
    from: instantOf(days.from, midnight, timezone),
    to: instantOf(addDays(days.to, 1), midnight, timezone),
  };
  const [{ total }, { totals }, papers] = await Promise.all([
    calls.conversations(id, days),
    calls.analytics(id, days),
    store.countTextsAndFaxes(id, span),
  ]);
  return {
    calls: total.calls,
    booked: totals.bookings,
    finishedAlone: total.finishedAlone,
    minutesSaved: total.minutesSaved,
    questions: total.questions,
    emergencies: total.emergencies,
    ...papers,
  };
}
