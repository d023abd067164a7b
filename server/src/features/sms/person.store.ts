import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteRows, isNumber, isOfNumber } from '../../database/of-person.ts';
import { isShared, type Person } from '../../kernel/people/person.ts';
import type { PersonPart, PersonRecord } from '../privacy/index.ts';

interface Text {
  readonly id: string;
  readonly createdAt: Date;
  readonly action: string;
  readonly state: string;
  readonly toNumber: string | null;
  readonly body: string | null;
  readonly sentAt: Date | null;
}

/**
 * A person's texts, and whether the provider blocks their number. If others share the number, a text only counts as
 * theirs by its appointment, call or link.
 */
export function textPart(db: Database<'sms'>): PersonPart {
  const isOf = (clinicId: string, person: Person): RawBuilder<boolean> => {
    const { callIds, appointmentIds, linkIds, patientId } = person;
    const toNumber =
      patientId && isShared(person) ? sql<boolean>`false` : isNumber(sql`to_number`, person.phone);
    return sql<boolean>`clinic_id = ${clinicId} and (${toNumber} or call_id = any(${[...callIds]}::text[])
      or coalesce(patient_id = ${patientId}, false) or appointment_id = any(${[...appointmentIds]}::text[]) or link_id::text = any(${[...linkIds]}::text[]))`;
  };
  const isBlocked = (clinicId: string, person: Person) =>
    sql<boolean>`clinic_id = ${clinicId} and ${isOfNumber(person, sql`phone`)}`;
  return {
    name: 'texts',
    read: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const texts = await sql<Text>`
          select id, created_at, action, state, to_number, body, sent_at from sms_messages
           where ${isOf(clinicId, person)} order by created_at desc`.execute(q);
        const blocks = await sql<{ phone: string; source: string; at: Date }>`
          select phone, source, at from sms_opt_outs where ${isBlocked(clinicId, person)}`.execute(q);
        return [
          ...texts.rows.map(recordOf),
          ...blocks.rows.map(
            ({ phone, source, at }): PersonRecord => ({
              ...{ kind: 'optOut', id: phone, at, words: null },
              facts: { number: phone, source },
            }),
          ),
        ];
      }),
    erase: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => ({
        text: await deleteRows(q, 'smsMessages', isOf(clinicId, person)),
        optOut: await deleteRows(q, 'smsOptOuts', isBlocked(clinicId, person)),
      })),
  };
}

function recordOf({ id, createdAt, action, state, toNumber, body, sentAt }: Text): PersonRecord {
  return {
    ...{ kind: 'text', id, at: createdAt, words: body },
    facts: { action, state, number: toNumber, sent: sentAt?.toISOString() ?? null },
  };
}
