import { type SqlBool, sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import { byText, byTime, listOf, partOf } from '../../database/list-of.ts';
import type { Listed, ListPart } from '../../kernel/page.ts';
import type { Message } from './sending/message.ts';

export interface MessageFilter {
  readonly state: Message['state'] | null;
  readonly action: Message['action'] | null;
  /** In UTC, inclusive. */
  readonly from: string | null;
  readonly to: string | null;
  readonly q: string | null;
}

/** Omits the text, which is patient data. */
export interface MessageRow
  extends Pick<Message, 'id' | 'action' | 'callId' | 'toNumber' | 'state' | 'skipReason' | 'sentAt'> {
  readonly language: string;
  readonly consentId: string | null;
  readonly deliveryStatus: string | null;
  readonly appointmentId: string | null;
  /** Known only for appointments we wrote. */
  readonly patientId: string | null;
  readonly patientName: string | null;
  readonly createdAt: Date;
}

export interface OptOutRow {
  readonly phone: string;
  readonly source: 'stop-word' | 'provider-refusal' | 'staff';
  readonly at: Date;
}

export interface SmsListStore {
  messages(clinicId: string, filter: MessageFilter, part: ListPart): Promise<Listed<MessageRow>>;
  /** Numbers with withdrawn consent. A no during a call only applies to that call and is not listed. */
  optOuts(clinicId: string, digits: string | null, part: ListPart): Promise<Listed<OptOutRow>>;
}

const MESSAGES = { keys: { createdAt: byTime('created_at'), state: byText('state') }, id: 'id' };
const OPT_OUTS = { keys: { at: byTime('at') }, id: 'md5(phone)::uuid' };

export function smsListStore(db: Database<'sms'>): SmsListStore {
  return {
    messages: (clinicId, filter, part) =>
      db.inClinic(
        clinicId,
        async (q) =>
          (await listOf(q, messages(q, clinicId, filter), MESSAGES, part)) as unknown as Listed<MessageRow>,
      ),
    optOuts: (clinicId, digits, part) =>
      db.inClinic(clinicId, async (q) => {
        let rows = q
          .selectFrom(
            sql<OptOutRow & { state: string }>`(
            select distinct on (phone) phone, at, state,
                   case source when 'text' then 'stop-word' when 'provider' then 'provider-refusal'
                               when 'call' then 'call' else 'staff' end as source
              from consents where clinic_id = ${clinicId} and kind = 'booking' and not test and phone like '+%'
             order by phone, seq desc)`.as('standing'),
          )
          .select(['phone', 'source', 'at'])
          .where('state', '=', 'withdrawn')
          .where(sql<SqlBool>`source <> 'call'`);
        if (digits) rows = rows.where('phone', 'like', partOf(digits.replace(/\D/g, '') || digits));
        return (await listOf(q, rows, OPT_OUTS, part)) as unknown as Listed<OptOutRow>;
      }),
  };
}

const written = (column: 'patient_name' | 'patient_id') => sql<string | null>`(
  select ${column === 'patient_name' ? sql`a.patient_name` : sql`coalesce(a.draft -> 'appointment' ->> 'patientId', a.draft ->> 'patientId')`}
    from attempts a
   where a.clinic_id = sms_messages.clinic_id and a.appointment_id = sms_messages.appointment_id and a.draft is not null
   order by a.created_at desc limit 1)`;

function messages(q: Queries<'sms'>, clinicId: string, { state, action, from, to, q: words }: MessageFilter) {
  let rows = q
    .selectFrom('smsMessages')
    .select(['id', 'action', 'language', 'toNumber', 'state', 'skipReason', 'deliveryStatus'])
    .select(['callId', 'appointmentId', 'consentId', 'createdAt', 'sentAt'])
    .select([
      sql<string | null>`coalesce(patient_id, ${written('patient_id')})`.as('patientId'),
      written('patient_name').as('patientName'),
    ])
    .where('clinicId', '=', clinicId);
  if (state) rows = rows.where('state', '=', state);
  if (action) rows = rows.where('action', '=', action);
  if (from) rows = rows.where(sql<SqlBool>`created_at >= ${from}::date`);
  if (to) rows = rows.where(sql<SqlBool>`created_at < ${to}::date + 1`);
  if (!words) return rows;
  const digits = words.replace(/\D/g, '');
  return rows.where(
    sql<SqlBool>`(call_id = ${words} or appointment_id = ${words}
      or ${digits.length >= 3} and to_number like ${partOf(digits)})`,
  );
}
