import { type SqlBool, sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import { byText, byTime, listOf, partOf } from '../../database/list-of.ts';
import type { Listed, ListPart } from '../../kernel/page.ts';
import type { Message } from './message.ts';

export interface MessageFilter {
  readonly state: Message['state'] | null;
  readonly action: Message['action'] | null;
  /** Days in UTC, inclusive. */
  readonly from: string | null;
  readonly to: string | null;
  readonly q: string | null;
}

/** A message without its text, which belongs to the patient. */
export interface MessageRow
  extends Pick<Message, 'id' | 'action' | 'callId' | 'toNumber' | 'state' | 'skipReason' | 'sentAt'> {
  readonly language: string;
  readonly deliveryStatus: string | null;
  readonly appointmentId: string | null;
  readonly createdAt: Date;
}

export interface OptOutRow {
  readonly phone: string;
  readonly source: 'stop-word' | 'provider-refusal';
  readonly at: Date;
}

export interface SmsListStore {
  messages(clinicId: string, filter: MessageFilter, part: ListPart): Promise<Listed<MessageRow>>;
  /** Numbers that currently opt out. */
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
          .selectFrom('smsOptOuts')
          .select(['phone', 'source', 'at'])
          .where('clinicId', '=', clinicId)
          .where('source', '!=', 'start-word');
        if (digits) rows = rows.where('phone', 'like', partOf(digits.replace(/\D/g, '') || digits));
        return (await listOf(q, rows, OPT_OUTS, part)) as unknown as Listed<OptOutRow>;
      }),
  };
}

function messages(q: Queries<'sms'>, clinicId: string, { state, action, from, to, q: words }: MessageFilter) {
  let rows = q
    .selectFrom('smsMessages')
    .select(['id', 'action', 'language', 'toNumber', 'state', 'skipReason', 'deliveryStatus'])
    .select(['callId', 'appointmentId', 'createdAt', 'sentAt'])
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
