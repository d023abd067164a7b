import { type Selectable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteRows, isOfNumber } from '../../database/of-person.ts';
import type { Confirmations, TextReplies } from '../../database/tables.ts';
import type { Person } from '../../kernel/people/person.ts';
import type { PersonPart, PersonRecord } from '../privacy/index.ts';

export function replyPart(db: Database<'replies'>): PersonPart {
  const ofNumber = (clinicId: string, person: Person) =>
    sql<boolean>`clinic_id = ${clinicId} and ${isOfNumber(person, sql`phone`)}`;
  const ofPatient = (clinicId: string, { patientId, appointmentIds }: Person) =>
    patientId
      ? sql<boolean>`clinic_id = ${clinicId} and patient_id = ${patientId}`
      : sql<boolean>`clinic_id = ${clinicId} and appointment_id = any(${[...appointmentIds]}::text[])`;
  return {
    name: 'replies',
    read: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const replies = await q
          .selectFrom('textReplies')
          .selectAll()
          .where(ofNumber(clinicId, person))
          .orderBy('receivedAt', 'desc')
          .execute();
        const confirmed = await q
          .selectFrom('confirmations')
          .selectAll()
          .where(ofPatient(clinicId, person))
          .orderBy('confirmedAt', 'desc')
          .execute();
        return [...replies.map(replyRecord), ...confirmed.map(confirmedRecord)];
      }),
    erase: (tx, clinicId, person) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const reply = await deleteRows(q, 'textReplies', ofNumber(clinicId, person));
        await sql`
          delete from text_questions where ${ofNumber(clinicId, person)}
              or clinic_id = ${clinicId} and jsonb_array_length(visits) = 1
                 and visits -> 0 ->> 'patientId' = ${person.patientId}`.execute(q);
        return { reply, confirmation: await deleteRows(q, 'confirmations', ofPatient(clinicId, person)) };
      }),
  };
}

const replyRecord = ({ id, receivedAt, phone, body, outcome }: Selectable<TextReplies>): PersonRecord => ({
  ...{ kind: 'reply', id, at: receivedAt, words: body },
  facts: { number: phone, outcome },
});

const confirmedRecord = (row: Selectable<Confirmations>): PersonRecord => ({
  ...{ kind: 'confirmation', id: row.appointmentId, at: row.confirmedAt, words: null },
  facts: { visit: `${row.date} ${row.time}`, patient: row.patientId, source: row.by },
});
