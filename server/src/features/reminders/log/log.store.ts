import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { byNumber, byText, byTime, listOf, partOf } from '../../../database/list-of.ts';
import type { Listed, ListPart } from '../../../kernel/page.ts';
import {
  CALL_INSTEAD,
  type Reminder,
  type ReminderAnswer,
  type ReminderState,
  type SkipReason,
} from '../reminder.ts';

export interface LogFilter {
  readonly state: ReminderState | null;
  readonly reason: SkipReason | 'call' | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly answer: ReminderAnswer | 'none' | null;
  readonly providerId: string | null;
  readonly q: string | null;
}

export type LogRow = Omit<Reminder, 'createdAt'>;

export interface ClinicFigures {
  readonly clinicId: string;
  readonly clinicName: string;
  readonly enabled: boolean;
  readonly waiting: number;
  readonly sent: number;
  readonly skipped: number;
  readonly refused: number;
  readonly refusedFor: readonly string[];
  readonly lastSentAt: Date | null;
  readonly trouble: string | null;
}

export interface LogStore {
  list(clinicId: string, filter: LogFilter, part: ListPart): Promise<Listed<LogRow>>;
  figures(search: string | null, days: number, part: ListPart): Promise<Listed<ClinicFigures>>;
}

const SORTS = {
  keys: {
    date: byText("(date::text || ' ' || time)"),
    sentAt: byTime("coalesce(sent_at, '-infinity')"),
    patientName: byText("coalesce(lower(patient_name), '')"),
    state: byText('state'),
  },
  id: 'id',
};
const FIGURES = {
  keys: {
    sent: byNumber('sent'),
    skipped: byNumber('skipped'),
    refused: byNumber('refused'),
    clinicName: byText('lower(clinic_name)'),
  },
  id: 'clinic_id',
};

export function logStore(db: Database<'reminders'>): LogStore {
  return {
    list: (clinicId, filter, part) =>
      db.inClinic(clinicId, async (q) => {
        const rows = q
          .selectFrom('reminders')
          .select([
            'id',
            'appointmentId',
            'patientId',
            'patientName',
            'providerId',
            'date',
            'time',
            'hoursBefore',
          ])
          .select([
            'state',
            'reason',
            'phone',
            'sentAt',
            'consentId',
            'answer',
            'answeredAt',
            'endedAs',
            'visitAt',
            'opensAt',
          ])
          .where('clinicId', '=', clinicId)
          .where(sql<SqlBool>`${sql.join(conditions(filter), sql` and `)}`);
        return (await listOf(q, rows, SORTS, part)) as unknown as Listed<LogRow>;
      }),
    figures: (search, days, part) =>
      db.asPlatform(async (q) => {
        let rows = q.selectFrom(figuresOf(days)).selectAll();
        if (search) rows = rows.where('clinicName', 'ilike', partOf(search));
        return (await listOf(q, rows, FIGURES, part)) as unknown as Listed<ClinicFigures>;
      }),
  };
}

function conditions({ state, reason, from, to, answer, providerId, q }: LogFilter) {
  return [
    sql`true`,
    ...(state ? [sql`state = ${state}`] : []),
    ...(reason === 'call' ? [sql`reason = any(${[...CALL_INSTEAD]}::text[])`] : []),
    ...(reason && reason !== 'call' ? [sql`reason = ${reason}`] : []),
    ...(from ? [sql`date >= ${from}::date`] : []),
    ...(to ? [sql`date <= ${to}::date`] : []),
    ...(answer ? [answer === 'none' ? sql`answer is null` : sql`answer = ${answer}`] : []),
    ...(providerId ? [sql`provider_id = ${providerId}`] : []),
    ...(q ? [sql`(patient_name ilike ${partOf(q)} or patient_id = ${q} or appointment_id = ${q})`] : []),
  ];
}

const MOST_CODES = 5;
const figuresOf = (days: number) =>
  sql<ClinicFigures>`(
  select s.clinic_id, c.name as clinic_name, s.enabled, s.trouble,
         (count(r.id) filter (where r.state = 'waiting'))::int as waiting,
         (count(r.id) filter (where r.state = 'sent' and r.sent_at > clock_timestamp() - make_interval(days => ${days})))::int as sent,
         (count(r.id) filter (where r.state = 'skipped' and r.changed_at > clock_timestamp() - make_interval(days => ${days})))::int as skipped,
         (count(r.id) filter (where r.message_id is not null and r.state = 'skipped'
            and r.changed_at > clock_timestamp() - make_interval(days => ${days})))::int as refused,
         coalesce((
           select jsonb_agg(code || ' × ' || texts order by texts desc, code) from (
             select coalesce(m.provider_code, m.skip_reason, '?') as code, count(distinct m.id) as texts
               from reminders f join sms_messages m on m.clinic_id = f.clinic_id and m.id = f.message_id
              where f.clinic_id = s.clinic_id and f.state = 'skipped'
                and f.changed_at > clock_timestamp() - make_interval(days => ${days})
              group by 1 order by 2 desc limit ${MOST_CODES}) refusals), '[]') as refused_for,
         max(r.sent_at) as last_sent_at
    from reminder_settings s join clinics c on c.id = s.clinic_id left join reminders r on r.clinic_id = s.clinic_id
   group by s.clinic_id, c.name, s.enabled, s.trouble)`.as('figures');
