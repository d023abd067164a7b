import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteRows, isOfNumber } from '../../database/of-person.ts';
import type { Person } from '../../kernel/people/person.ts';
import type { PersonPart, PersonRecord } from '../privacy/index.ts';

interface Reply {
  readonly id: string;
  readonly receivedAt: Date;
  readonly phone: string;
  readonly body: string | null;
  readonly outcome: string | null;
}

interface Confirmed {
  readonly appointmentId: string;
  readonly confirmedAt: Date;
  readonly patientId: string;
  readonly date: string;
  readonly time: string;
  readonly by: string;
}

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
        const replies = await sql<Reply>`
          select id, received_at, phone, body, outcome from text_replies
           where ${ofNumber(clinicId, person)} order by received_at desc`.execute(q);
        const confirmed = await sql<Confirmed>`
          select appointment_id, confirmed_at, patient_id, date::text as date, time, by from confirmations
           where ${ofPatient(clinicId, person)} order by confirmed_at desc`.execute(q);
        return [...replies.rows.map(replyRecord), ...confirmed.rows.map(confirmedRecord)];
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

const replyRecord = ({ id, receivedAt, phone, body, outcome }: Reply): PersonRecord => ({
  ...{ kind: 'reply', id, at: receivedAt, words: body },
  facts: { number: phone, outcome },
});

const confirmedRecord = (row: Confirmed): PersonRecord => ({
  ...{ kind: 'confirmation', id: row.appointmentId, at: row.confirmedAt, words: null },
  facts: { visit: `${row.date} ${row.time}`, patient: row.patientId, source: row.by },
});
