import { addDays, type CalendarDate } from '../../../kernel/time/calendar.ts';
import { type Totals, totalsOf } from './analytics.ts';
import type { CounterStore } from './counter.store.ts';
import { sumOf } from './counters.ts';
import type { OfficeNumbers, OfficeStore } from './office.store.ts';

export interface ClinicStats extends OfficeNumbers {
  readonly today: Totals;
  readonly last7Days: Totals;
  readonly last30Days: Totals;
}

interface Needs {
  readonly counters: Pick<CounterStore, 'read'>;
  readonly office: OfficeStore;
}

/** Today counts as one of the 7 and 30 days, by the clinic's calendar. */
export async function clinicStats(
  { counters, office }: Needs,
  clinicId: string,
  today: CalendarDate,
): Promise<ClinicStats> {
  const [month, numbers] = await Promise.all([
    counters.read(clinicId, [{ span: 'day', from: addDays(today, -29), to: today }]),
    office.numbers(clinicId),
  ]);
  const since = (first: CalendarDate) => totalsOf(sumOf(month.filter(({ startsOn }) => startsOn >= first)));
  return {
    ...numbers,
    today: since(today),
    last7Days: since(addDays(today, -6)),
    last30Days: since(addDays(today, -29)),
  };
}
