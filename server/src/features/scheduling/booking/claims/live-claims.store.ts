import { sql } from 'kysely';
import type { Database } from '../../../../database/database.ts';
import type { CalendarDate, DateRange, WallTime } from '../../../../kernel/time/calendar.ts';

/** Time that a call in progress, or one whose booking is in doubt, holds at this moment. */
export interface LiveClaim {
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly from: WallTime;
  /** Without the buffer behind it. */
  readonly to: WallTime;
  /** With it: nothing exclusive may begin before. */
  readonly heldUntil: WallTime;
  readonly exclusive: boolean;
  readonly callId: string | null;
  /** Whether the EMR has been written to and has not answered for good. */
  readonly inDoubt: boolean;
}

export interface LiveClaims {
  on(clinicId: string, providerIds: readonly string[], days: DateRange): Promise<LiveClaim[]>;
}

export function liveClaims(db: Database<'scheduling'>): LiveClaims {
  return {
    on: (clinicId, providerIds, { from, to }) =>
      db.inClinic(clinicId, async (q) => {
        // A claim whose process died before it wrote is void; the next claim removes it.
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

/** Which of these rows of the book are of our making, for an EMR that does not return our mark. */
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
