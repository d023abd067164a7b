import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { CalendarDate, DateRange } from '../../kernel/time/calendar.ts';

export interface DayFigures {
  readonly date: CalendarDate;
  readonly visits: number;
  readonly missed: number;
  readonly cancelled: number | null;
}

export interface ProviderFigures {
  readonly providerId: string;
  readonly visits: number;
  readonly missed: number;
  /** Null for days counted before cancellations were. */
  readonly cancelled: number | null;
}

export interface FigureStore {
  keep(clinicId: string, providerId: string, days: DateRange, figures: readonly DayFigures[]): Promise<void>;
  read(clinicId: string, days: DateRange): Promise<readonly ProviderFigures[]>;
}

export function figureStore(db: Database<'watcher'>): FigureStore {
  return {
    keep: (clinicId, providerId, { from, to }, figures) =>
      db.inClinic(clinicId, async (q) => {
        await sql`delete from visit_figures where clinic_id = ${clinicId} and provider_id = ${providerId}
                   and date between ${from}::date and ${to}::date`.execute(q);
        await sql`
          insert into visit_figures (clinic_id, provider_id, date, visits, missed, cancelled)
          select ${clinicId}::uuid, ${providerId}, f.* from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb)
            as f (date date, visits int, missed int, cancelled int)`.execute(q);
      }),
    read: (clinicId, { from, to }) =>
      db.inClinic(clinicId, async (q) => {
        const { rows } = await sql<ProviderFigures>`
          select provider_id as "providerId", sum(visits)::int as visits, sum(missed)::int as missed,
                 case when bool_and(cancelled is not null) then sum(cancelled)::int end as cancelled from visit_figures
           where clinic_id = ${clinicId} and date between ${from}::date and ${to}::date
           group by provider_id order by provider_id`.execute(q);
        return rows;
      }),
  };
}
