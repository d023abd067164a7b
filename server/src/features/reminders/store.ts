import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import type { PlannedReminder } from './plan/plan-visit.ts';
import { type Answered, BOOK_REASONS, type Chart, type Reminder, type SkipReason } from './reminder.ts';

export interface SentText {
  readonly messageId: string;
  readonly consentId: string;
  readonly phone: string;
}

export interface WaitingReminder extends Reminder {
  readonly chart: Chart | null;
  /** Null if this window is the visit's last. */
  readonly nextOpensAt: Date | null;
}

/** Changed visits, with a row per window for those that still stand. */
export interface PlannedVisits {
  readonly visitIds: readonly string[];
  readonly rows: readonly PlannedReminder[];
  /** Ids that visits had before a cut and paste, so that they count as moved and not cancelled. */
  readonly cutIds?: readonly string[];
  readonly now: Date;
}

export interface ReminderStore {
  /**
   * Aligns the rows of these visits with the book: sent ones stay, those waiting for another time count as moved, and
   * decisions for reasons outside the book stand.
   */
  plan(tx: Transaction, clinicId: string, visits: PlannedVisits): Promise<void>;
  /** Drops reminders waiting for windows that were removed; without hours, all that wait. */
  keepWindows(tx: Transaction, clinicId: string, hours: readonly number[]): Promise<void>;
  /** Waiting reminders that open before this instant, earliest first. */
  waiting(clinicId: string, before: Date): Promise<readonly WaitingReminder[]>;
  /** Patients whose charts must be read, because a reminder opens before this instant. */
  unread(clinicId: string, before: Date): Promise<readonly string[]>;
  keepChart(clinicId: string, chart: Chart): Promise<void>;
  hold(tx: Transaction, clinicId: string, ids: readonly string[]): Promise<readonly Reminder[]>;
  sent(tx: Transaction, clinicId: string, ids: readonly string[], text: SentText): Promise<void>;
  skip(tx: Transaction, clinicId: string, ids: readonly string[], reason: SkipReason): Promise<void>;
  skipVisit(tx: Transaction, clinicId: string, id: string): Promise<void>;
  find(clinicId: string, id: string): Promise<Reminder | null>;
  /** Waiting reminders of the same number, day and window for other visits. */
  ofSameNumber(clinicId: string, reminder: Reminder, phone: string): Promise<readonly Reminder[]>;
  answered(tx: Transaction, clinicId: string, answered: Answered): Promise<void>;
  undelivered(tx: Transaction, clinicId: string, messageId: string, reason: SkipReason): Promise<void>;
  reached(tx: Transaction, clinicId: string, messageId: string): Promise<void>;
  /** The text never left, so its visits wait again, for a few minutes at least. */
  requeue(tx: Transaction, clinicId: string, messageId: string): Promise<void>;
  isLandline(tx: Transaction, clinicId: string, phone: string): Promise<boolean>;
}

const COLUMNS = sql`r.id, r.appointment_id as "appointmentId", r.patient_id as "patientId",
  r.patient_name as "patientName", r.provider_id as "providerId", r.date::text as date, r.time,
  r.hours_before as "hoursBefore", r.visit_at as "visitAt", r.opens_at as "opensAt", r.state, r.reason, r.phone,
  r.sent_at as "sentAt", r.consent_id as "consentId", r.answer, r.answered_at as "answeredAt",
  r.ended_as as "endedAs", r.created_at as "createdAt"`;

const CHART_HOLDS = sql`interval '24 hours'`;
const AFTER_AWAY = sql`interval '5 minutes'`;

export function reminderStore(db: Database<'reminders'>): ReminderStore {
  return {
    plan: (tx, clinicId, visits) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        if (visits.visitIds.length === 0) return;
        await noteEnded(q, clinicId, visits);
        await plan(q, clinicId, visits);
      }),
    keepWindows: (tx, clinicId, hours) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await sql`delete from reminders where clinic_id = ${clinicId} and state = 'waiting'
                   and not hours_before = any(${[...hours]}::int[])`.execute(q);
      }),
    ...reading(db),
    ...ending(db),
  };
}

