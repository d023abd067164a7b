import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { byText, byTime, listOf, partOf } from '../../../database/list-of.ts';
import type { Listed, ListPart } from '../../../kernel/page.ts';
import type { CalendarDate, WallTime } from '../../../kernel/time/calendar.ts';
import type {
  AppointmentText,
  PhoneBooking,
  PhoneBookingFilter,
  PhoneBookingState,
} from './phone-booking.ts';

export interface PhoneBookingStore {
  list(clinicId: string, filter: PhoneBookingFilter, part: ListPart): Promise<Listed<PhoneBooking>>;
  read(clinicId: string, id: string): Promise<PhoneBooking | null>;
  story(clinicId: string, appointmentIds: readonly string[]): Promise<PhoneBooking[]>;
  /** Texts about these appointments, without recipient or wording. */
  texts(clinicId: string, appointmentIds: readonly string[]): Promise<AppointmentText[]>;
}

// A cancellation's draft holds the row it ends; other drafts hold the row they create.
const ACTION = sql<
  PhoneBooking['action']
>`case a.draft->>'action' when 'reschedule' then 'move' else a.draft->>'action' end`;
const STATE = sql<PhoneBookingState>`
  case when a.state in ('held', 'writing') then 'in_progress'
       when a.state in ('doubt', 'undoing') then 'in_doubt'
       when a.state = 'cancelled' then 'cancelled'
       when a.state = 'booked' and a.draft->>'action' = 'reschedule' then 'moved'
       when a.state = 'booked' then 'booked'
       else 'not_done' end`;
// Prefer the sentence the caller heard, if staff can read it.
const TOLD = sql<
  string | null
>`case when a.answer->>'message' ~ '[\u4e00-\u9fff]' then null else a.answer->>'message' end`;
const WHY = sql<string | null>`
  case when a.state in ('booked', 'cancelled', 'done') then null
       when a.state in ('held', 'writing') then 'It is being written into the EMR.'
       when a.state in ('doubt', 'undoing') then 'The EMR has not confirmed it.'
       when a.state = 'absent' then 'It is not in the EMR.'
       when a.state = 'undone' then 'It was taken back, because the time was taken by somebody else.'
       else coalesce(${TOLD}, 'It was refused, or the EMR did not answer.') end`;
const DATE = sql<CalendarDate>`coalesce(a.draft->'appointment'->>'date', a.draft->>'date')`;
const TIME = sql<WallTime>`coalesce(a.draft->'appointment'->>'time', a.draft->>'time')`;
const PROVIDER = sql<string>`coalesce(a.draft->'appointment'->>'providerId', a.draft->>'providerId', '')`;
const PATIENT = sql<string | null>`coalesce(a.draft->'appointment'->>'patientId', a.draft->>'patientId')`;
const PATIENT_NAME = sql<string | null>`coalesce(a.patient_name, (
  select item.name from inbox_items item
   where item.clinic_id = a.clinic_id and item.name is not null and item.call_id = a.call_id
     and (item.patient_id is null or item.patient_id = ${PATIENT})
   order by item.since desc limit 1))`;
const STANDS = sql<boolean>`a.state = 'booked' and not exists (
  select from attempts later
   where later.clinic_id = a.clinic_id and later.created_at > a.created_at
     and (later.state = 'cancelled' and later.appointment_id = a.appointment_id
          or later.state = 'booked' and later.old_appointment_id = a.appointment_id))`;

const SORTS = {
  keys: {
    startsAt: byText(
      "coalesce(a.draft->'appointment'->>'date', a.draft->>'date') || ' ' || coalesce(a.draft->'appointment'->>'time', a.draft->>'time', '')",
    ),
    at: byTime('a.created_at'),
  },
  id: 'a.id',
};

