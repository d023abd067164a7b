import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteRows, isNumber, isOfNumber } from '../../database/of-person.ts';
import type { SmsMessages } from '../../database/tables.ts';
import { isShared, type Person } from '../../kernel/people/person.ts';
import type { PersonPart, PersonRecord } from '../privacy/index.ts';

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
        const texts = await q
          .selectFrom('smsMessages')
          .selectAll()
          .where(isOf(clinicId, person))
          .orderBy('createdAt', 'desc')
          .execute();
        const blocks = await q
          .selectFrom('smsOptOuts')
          .selectAll()
          .where(isBlocked(clinicId, person))
          .execute();
        return [
          ...texts.map(recordOf),
          ...blocks.map(
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

function recordOf({
  id,
  createdAt,
  action,
  state,
  toNumber,
  body,
  sentAt,
}: Selectable<SmsMessages>): PersonRecord {
  return {
    ...{ kind: 'text', id, at: createdAt, words: body },
    facts: { action, state, number: toNumber, sent: sentAt?.toISOString() ?? null },
  };
}