/** Updates whether each visit is still at the time of its rows, including sent ones. */
async function noteEnded(
  q: Queries<'reminders'>,
  clinicId: string,
  { visitIds, rows, cutIds = [], now }: PlannedVisits,
): Promise<void> {
  await sql`
    with planned as (
      select distinct p."appointmentId" as id, p.date, p.time, coalesce(p.reason = 'gone', false) as gone
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p ("appointmentId" text, date date, time text, reason text)),
    seen as (
      select r.id, case
          when s.id is not null and not s.gone then null
          when s.id is not null then 'gone'
          when r.appointment_id = any(${[...cutIds]}::text[])
            or exists (select from planned m where m.id = r.appointment_id) then 'moved'
          else 'gone' end as ended
        from reminders r
        left join planned s on s.id = r.appointment_id and s.date = r.date and s.time = r.time
       where r.clinic_id = ${clinicId} and r.appointment_id = any(${[...visitIds]}::text[]))
    update reminders r
       set ended_as = seen.ended, ended_at = case when seen.ended is null then null else ${now}::timestamptz end
      from seen
     where r.clinic_id = ${clinicId} and r.id = seen.id and r.ended_as is distinct from seen.ended`.execute(
    q,
  );
}

async function plan(
  q: Queries<'reminders'>,
  clinicId: string,
  { visitIds, rows, cutIds = [] }: PlannedVisits,
): Promise<void> {
  await sql`
    update reminders r set state = 'skipped', changed_at = clock_timestamp(),
           reason = case when exists (select from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p ("appointmentId" text)
                                       where p."appointmentId" = r.appointment_id)
                         or r.appointment_id = any(${[...cutIds]}::text[]) then 'moved' else 'gone' end
     where r.clinic_id = ${clinicId} and r.appointment_id = any(${[...visitIds]}::text[]) and r.state = 'waiting'
       and not exists (select from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
                         as p ("appointmentId" text, date date, time text, "hoursBefore" int)
                        where p."appointmentId" = r.appointment_id and p.date = r.date and p.time = r.time
                          and p."hoursBefore" = r.hours_before)`.execute(q);
  if (rows.length === 0) return;
  await sql`
    insert into reminders as r (clinic_id, appointment_id, patient_id, provider_id, date, time, hours_before, visit_at,
                                opens_at, state, reason)
    select ${clinicId}::uuid, p."appointmentId", p."patientId", p."providerId", p.date, p.time, p."hoursBefore",
           p."visitAt", p."opensAt", p.state,
           case when p.state = 'waiting' then null else p.reason end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as p ("appointmentId" text, "patientId" text, "providerId" text, date date, time text, "hoursBefore" int,
              "visitAt" timestamptz, "opensAt" timestamptz, state text, reason text)
     -- What was gone before it was ever planned is nobody's reminder.
     where p.reason is distinct from 'gone'
        or exists (select from reminders k where k.clinic_id = ${clinicId} and k.appointment_id = p."appointmentId"
                      and k.date = p.date and k.time = p.time and k.hours_before = p."hoursBefore")
    on conflict (clinic_id, appointment_id, date, time, hours_before) do update
       set patient_id = excluded.patient_id, provider_id = excluded.provider_id, visit_at = excluded.visit_at,
           opens_at = excluded.opens_at, state = excluded.state, reason = excluded.reason,
           patient_name = case when r.patient_id = excluded.patient_id then r.patient_name end,
           changed_at = clock_timestamp()
     where (r.state = 'waiting' and excluded.reason is distinct from 'too_late'
            or r.state = 'skipped' and r.reason = any(${[...BOOK_REASONS]}::text[])
            and not (excluded.reason is not distinct from 'too_late' and r.reason = 'confirmed'))
       and (r.patient_id, r.provider_id, r.visit_at, r.opens_at, r.state, coalesce(r.reason, ''))
           is distinct from (excluded.patient_id, excluded.provider_id, excluded.visit_at, excluded.opens_at,
                             excluded.state, coalesce(excluded.reason, ''))`.execute(q);
  // A visit confirmed by text or link needs no further reminder, whenever it is planned.
  await sql`
    update reminders r set state = 'skipped', reason = 'confirmed', changed_at = clock_timestamp()
     where r.clinic_id = ${clinicId} and r.appointment_id = any(${[...visitIds]}::text[]) and r.state = 'waiting'
       and (exists (select from reminders a where a.clinic_id = r.clinic_id and a.appointment_id = r.appointment_id
                       and a.date = r.date and a.time = r.time and a.answer = 'confirmed')
            or exists (select from confirmations c where c.clinic_id = r.clinic_id and c.appointment_id = r.appointment_id
                          and c.patient_id = r.patient_id and c.date = r.date::text and c.time = r.time))`.execute(
    q,
  );
}

