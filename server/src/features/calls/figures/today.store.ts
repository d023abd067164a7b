import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EmrConnectionState } from '../../../kernel/emr-connection.ts';
import type { CalendarDate } from '../../../kernel/time/calendar.ts';

/** The results of a day's calls, or of the day until now. */
export interface DayFigures {
  readonly calls: number;
  readonly booked: number;
  readonly moved: number;
  readonly cancelled: number;
  readonly transferred: number;
  readonly questions: number;
  readonly afterHours: number;
  readonly minutesWithoutPerson: number;
}

export interface NextAppointment {
  readonly id: string;
  readonly appointmentId: string | null;
  readonly date: string;
  readonly time: string;
  readonly durationMinutes: number | null;
  readonly providerId: string | null;
  readonly providerName: string | null;
  readonly patientId: string | null;
  readonly patientName: string | null;
  readonly type: string | null;
  /** The log of the call that made it. */
  readonly callLogId: string | null;
  readonly test: boolean;
}

export interface DayRead {
  readonly today: DayFigures;
  readonly lastWeek: DayFigures;
  /** Calls by the clinic's local hour; of last week the whole day. */
  readonly hours: ReadonlyArray<{ readonly hour: number; readonly today: number; readonly lastWeek: number }>;
  readonly emr: {
    readonly type: string | null;
    readonly state: 'unknown' | 'ok' | 'reauthorise' | 'unreachable';
    readonly since: string | null;
    readonly credentialsRefused: boolean;
    readonly connection: EmrConnectionState | 'unknown';
    readonly authorisationEnds: string | null;
  } | null;
  readonly texts: Readonly<Record<'sent' | 'delivered' | 'failed' | 'waiting', number>>;
  readonly lastCallAt: string | null;
  readonly next: readonly NextAppointment[];
}

/** The two days compared, and the end of each. */
export interface TwoDays {
  readonly today: CalendarDate;
  readonly lastWeek: CalendarDate;
  readonly lastWeekUntil: Date;
  readonly beganAt: Date;
  /** The clinic's local time, as `2026-11-16 09:42`. */
  readonly wall: string;
}

const MOST_NEXT = 8;

export interface TodayStore {
  read(clinicId: string, days: TwoDays): Promise<DayRead>;
}

export function todayStore(db: Database<'calls'>): TodayStore {
  return {
    read: (clinicId, days) =>
      db.inClinic(clinicId, async (q) => {
        const { rows } = await statement(clinicId, days).execute(q);
        const [row] = rows;
        if (!row) throw new Error('the figures query returned no row');
        return row.read;
      }),
  };
}

const FIGURES = sql`json_build_object(
  'calls', count(*),
  'booked', coalesce(sum(booked), 0),
  'moved', coalesce(sum(moved), 0),
  'cancelled', coalesce(sum(cancelled), 0),
  'transferred', count(*) filter (where transferred),
  'questions', count(*) filter (where outcome = 'clinic_info'),
  'afterHours', count(*) filter (where after_hours),
  'minutesWithoutPerson', round(coalesce(sum(duration_seconds) filter (where not transferred), 0) / 60.0)::int)`;

const statement = (clinicId: string, { today, lastWeek, lastWeekUntil, beganAt, wall }: TwoDays) => sql<{
  read: DayRead;
}>`
  with calls as (
    select local_date, local_hour, outcome, transferred, after_hours, duration_seconds, started_at,
           outcomes_in(call_logs, 'booked') as booked, outcomes_in(call_logs, 'rescheduled') as moved,
           outcomes_in(call_logs, 'cancelled') as cancelled
      from call_logs where clinic_id = ${clinicId} and not test
       and local_date in (${today}::date, ${lastWeek}::date)),
  next as (
    select a.id, a.appointment_id, a.starts_at, a.duration_minutes, a.provider_id, a.patient_id, a.patient_name,
           a.draft ->> 'type' as type, a.call_id, a.test
      from attempts a
     where a.clinic_id = ${clinicId} and a.state = 'booked' and a.starts_at >= ${wall}::timestamp
       and not exists (select from attempts c where c.clinic_id = a.clinic_id and c.appointment_id = a.appointment_id and c.state = 'cancelled')
       and not exists (select from attempts m where m.clinic_id = a.clinic_id and m.old_appointment_id = a.appointment_id and m.state = 'booked')
     order by a.starts_at limit ${MOST_NEXT})
  select json_build_object(
    'today', (select ${FIGURES} from calls where local_date = ${today}::date),
    'lastWeek', (select ${FIGURES} from calls where local_date = ${lastWeek}::date and started_at <= ${lastWeekUntil}),
    'hours', (select json_agg(json_build_object('hour', hour,
        'today', (select count(*) from calls where local_hour = hour and local_date = ${today}::date),
        'lastWeek', (select count(*) from calls where local_hour = hour and local_date = ${lastWeek}::date)) order by hour)
      from generate_series(0, 23) hour),
    'emr', (select json_build_object('type', emr_type, 'state', state, 'since', state_at,
        'credentialsRefused', credentials_refused_at is not null, 'connection', connection, 'authorisationEnds', oauth_token_expires_at)
      from emr_connections where clinic_id = ${clinicId}),
    'texts', (select json_build_object(
        'sent', count(*) filter (where state = 'sent'),
        'delivered', count(*) filter (where delivery_status = 'delivered'),
        'failed', count(*) filter (where state = 'failed' or delivery_status in ('expired', 'sending_failed', 'delivery_failed')),
        'waiting', count(*) filter (where state in ('queued', 'sending')))
      from sms_messages where clinic_id = ${clinicId} and not test and created_at >= ${beganAt}),
    'lastCallAt', (select max(started_at) from call_logs where clinic_id = ${clinicId} and not test),
    'next', coalesce((select json_agg(json_build_object(
        'id', n.id, 'appointmentId', n.appointment_id, 'durationMinutes', n.duration_minutes,
        'date', to_char(n.starts_at, 'YYYY-MM-DD'), 'time', to_char(n.starts_at, 'HH24:MI'),
        'providerId', n.provider_id, 'patientId', n.patient_id, 'patientName', n.patient_name, 'type', n.type, 'test', n.test,
        'providerName', (select p.name from providers p where p.clinic_id = ${clinicId} and p.emr_provider_id = n.provider_id limit 1),
        'callLogId', (select l.id from call_logs l where l.clinic_id = ${clinicId} and l.call_id = n.call_id)) order by n.starts_at)
      from next n), '[]'::json)) as read`;
