import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { uidOf } from './book-changes.store.ts';

export interface VisitCalendar {
  readonly appointmentId: string;
  readonly uid: string;
  readonly sequence: number;
  readonly isCancelled: boolean;
}

export interface CalendarStore {
  of(clinicId: string, appointmentId: string): Promise<VisitCalendar>;
}

/** More than any visit has; also ends a cycle. */
const MOST_MOVES = 50;

export function calendarStore(db: Database<'links'>): CalendarStore {
  return {
    of: (clinicId, appointmentId) =>
      db.inClinic(clinicId, async (q) => {
        const { rows } = await sql<VisitCalendar>`
          with recursive moves as (
            select appointment_id, uid, sequence, cancelled, moved_to, 1 as step
              from visit_calendars where clinic_id = ${clinicId} and appointment_id = ${appointmentId}
            union all
            select c.appointment_id, c.uid, c.sequence, c.cancelled, c.moved_to, m.step + 1
              from moves m join visit_calendars c on c.clinic_id = ${clinicId} and c.appointment_id = m.moved_to
             where m.step < ${MOST_MOVES})
          select appointment_id as "appointmentId", uid, sequence, cancelled as "isCancelled"
            from moves order by step desc limit 1`.execute(q);
        return (
          rows[0] ?? { appointmentId, uid: uidOf(clinicId, appointmentId), sequence: 0, isCancelled: false }
        );
      }),
  };
}