export function phoneBookingStore(db: Database<'scheduling'>): PhoneBookingStore {
  return {
    list: (clinicId, filter, part) =>
      db.inClinic(clinicId, (q) => listOf(q, filtered(bookings(q, clinicId), filter), SORTS, part)),
    read: (clinicId, id) =>
      db.inClinic(
        clinicId,
        async (q) => (await bookings(q, clinicId).where('a.id', '=', id).executeTakeFirst()) ?? null,
      ),
    story: (clinicId, appointmentIds) =>
      db.inClinic(clinicId, (q) =>
        bookings(q, clinicId)
          .where((where) =>
            where.or([
              where('a.appointmentId', 'in', appointmentIds),
              where('a.oldAppointmentId', 'in', appointmentIds),
            ]),
          )
          .orderBy('a.createdAt')
          .orderBy('a.id')
          .execute(),
      ),
    texts: (clinicId, appointmentIds) =>
      db.inClinic(clinicId, (q) =>
        q
          .selectFrom('smsMessages')
          .select(['id', 'action', 'state', 'skipReason', 'deliveryStatus', 'createdAt', 'sentAt'])
          .where('clinicId', '=', clinicId)
          .where('appointmentId', 'in', appointmentIds)
          .orderBy('createdAt')
          .execute(),
      ),
  };
}

type Queries = Parameters<Parameters<Database<'scheduling'>['inClinic']>[1]>[0];

function bookings(q: Queries, clinicId: string) {
  return (
    q
      .selectFrom('attempts as a')
      .select(['a.id', 'a.appointmentId', 'a.oldAppointmentId', 'a.tool', 'a.test'])
      // Actions by link belong to no call.
      .select(sql<string | null>`case when a.draft ->> 'linkId' is null then a.call_id end`.as('callId'))
      .select(['a.createdAt as at', 'a.updatedAt as settledAt'])
      .select([
        ACTION.as('action'),
        STATE.as('state'),
        STANDS.as('stands'),
        WHY.as('why'),
        PATIENT.as('patientId'),
        PATIENT_NAME.as('patientName'),
        PROVIDER.as('providerId'),
        sql<string>`coalesce(a.draft->>'providerName', '')`.as('providerName'),
        DATE.as('date'),
        TIME.as('time'),
        sql<number>`coalesce((a.draft->'appointment'->>'durationMinutes')::int,
                           (a.draft->>'durationMinutes')::int, 0)`.as('durationMinutes'),
        sql<string>`coalesce(a.draft->>'reason', '')`.as('reason'),
        sql<CalendarDate | null>`a.draft->'old'->>'date'`.as('oldDate'),
        sql<WallTime | null>`a.draft->'old'->>'time'`.as('oldTime'),
      ])
      .where('a.clinicId', '=', clinicId)
      .where('a.draft', 'is not', null)
      .where(sql<SqlBool>`${DATE} is not null`)
  );
}

type Rows = ReturnType<typeof bookings>;

function filtered(all: Rows, filter: PhoneBookingFilter): Rows {
  const { from, to, states, providerId, patientId, appointmentId, callId, stands, q: words } = filter;
  let rows = all;
  if (from) rows = rows.where(sql<SqlBool>`${DATE} >= ${from}`);
  if (to) rows = rows.where(sql<SqlBool>`${DATE} <= ${to}`);
  if (states.length > 0) rows = rows.where(sql<SqlBool>`${STATE} = any(${[...states]})`);
  if (providerId) rows = rows.where(sql<SqlBool>`${PROVIDER} = ${providerId}`);
  if (patientId) rows = rows.where(sql<SqlBool>`${PATIENT} = ${patientId}`);
  if (appointmentId) rows = rows.where('a.appointmentId', '=', appointmentId);
  if (callId) rows = rows.where('a.callId', '=', callId);
  if (words)
    rows = rows.where(
      sql<SqlBool>`(a.draft->>'providerName' ilike ${partOf(words)} or a.draft->>'reason' ilike ${partOf(words)}
                    or a.patient_name ilike ${partOf(words)}
                    or ${PATIENT} = ${words} or a.appointment_id = ${words})`,
    );
  return stands === null ? rows : rows.where(sql<SqlBool>`${STANDS} = ${stands}`);
}
