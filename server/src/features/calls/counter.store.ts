import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Counter, Stretch } from './counters.ts';

/** Kept by the database itself, in the transaction of every log that is written, changed or deleted. */
export interface CounterStore {
  /** Newest first. */
  read(clinicId: string, stretches: readonly Stretch[]): Promise<Counter[]>;
  /** The same without what is counted by kind, hour and so on. */
  lengths(clinicId: string, stretches: readonly Stretch[]): Promise<Counter[]>;
}

export function counterStore(db: Database): CounterStore {
  const read = (clinicId: string, stretches: readonly Stretch[], whole: boolean) =>
    db.inClinic(clinicId, async (q) => {
      const { rows } = await sql<Counter>`
        select span, starts_on, calls, ${whole ? sql`counts` : sql`'{}'::jsonb as counts`}
          from unnest(${stretches.map(({ span }) => span)}::text[], ${stretches.map(({ from }) => from)}::date[],
                      ${stretches.map(({ to }) => to)}::date[]) as wanted (wanted_span, first_day, last_day)
          join call_counters on clinic_id = ${clinicId} and span = wanted_span
           and starts_on >= first_day and starts_on <= last_day
         order by starts_on desc`.execute(q);
      return rows;
    });
  return {
    read: (clinicId, stretches) => read(clinicId, stretches, true),
    lengths: (clinicId, stretches) => read(clinicId, stretches, false),
  };
}
