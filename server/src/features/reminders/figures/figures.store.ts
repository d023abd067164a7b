import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { CalendarDate, DateRange } from '../../../kernel/time/calendar.ts';
import { CALL_INSTEAD } from '../reminder.ts';

export interface DayCounts {
  readonly visits: number;
  readonly texted: number;
  readonly confirmed: number;
  readonly cancelled: number;
  readonly waiting: number;
  readonly cannotText: number;
}

export interface TextCounts {
  /** Texts sent; all visits of a number on one day share one. */
  readonly sent: number;
  readonly confirmed: number;
  /** Cancelled by reply or link, or after a text and before the visit. */
  readonly cancelled: number;
}

export interface ConsentCounts {
  readonly patients: number;
  /** Patients with a known number; charts are read shortly before their text. */
  readonly known: number;
  readonly given: ReadonlyArray<{ readonly source: string; readonly patients: number }>;
  readonly withdrawn: number;
  readonly unasked: number;
}

export interface FiguresStore {
  day(clinicId: string, date: string): Promise<DayCounts>;
  texts(clinicId: string, days: DateRange): Promise<TextCounts>;
  consent(clinicId: string, now: Date, until: CalendarDate): Promise<ConsentCounts>;
  onSince(clinicId: string): Promise<Date | null>;
}

/** SQL: every visit and time with its state. A moved or cancelled visit counts as ended. */
const visitsOf = (clinicId: string, { from, to }: { readonly from: string; readonly to: string }) => sql`(
  select r.appointment_id, r.date, r.time,
         bool_or(r.state = 'sent') as texted,
         bool_or(r.state = 'waiting') as waiting,
         coalesce(bool_or(r.reason = any(${[...CALL_INSTEAD]}::text[])), false) as refused,
         bool_or(r.ended_as is not null) as ended,
         coalesce(bool_or(r.answer = 'confirmed'), false) or coalesce(bool_or(r.reason = 'confirmed'), false)
           or exists (select from confirmations c where c.clinic_id = ${clinicId} and c.appointment_id = r.appointment_id
                         and c.date = r.date::text and c.time = r.time) as confirmed,
         coalesce(bool_or(r.answer = 'cancelled'), false)
           or bool_or(r.state = 'sent') and coalesce(bool_or(r.ended_as = 'gone' and r.ended_at < r.visit_at), false)
           as cancelled
    from reminders r
   where r.clinic_id = ${clinicId} and r.date between ${from}::date and ${to}::date
   group by r.appointment_id, r.date, r.time)`;

export function figuresStore(db: Database<'reminders'>): FiguresStore {
  return {
    day: (clinicId, date) =>
      db.inClinic(clinicId, async (q) => {
        const { rows } = await sql<DayCounts>`
          select (count(*) filter (where not ended or cancelled))::int as visits,
                 (count(*) filter (where texted and (not ended or cancelled)))::int as texted,
                 (count(*) filter (where confirmed and not ended and not cancelled))::int as confirmed,
                 (count(*) filter (where cancelled))::int as cancelled,
                 (count(*) filter (where waiting))::int as waiting,
                 (count(*) filter (where refused and not texted and not ended and not confirmed))::int as "cannotText"
            from ${visitsOf(clinicId, { from: date, to: date })} v`.execute(q);
        return rows[0] ?? { visits: 0, texted: 0, confirmed: 0, cancelled: 0, waiting: 0, cannotText: 0 };
      }),
    texts: (clinicId, days) =>
      db.inClinic(clinicId, async (q) => {
        const { rows } = await sql<TextCounts>`
          select (select count(distinct message_id)::int from reminders where clinic_id = ${clinicId} and state = 'sent'
                     and date between ${days.from}::date and ${days.to}::date) as sent,
                 (count(*) filter (where confirmed and not ended and not cancelled))::int as confirmed,
                 (count(*) filter (where cancelled))::int as cancelled
            from ${visitsOf(clinicId, days)} v`.execute(q);
        return rows[0] ?? { sent: 0, confirmed: 0, cancelled: 0 };
      }),
    consent: (clinicId, now, until) => readConsent(db, clinicId, now, until),
    onSince: (clinicId) =>
      db.inClinic(clinicId, async (q) => {
        const row = await q
          .selectFrom('reminderSettings')
          .select('onSince')
          .where('clinicId', '=', clinicId)
          .where('enabled', '=', true)
          .executeTakeFirst();
        return row?.onSince ?? null;
      }),
  };
}

/** A patient with several numbers counts by the number that would be texted: the first with consent. */
function readConsent(
  db: Database<'reminders'>,
  clinicId: string,
  now: Date,
  until: CalendarDate,
): Promise<ConsentCounts> {
  return db.inClinic(clinicId, async (q) => {
    const { rows } = await sql<{ isKnown: boolean; state: string | null; source: string; patients: number }>`
      with ahead as (
        select distinct patient_id from reminders
         where clinic_id = ${clinicId} and visit_at > ${now} and date <= ${until}::date and ended_as is null)
      select c.patient_id is not null as "isKnown", s.state, coalesce(s.source, '') as source, count(*)::int as patients
        from ahead a
        left join reminder_charts c on c.clinic_id = ${clinicId} and c.patient_id = a.patient_id
        left join lateral (
          select k.state, k.source from unnest(c.phones) with ordinality as p (phone, place)
            join lateral (
              select o.state, o.source from consents o
               where o.clinic_id = ${clinicId} and o.phone = p.phone and o.kind = 'reminder' and not o.test
               order by o.seq desc limit 1) k on true
           order by k.state = 'given' desc, p.place limit 1) s on true
       group by 1, 2, 3 order by patients desc, source`.execute(q);
    const sum = (of: typeof rows) => of.reduce((total, { patients }) => total + patients, 0);
    const known = rows.filter(({ isKnown }) => isKnown);
    const given = known.filter(({ state }) => state === 'given');
    return {
      patients: sum(rows),
      known: sum(known),
      given: given.map(({ source, patients }) => ({ source, patients })),
      withdrawn: sum(known.filter(({ state }) => state === 'withdrawn')),
      unasked: sum(known.filter(({ state }) => state === null)),
    };
  });
}
