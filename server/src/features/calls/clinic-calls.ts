import type { Database, Trail } from '../../database/database.ts';
import type { CalendarDate, DateRange } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import { found } from '../../kernel/failure.ts';
import type { Page, PageQuery } from '../../kernel/page.ts';
import { wallClockAt } from '../../kernel/time-zone.ts';
import type { Clinics } from '../clinics/index.ts';
import { type Analytics, readAnalytics } from './analytics.ts';
import type { CallFilter } from './call-filter.ts';
import { type ClinicStats, clinicStats } from './clinic-stats.ts';
import type { CounterStore } from './counter.store.ts';
import { historyCsv } from './csv.ts';
import type { CallRow, HistoryStore } from './history.store.ts';
import { readHistory } from './history.ts';
import type { OfficeStore } from './office.store.ts';

/** What managers and admins ask of a clinic's calls. Rejects with NOT_FOUND where there is no such clinic. */
export interface ClinicCalls {
  today(clinicId: string): Promise<CalendarDate>;
  stats(clinicId: string): Promise<ClinicStats>;
  analytics(clinicId: string, days: DateRange): Promise<Analytics>;
  providerNames(clinicId: string): Promise<ReadonlyMap<string, string>>;
  recent(clinicId: string, limit: number): Promise<CallRow[]>;
  history(clinicId: string, filter: CallFilter, page: PageQuery): Promise<Page<CallRow>>;
  csv(clinicId: string, filter: CallFilter, trail: Trail): Promise<AsyncIterable<string>>;
}

interface Needs {
  readonly db: Database;
  readonly counters: CounterStore;
  readonly history: HistoryStore;
  readonly office: OfficeStore;
  readonly clinics: Pick<Clinics, 'profile'>;
  readonly clock: Clock;
}

export function clinicCalls({ db, counters, history, office, clinics, clock }: Needs): ClinicCalls {
  const today = async (clinicId: string) => {
    const { timezone } = found(await clinics.profile(clinicId));
    return wallClockAt(clock.now(), timezone).date;
  };
  return {
    today,
    stats: async (clinicId) => clinicStats({ counters, office }, clinicId, await today(clinicId)),
    analytics: (clinicId, days) => readAnalytics(counters, clinicId, days),
    providerNames: office.providerNames,
    recent: history.recent,
    history: (clinicId, filter, page) => readHistory({ counters, history }, clinicId, filter, page),
    csv: async (clinicId, filter, trail) => {
      await db.inClinic(clinicId, (_, tx) => trail(tx));
      return historyCsv(history, clinicId, filter);
    },
  };
}
