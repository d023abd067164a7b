import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import type { AskedVisit, NewQuestion, Question, StoredQuestion } from './question.ts';

export interface QuestionStore {
  ask(tx: Transaction, clinicId: string, question: NewQuestion): Promise<void>;
  /** The question of the last text that left for this number. */
  latest(
    tx: Transaction,
    clinicId: string,
    phone: string,
    now: Date,
  ): Promise<{ readonly id: string; readonly topic: Question['topic']; readonly isOpen: boolean } | null>;
  /** Stores the next question. A visit whose id changed meanwhile keeps the new id. */
  change(
    tx: Transaction,
    clinicId: string,
    id: string,
    next: Pick<Question, 'visits' | 'step' | 'asked'>,
    /** The text with the question, and when the triggering reply was sent; absent if no text asks anew. */
    asking?: { readonly messageId: string; readonly at: Date },
  ): Promise<void>;
  /** Updates a visit's id after staff cut and pasted it, or a call moved it. */
  follow(tx: Transaction, clinicId: string, from: string, to: string): Promise<void>;
}

/** SQL: when a text left, or may have; null if it never did. */
export const leftAt = (messageId: string) => sql<Date | null>`(
  select min((attempt ->> 'at')::timestamptz)
    from sms_messages m cross join lateral jsonb_array_elements(m.attempts) attempt
   where m.clinic_id = text_questions.clinic_id and m.id = ${sql.ref(messageId)}
     and coalesce(attempt ->> 'outcome', '') not in ('refused', 'not-sent'))`;

export function questionStore(db: Database<'replies'>): QuestionStore {
  return {
    ask: (tx, clinicId, { visits, messageId, ...question }) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const texts = { messageId, askingId: messageId };
        await q
          .insertInto('textQuestions')
          .values({ clinicId, ...question, ...texts, visits: JSON.stringify(visits.map(visitFields)) })
          .execute();
      }),
    latest: (tx, clinicId, phone, now) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const left = sql<Date | null>`greatest(${leftAt('text_questions.message_id')}, ${leftAt('text_questions.asking_id')})`;
        const row = await q
          .selectFrom('textQuestions')
          .select(['id', 'topic', sql<boolean>`open_until > ${now}`.as('isOpen')])
          .where('clinicId', '=', clinicId)
          .where('phone', '=', phone)
          .where(left, 'is not', null)
          .orderBy(left, 'desc')
          .orderBy('createdAt', 'desc')
          .limit(1)
          .executeTakeFirst();
        return row ?? null;
      }),
    change: (tx, clinicId, id, { visits, step, asked }, asking) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const now = await visitsOf(q, clinicId, id);
        const merged = now.map((visit, index) => {
          const { providerId, date, time } = visits[index] ?? visit;
          return { ...visit, providerId, date, time };
        });
        await q
          .updateTable('textQuestions')
          .set({ visits: JSON.stringify(merged), step, asked: JSON.stringify(asked) })
          .set(asking ? { askingId: asking.messageId, steppedAt: asking.at } : {})
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .execute();
      }),
    follow: (tx, clinicId, from, to) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const named = JSON.stringify([{ appointmentId: from }]);
        await sql`
          update text_questions set visits = (
            select jsonb_agg(case when visit ->> 'appointmentId' = ${from}
                                  then visit || jsonb_build_object('appointmentId', ${to}::text) else visit end order by place)
              from jsonb_array_elements(visits) with ordinality as each (visit, place))
           where clinic_id = ${clinicId} and created_at > now() - interval '60 days' and visits @> ${named}::jsonb`.execute(
          q,
        );
      }),
  };
}

async function visitsOf(q: Queries<'replies'>, clinicId: string, id: string): Promise<readonly AskedVisit[]> {
  const row = await q
    .selectFrom('textQuestions')
    .select('visits')
    .where('clinicId', '=', clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (row?.visits ?? []) as readonly AskedVisit[];
}

function visitFields({ appointmentId, patientId, providerId, date, time }: AskedVisit): AskedVisit {
  return { appointmentId, patientId, providerId, date, time };
}

export const QUESTION_COLUMNS = [
  'topic',
  'visits',
  'step',
  'asked',
  'offerId',
  'language',
  'messageId',
] as const;

export function asQuestion(id: string, row: Omit<StoredQuestion, 'id'>): StoredQuestion {
  const { topic, visits, step, asked, offerId, language, messageId } = row;
  return { id, topic, visits, step, asked, offerId, language, messageId };
}
