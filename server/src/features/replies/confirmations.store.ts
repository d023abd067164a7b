import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { enqueue } from '../../database/jobs/jobs.ts';
import type { CalendarDate, WallTime } from '../../kernel/time/calendar.ts';
import { WRITE_CONFIRMATION } from './job-kinds.ts';
import type { AskedVisit } from './question.ts';

export type ConfirmedBy = 'text' | 'link';

export interface Confirmation {
  readonly appointmentId: string;
  readonly patientId: string;
  /** The confirmed time; a visit that has moved since is not confirmed. */
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly at: Date;
  readonly by: ConfirmedBy;
}

export interface ConfirmationStore {
  /** Enqueues the job that writes it into the EMR. The first confirmation of a time is kept. */
  add(
    tx: Transaction,
    clinicId: string,
    visit: Pick<AskedVisit, 'appointmentId' | 'patientId' | 'date' | 'time'>,
    by: ConfirmedBy,
    at: Date,
  ): Promise<void>;
  of(clinicId: string, appointmentIds: readonly string[]): Promise<ReadonlyMap<string, Confirmation>>;
  noteInEmr(tx: Transaction, clinicId: string, appointmentId: string, isWritten: boolean): Promise<void>;
}

export function confirmationStore(db: Database<'replies'>): ConfirmationStore {
  return {
    add: (tx, clinicId, { appointmentId, patientId, date, time }, by, at) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const row = { patientId, date, time, by, confirmedAt: at };
        const added = await q
          .insertInto('confirmations')
          .values({ clinicId, appointmentId, ...row })
          .onConflict((conflict) =>
            conflict
              .columns(['clinicId', 'appointmentId'])
              .doUpdateSet({ ...row, inEmr: 'waiting' })
              .where(
                sql<boolean>`(confirmations.date, confirmations.time, confirmations.patient_id)
                  is distinct from (excluded.date, excluded.time, excluded.patient_id)`,
              ),
          )
          .returning('appointmentId')
          .executeTakeFirst();
        if (added) await enqueue(q, { kind: WRITE_CONFIRMATION, clinicId, payload: { appointmentId } });
      }),
    of: (clinicId, appointmentIds) =>
      db.inClinic(clinicId, async (q) => {
        if (appointmentIds.length === 0) return new Map();
        const rows = await q
          .selectFrom('confirmations')
          .select(['appointmentId', 'patientId', 'date', 'time', 'confirmedAt as at', 'by'])
          .where('clinicId', '=', clinicId)
          .where('appointmentId', 'in', [...appointmentIds])
          .execute();
        return new Map(rows.map((row) => [row.appointmentId, row as Confirmation]));
      }),
    noteInEmr: (tx, clinicId, appointmentId, isWritten) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await q
          .updateTable('confirmations')
          .set({ inEmr: isWritten ? 'written' : 'not_written' })
          .where('clinicId', '=', clinicId)
          .where('appointmentId', '=', appointmentId)
          .execute();
      }),
  };
}
