import { sql } from 'kysely';
import type { Database } from '../../../../database/database.ts';
import type { CalendarDate, DateRange, WallTime } from '../../../../kernel/time/calendar.ts';

/** Provider time held by a call in progress or by a booking in doubt. */
export interface LiveClaim {
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly from: WallTime;
  readonly to: WallTime;
  /** Includes the buffer: no exclusive visit may begin before this time. */
  readonly heldUntil: WallTime;
  readonly exclusive: boolean;
  readonly callId: string | null;
  /** Whether a write was sent to the EMR and is not settled yet. */
  readonly inDoubt: boolean;
}

export interface LiveClaims {
  on(clinicId: string, providerIds: readonly string[], days: DateRange): Promise<LiveClaim[]>;
}

export function liveClaims(db: Database<'scheduling'>): LiveClaims {
  return {
    on: (clinicId, providerIds, { from, to }) =>
      db.inClinic(clinicId, async (q) => {
        // Skip claims whose process died before writing; the next claim removes them.
        const { rows } = await sql<LiveClaim>`
          select c.provider_id, to_char(a.starts_at, 'YYYY-MM-DD') as date, to_char(a.starts_at, 'HH24:MI') as from,
                 to_char(least(a.starts_at + make_interval(mins => a.duration_minutes),
                               a.starts_at::date + interval '23 hours 59 minutes'), 'HH24:MI') as to,
                 to_char(least(upper(c.span), a.starts_at::date + interval '23 hours 59 minutes'), 'HH24:MI') as held_until,
                 c.exclusive, a.call_id, a.state in ('doubt', 'undoing') as in_doubt
            from claims c join attempts a on a.id = c.attempt_id
           where c.clinic_id = ${clinicId} and c.provider_id = any(${[...providerIds]})
             and (c.writing or c.lease_until > now())
             and a.starts_at::date between ${from}::date and ${to}::date
           order by a.starts_at`.execute(q);
        return rows;
      }),
  };
}

/** Which of these rows we wrote, for an EMR that does not return our marker. */
export function ownRowsOf(db: Database<'scheduling'>) {
  return (clinicId: string, appointmentIds: readonly string[]): Promise<string[]> =>
    db.inClinic(clinicId, async (q) => {
      const rows = await q
        .selectFrom('attempts')
        .select('appointmentId')
        .where('clinicId', '=', clinicId)
        .where('state', '=', 'booked')
        .where('appointmentId', 'in', appointmentIds)
        .execute();
      return rows.flatMap(({ appointmentId }) => appointmentId ?? []);
    });
}
