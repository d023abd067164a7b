import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { enqueue } from '../../database/jobs/jobs.ts';
import { ANSWER_REPLY } from './job-kinds.ts';
import type { StoredQuestion } from './question.ts';
import { asQuestion, leftAt, QUESTION_COLUMNS } from './store.ts';

export interface NewReply {
  readonly eventId: string;
  readonly phone: string;
  readonly body: string;
  /** The provider's time of sending. */
  readonly at: Date;
  /** The text stops all further texts to the number. */
  readonly stops: boolean;
  readonly question: { readonly id: string; readonly isOpen: boolean } | null;
}

export interface WaitingReply {
  readonly id: string;
  readonly eventId: string;
  readonly phone: string;
  readonly body: string;
  readonly at: Date;
  readonly stops: boolean;
  readonly ageMs: number;
  readonly tries: number;
  readonly toldWaiting: boolean;
  readonly question: StoredQuestion | null;
  readonly inTime: boolean;
  /** Sent before the text with the current question had left. */
  readonly isEarly: boolean;
  readonly waitsForEarlier: boolean;
  /** Replies of this number left to staff within the last hour. */
  readonly unclearLately: number;
}

export interface ReplyStore {
  add(tx: Transaction, clinicId: string, reply: NewReply): Promise<void>;
  waiting(clinicId: string, id: string): Promise<WaitingReply | null>;
  /** False if it was already finished; then send no answer. */
  finish(tx: Transaction, clinicId: string, id: string, outcome: string): Promise<boolean>;
  /** Postpones the reply. Returns true only the first time `tells` is set, and never after it is finished. */
  putOff(tx: Transaction, clinicId: string, id: string, tells: boolean): Promise<boolean>;
}

export function replyStore(db: Database<'replies'>): ReplyStore {
  return {
    add: (tx, clinicId, { question, ...given }) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const asked = { questionId: question?.id ?? null, inTime: question?.isOpen ?? false };
        const row = await q
          .insertInto('textReplies')
          .values({ clinicId, ...given, ...asked })
          .onConflict((conflict) => conflict.columns(['clinicId', 'eventId']).doNothing())
          .returning('id')
          .executeTakeFirst();
        if (row) await enqueue(q, { kind: ANSWER_REPLY, clinicId, payload: { replyId: row.id } });
      }),
    waiting: (clinicId, id) => readWaiting(db, clinicId, id),
    finish: (tx, clinicId, id, outcome) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const row = await q
          .updateTable('textReplies')
          .set({ state: 'done', outcome })
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .where('state', '=', 'waiting')
          .returning('id')
          .executeTakeFirst();
        return row !== undefined;
      }),
    putOff: (tx, clinicId, id, tells) =>
      db.within(tx).inClinic(clinicId, async (q) => {
        const before = await q
          .selectFrom('textReplies')
          .select('toldWaiting')
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .where('state', '=', 'waiting')
          .forUpdate()
          .executeTakeFirst();
        if (!before) return false;
        await q
          .updateTable('textReplies')
          .set({ tries: sql`tries + 1`, toldWaiting: before.toldWaiting || tells })
          .where('clinicId', '=', clinicId)
          .where('id', '=', id)
          .execute();
        return tells && !before.toldWaiting;
      }),
  };
}

function readWaiting(db: Database<'replies'>, clinicId: string, id: string): Promise<WaitingReply | null> {
  return db.inClinic(clinicId, async (q) => {
    const row = await q
      .selectFrom('textReplies as r')
      .leftJoin('textQuestions', (join) =>
        join.onRef('textQuestions.id', '=', 'r.questionId').on('textQuestions.clinicId', '=', clinicId),
      )
      .select([
        'r.id',
        'r.eventId',
        'r.phone',
        'r.body',
        'r.stops',
        'r.at',
        'r.tries',
        'r.toldWaiting',
        'r.inTime',
      ])
      .select([
        'textQuestions.id as questionId',
        ...QUESTION_COLUMNS.map((name) => `textQuestions.${name}` as const),
      ])
      .select([
        sql<number>`extract(epoch from clock_timestamp() - r.received_at) * 1000`.as('ageMs'),
        sql<boolean>`coalesce(text_questions.asking_id <> text_questions.message_id
          and coalesce(${leftAt('text_questions.asking_id')} > r.received_at, true)
          or r.at < text_questions.stepped_at, false)`.as('isEarly'),
        sql<boolean>`exists (select from text_replies earlier where earlier.clinic_id = r.clinic_id
          and earlier.phone = r.phone and earlier.state = 'waiting' and earlier.seq < r.seq)`.as(
          'waitsForEarlier',
        ),
        sql<number>`(select count(*)::int from text_replies other where other.clinic_id = r.clinic_id
          and other.phone = r.phone and other.outcome = 'unclear'
          and other.received_at > now() - interval '1 hour')`.as('unclearLately'),
      ])
      .where('r.clinicId', '=', clinicId)
      .where('r.id', '=', id)
      .where('r.state', '=', 'waiting')
      .executeTakeFirst();
    if (!row) return null;
    const { questionId, ageMs, body, ...rest } = row;
    const question = questionId ? asQuestion(questionId, row as unknown as StoredQuestion) : null;
    return { ...rest, body: body ?? '', ageMs: Number(ageMs), question };
  });
}