type Reading = Pick<
  ReminderStore,
  'waiting' | 'unread' | 'keepChart' | 'find' | 'ofSameNumber' | 'isLandline'
>;

function reading(db: Database<'reminders'>): Reading {
  return {
    waiting: (clinicId, before) =>
      db.inClinic(clinicId, async (q) => {
        const { rows } = await sql<Reminder & { chart: Chart | null; nextOpensAt: Date | null }>`
          select ${COLUMNS}, (select min(n.opens_at) from reminders n where n.clinic_id = r.clinic_id
                    and n.appointment_id = r.appointment_id and n.date = r.date and n.time = r.time
                    and n.opens_at > r.opens_at and n.state <> 'skipped') as "nextOpensAt",
                 case when c.patient_id is null then null else jsonb_build_object('patientId', c.patient_id, 'name', c.name,
                   'phones', c.phones, 'language', c.language, 'active', c.active, 'deceased', c.deceased,
                   'vetoed', c.vetoed) end as chart
            from reminders r
            left join reminder_charts c on c.clinic_id = r.clinic_id and c.patient_id = r.patient_id
           where r.clinic_id = ${clinicId} and r.state = 'waiting' and r.opens_at < ${before}
             and (r.retry_at is null or r.retry_at <= clock_timestamp())
           order by r.opens_at, r.id limit 3000`.execute(q);
        return rows;
      }),
    unread: (clinicId, before) =>
      db.inClinic(clinicId, async (q) => {
        const { rows } = await sql<{ patientId: string }>`
          select r.patient_id as "patientId", min(r.opens_at) as opens from reminders r
           where r.clinic_id = ${clinicId} and r.state = 'waiting' and r.opens_at < ${before}
             and not exists (select from reminder_charts c where c.clinic_id = r.clinic_id and c.patient_id = r.patient_id
                                and c.read_at > clock_timestamp() - ${CHART_HOLDS})
           group by r.patient_id order by opens limit 200`.execute(q);
        return rows.map(({ patientId }) => patientId);
      }),
    keepChart: (clinicId, { phones, patientId, name, ...chart }) =>
      db.inClinic(clinicId, async (q) => {
        const kept = { name, phones: [...phones], ...chart };
        await q
          .insertInto('reminderCharts')
          .values({ clinicId, patientId, ...kept })
          .onConflict((conflict) =>
            conflict
              .columns(['clinicId', 'patientId'])
              .doUpdateSet({ ...kept, readAt: sql<Date>`clock_timestamp()` }),
          )
          .execute();
        await q
          .updateTable('reminders')
          .set({ patientName: name, phone: phones[0] ?? null })
          .where('clinicId', '=', clinicId)
          .where('patientId', '=', patientId)
          .where('state', '<>', 'sent')
          .execute();
      }),
    find: (clinicId, id) =>
      db.inClinic(clinicId, async (q) => {
        const { rows } = await sql<Reminder>`
          select ${COLUMNS} from reminders r where r.clinic_id = ${clinicId} and r.id = ${id}`.execute(q);
        return rows[0] ?? null;
      }),
    ofSameNumber: (clinicId, { id, date, hoursBefore }, phone) =>
      db.inClinic(clinicId, async (q) => {
        const { rows } = await sql<Reminder>`
          select ${COLUMNS} from reminders r
           where r.clinic_id = ${clinicId} and r.phone = ${phone} and r.date = ${date}::date and r.id <> ${id}
             and r.hours_before = ${hoursBefore} and r.state = 'waiting' order by r.time, r.id`.execute(q);
        return rows;
      }),
    isLandline: (tx, clinicId, phone) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const { rows } = await sql`
          select from reminders where clinic_id = ${clinicId} and phone = ${phone} and reason = 'landline'
             and message_id is not null limit 1`.execute(q);
        return rows.length > 0;
      }),
  };
}

