import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../../database/database.ts';
import { hasHappened, isLive } from '../../../ports/emr.ts';
import type { ChangeListener } from '../../watcher/index.ts';

export interface OwnChange {
  readonly action: 'book' | 'reschedule' | 'cancel';
  readonly appointmentId: string;
  readonly oldAppointmentId: string | null;
  readonly linkId?: string | null;
}

/** Updates links, requests and patients' calendars in the transaction of a book change. */
export interface LinkBook {
  changed(tx: Transaction, clinicId: string, change: OwnChange): Promise<void>;
  readonly listener: ChangeListener;
}

export function linkBook(db: Database<'links'>): LinkBook {
  return {
    changed: (tx, clinicId, change) =>
      db.within(tx).inClinic(clinicId, (q) => applyOwnChange(q, clinicId, change)),
    listener: {
      name: 'links',
      take: (tx, clinicId, changes) =>
        db.within(tx).inClinic(clinicId, async (q) => {
          for (const change of changes) await applyStaffChange(q, clinicId, change);
        }),
    },
  };
}

async function applyStaffChange(
  q: Queries<'links'>,
  clinicId: string,
  { kind, row, before }: Pick<StaffChange, 'kind' | 'row' | 'before'>,
): Promise<void> {
  const id = before?.id ?? row.id;
  const isCancelled = kind === 'gone' || !isLive(row);
  const isOver = isCancelled || hasHappened(row);
  const hasMoved = before !== null && isElsewhere(before, row);
  if (isOver || hasMoved || kind === 'patient') await endLinks(q, clinicId, id, null);
  if (isCancelled) await cancelCalendar(q, clinicId, id);
  else if (hasMoved) await moveCalendar(q, clinicId, id, row.id);
}

type StaffChange = Parameters<ChangeListener['take']>[2][number];

function isElsewhere(before: StaffChange['row'], { date, time, providerId }: StaffChange['row']): boolean {
  return before.date !== date || before.time !== time || before.providerId !== providerId;
}

async function applyOwnChange(q: Queries<'links'>, clinicId: string, change: OwnChange): Promise<void> {
  const { action, appointmentId, oldAppointmentId, linkId = null } = change;
  if (action === 'cancel') {
    await endLinks(q, clinicId, appointmentId, linkId);
    await cancelCalendar(q, clinicId, appointmentId);
  }
  if (oldAppointmentId !== null && action === 'reschedule') {
    await endLinks(q, clinicId, oldAppointmentId, linkId);
    await moveCalendar(q, clinicId, oldAppointmentId, appointmentId);
  }
  if (linkId !== null && action === 'book') await bookRequest(q, clinicId, linkId, appointmentId);
}

async function bookRequest(
  q: Queries<'links'>,
  clinicId: string,
  linkId: string,
  appointmentId: string,
): Promise<void> {
  await sql`
    with used as (
      update patient_links set appointment_id = ${appointmentId}, ended_at = coalesce(ended_at, clock_timestamp()), ended_by = 'act'
       where clinic_id = ${clinicId} and id = ${linkId}::uuid and kind = 'request' returning request_id)
    update booking_requests set state = 'booked', appointment_id = ${appointmentId}
     where clinic_id = ${clinicId} and id in (select request_id from used)`.execute(q);
}

async function endLinks(
  q: Queries<'links'>,
  clinicId: string,
  appointmentId: string,
  byLink: string | null,
): Promise<void> {
  await sql`
    update patient_links
       set ended_at = clock_timestamp(), ended_by = case when id = ${byLink}::uuid then 'act' else 'elsewhere' end
     where clinic_id = ${clinicId} and kind = 'visit' and appointment_id = ${appointmentId} and ended_at is null`.execute(
    q,
  );
}

/** Derived from the visit's first appointment; later ones inherit it. */
export function uidOf(clinicId: string, appointmentId: string): string {
  return createHash('sha256').update(`visit ${clinicId} ${appointmentId}`).digest('hex').slice(0, 32);
}

/** Only visits that had a link can be in somebody's calendar. */
const isKnown = (clinicId: string, appointmentId: string) => sql`(
  exists (select from patient_links where clinic_id = ${clinicId} and appointment_id = ${appointmentId})
  or exists (select from visit_calendars where clinic_id = ${clinicId} and appointment_id = ${appointmentId}))`;

async function moveCalendar(q: Queries<'links'>, clinicId: string, from: string, to: string): Promise<void> {
  const uid = uidOf(clinicId, from);
  if (from === to) {
    await sql`
      insert into visit_calendars as c (clinic_id, appointment_id, uid, sequence)
      select ${clinicId}::uuid, ${from}, ${uid}, 1 where ${isKnown(clinicId, from)}
      on conflict (clinic_id, appointment_id) do update set sequence = c.sequence + 1, cancelled = false, changed_at = clock_timestamp()`.execute(
      q,
    );
    return;
  }
  await sql`
    with old as (
      insert into visit_calendars as c (clinic_id, appointment_id, uid, moved_to)
      select ${clinicId}::uuid, ${from}, ${uid}, ${to} where ${isKnown(clinicId, from)}
      on conflict (clinic_id, appointment_id) do update set moved_to = excluded.moved_to, changed_at = clock_timestamp()
       where c.moved_to is distinct from excluded.moved_to
      returning uid, sequence)
    insert into visit_calendars (clinic_id, appointment_id, uid, sequence)
    select ${clinicId}::uuid, ${to}, uid, sequence + 1 from old
    on conflict (clinic_id, appointment_id) do nothing`.execute(q);
}

async function cancelCalendar(q: Queries<'links'>, clinicId: string, appointmentId: string): Promise<void> {
  await sql`
    insert into visit_calendars as c (clinic_id, appointment_id, uid, sequence, cancelled)
    select ${clinicId}::uuid, ${appointmentId}, ${uidOf(clinicId, appointmentId)}, 1, true
     where ${isKnown(clinicId, appointmentId)}
    on conflict (clinic_id, appointment_id) do update
      set sequence = c.sequence + 1, cancelled = true, changed_at = clock_timestamp()
      where c.moved_to is null and not c.cancelled`.execute(q);
}
