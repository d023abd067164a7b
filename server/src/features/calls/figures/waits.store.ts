import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

/** How long callers waited for answers: of one tool, on one day, or in total. */
export interface WaitRow {
  readonly isNow: boolean;
  /** Null for the total of all tools. */
  readonly tool: string | null;
  /** Index of the day, from 0; null for the total of all days. */
  readonly day: number | null;
  readonly answers: number;
  readonly medianMs: number;
  readonly p95Ms: number;
}

export interface WaitStore {
  /**
   * By tool, by day and in total, before and since `middle`. The days begin at `begins`, whose last entry is
   * the end.
   */
  read(clinicId: string, begins: readonly Date[], middle: Date): Promise<WaitRow[]>;
}

export function waitStore(db: Database<'calls'>): WaitStore {
  return {
    read: (clinicId, begins, middle) =>
      db.inClinic(clinicId, async (q) => {
        const [from, to] = [begins[0], begins.at(-1)];
        // Uses our own day boundaries, because the database's zone data may be older than ours.
        const { rows } = await sql<WaitRow>`
          with waits as (
            select at >= ${middle} as is_now, detail ->> 'tool' as tool, (detail ->> 'ms')::float8 as ms,
                   width_bucket(at, ${begins.map((begin) => begin.toISOString())}::timestamptz[]) - 1 as day
              from call_events e
             where clinic_id = ${clinicId} and kind = 'tool' and at >= ${from} and at < ${to}
               and jsonb_typeof(detail -> 'ms') = 'number' and detail ->> 'tool' is not null
               and not exists (select from call_logs l
                                where l.clinic_id = ${clinicId} and l.call_id = e.call_id and l.test))
          select is_now, tool, day, count(*)::int as answers,
                 percentile_disc(0.5) within group (order by ms) as median_ms,
                 percentile_disc(0.95) within group (order by ms) as p95_ms
            from waits group by grouping sets ((is_now), (is_now, tool), (is_now, day))`.execute(q);
        return rows;
      }),
  };
}