type Ending = Pick<
  ReminderStore,
  'hold' | 'sent' | 'skip' | 'skipVisit' | 'answered' | 'undelivered' | 'reached' | 'requeue'
>;

function ending(db: Database<'reminders'>): Ending {
  return {
    hold: (tx, clinicId, ids) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const { rows } = await sql<Reminder>`
          select ${COLUMNS} from reminders r where r.clinic_id = ${clinicId} and r.id = any(${[...ids]}::uuid[])
             and r.state <> 'sent' order by r.time, r.id for update`.execute(q);
        return rows;
      }),
    sent: (tx, clinicId, ids, { messageId, consentId, phone }) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await sql`
          update reminders set state = 'sent', reason = null, sent_at = clock_timestamp(), message_id = ${messageId}::uuid,
                 consent_id = ${consentId}::uuid, phone = ${phone}, changed_at = clock_timestamp()
           where clinic_id = ${clinicId} and id = any(${[...ids]}::uuid[])`.execute(q);
      }),
    skip: (tx, clinicId, ids, reason) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await sql`update reminders set state = 'skipped', reason = ${reason}, changed_at = clock_timestamp()
                   where clinic_id = ${clinicId} and id = any(${[...ids]}::uuid[]) and state <> 'sent'`.execute(
          q,
        );
      }),
    skipVisit: (tx, clinicId, id) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await sql`
          update reminders r set state = 'skipped', reason = 'by_staff', changed_at = clock_timestamp()
            from reminders one
           where one.clinic_id = ${clinicId} and one.id = ${id} and r.clinic_id = one.clinic_id
             and r.appointment_id = one.appointment_id and r.date = one.date and r.time = one.time
             and (r.state = 'waiting' or r.id = one.id and r.state = 'skipped')`.execute(q);
      }),
    answered: (tx, clinicId, answered) =>
      db.within(tx).inClinic(clinicId, (q) => noteAnswer(q, clinicId, answered)),
    reached: (tx, clinicId, messageId) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await sql`update reminders set state = 'sent', reason = null, changed_at = clock_timestamp()
                   where clinic_id = ${clinicId} and message_id = ${messageId}::uuid and state = 'skipped'
                     and reason in ('refused', 'not_delivered')`.execute(q);
      }),
    requeue: (tx, clinicId, messageId) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await sql`
          update reminders set state = 'waiting', reason = null, sent_at = null, message_id = null, consent_id = null,
                 retry_at = clock_timestamp() + ${AFTER_AWAY}, changed_at = clock_timestamp()
           where clinic_id = ${clinicId} and message_id = ${messageId}::uuid and state = 'sent' and answer is null`.execute(
          q,
        );
      }),
    undelivered: (tx, clinicId, messageId, reason) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        await sql`update reminders set state = 'skipped', reason = ${reason}, changed_at = clock_timestamp()
                   where clinic_id = ${clinicId} and message_id = ${messageId}::uuid and answer is null`.execute(
          q,
        );
      }),
  };
}

/**
 * The answer counts for the answered visits, at whatever time they are now. An unclear answer never replaces a clear
 * one.
 */
async function noteAnswer(
  q: Queries<'reminders'>,
  clinicId: string,
  { visits, messageId, answer, at }: Answered,
): Promise<void> {
  const named = sql`jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as v ("appointmentId" text, date date, time text)`;
  const asked = messageId
    ? sql`r.message_id = ${messageId}::uuid`
    : sql`r.state = 'sent' and r.date = v.date and r.time = v.time`;
  await sql`
    update reminders r set answer = ${answer}, answered_at = ${at}, changed_at = clock_timestamp() from ${named}
     where r.clinic_id = ${clinicId} and r.appointment_id = v."appointmentId" and ${asked}
       and (${answer} <> 'unclear' or coalesce(r.answer, 'unclear') = 'unclear')`.execute(q);
  if (answer !== 'confirmed') return;
  await sql`
    update reminders r set state = 'skipped', reason = 'confirmed', changed_at = clock_timestamp() from ${named}
     where r.clinic_id = ${clinicId} and r.appointment_id = v."appointmentId" and r.date = v.date and r.time = v.time
       and r.state = 'waiting'`.execute(q);
}
