import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import { byNumber, byText, byTime, listOf, partOf } from '../../database/list-of.ts';
import type { Language } from '../../kernel/language.ts';
import type { Listed, ListPart } from '../../kernel/page.ts';

/** Maximum number of stored questions per clinic; the least asked are removed first. */
const MOST_QUESTIONS = 1_000;

export interface AskedQuestion {
  readonly id: string;
  readonly question: string;
  readonly language: Language;
  /** The source of the answer; null if there was none. */
  readonly answeredBy: string | null;
  readonly times: number;
  readonly lastAt: Date;
  readonly callId: string | null;
}

type Asked = Omit<AskedQuestion, 'id' | 'times'> & {
  /** By the clinic's calendar, such as 2026-11. */
  readonly month: string;
};

export interface QuestionStore {
  /** Counts a question together with a similar one; `isLike` compares it with those of the same language and answer. */
  count(clinicId: string, asked: Asked, isLike: (known: string) => boolean): Promise<void>;
  /** Unanswered questions, most asked first. */
  unanswered(clinicId: string): Promise<ReadonlyArray<Pick<AskedQuestion, 'id' | 'question' | 'language'>>>;
  /** `answeredBy` maps question ids to answers. */
  markAnswered(clinicId: string, answered: ReadonlyMap<string, string>): Promise<void>;
  list(
    clinicId: string,
    which: 'answered' | 'unanswered',
    search: string | null,
    part: ListPart,
  ): Promise<Listed<AskedQuestion>>;
}

const SORTS = {
  keys: { times: byNumber('times'), lastAt: byTime('last_at'), question: byText('lower(question)') },
  id: 'id',
};

export function questionStore(db: Database<'knowledge'>): QuestionStore {
  return {
    count: (clinicId, asked, isLike) =>
      db.inClinic(clinicId, (q) => countQuestion(q, clinicId, asked, isLike)),
    unanswered: (clinicId) =>
      db.inClinic(clinicId, (q) =>
        q
          .selectFrom('knowledgeQuestions')
          .select(['id', 'question', sql<Language>`language`.as('language')])
          .where('clinicId', '=', clinicId)
          .where('answeredBy', 'is', null)
          .orderBy('times', 'desc')
          .limit(MOST_QUESTIONS)
          .execute(),
      ),
    markAnswered: (clinicId, answered) =>
      db.inClinic(clinicId, async (q) => {
        for (const [id, answeredBy] of answered)
          await q
            .updateTable('knowledgeQuestions')
            .set({ answeredBy })
            .where('clinicId', '=', clinicId)
            .where('id', '=', id)
            .execute();
      }),
    list: (clinicId, which, search, part) =>
      db.inClinic(clinicId, (q) => {
        let rows = q
          .selectFrom('knowledgeQuestions')
          .select([
            'id',
            'question',
            sql<Language>`language`.as('language'),
            'answeredBy',
            'times',
            'lastAt',
            'lastCallId as callId',
          ])
          .where('clinicId', '=', clinicId)
          .where('answeredBy', which === 'answered' ? 'is not' : 'is', null);
        if (search) rows = rows.where('question', 'ilike', partOf(search));
        return listOf(q, rows, SORTS, part);
      }),
  };
}

async function countQuestion(
  q: Queries<'knowledge'>,
  clinicId: string,
  { question, language, answeredBy, lastAt, callId, month }: Asked,
  isLike: (known: string) => boolean,
): Promise<void> {
  // Two calls that ask the same question at once would each add a row.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`questions ${clinicId}`}, 0))`.execute(q);
  const known = await q
    .selectFrom('knowledgeQuestions')
    .select(['id', 'question'])
    .where('clinicId', '=', clinicId)
    .where('language', '=', language)
    .where('answeredBy', 'is not distinct from', answeredBy)
    .orderBy('times', 'desc')
    .limit(MOST_QUESTIONS)
    .execute();
  const like = known.find((row) => isLike(row.question));
  if (like) {
    await q
      .updateTable('knowledgeQuestions')
      .set({
        times: sql<number>`times + 1`,
        months: sql<string>`months || jsonb_build_object(${month}::text, coalesce((months ->> ${month})::int, 0) + 1)`,
        ...{ lastAt, lastCallId: callId },
      })
      .where('clinicId', '=', clinicId)
      .where('id', '=', like.id)
      .execute();
    return;
  }
  await q
    .insertInto('knowledgeQuestions')
    .values({
      ...{ clinicId, question, language, answeredBy, lastAt, lastCallId: callId },
      months: JSON.stringify({ [month]: 1 }),
    })
    .execute();
  if (known.length < MOST_QUESTIONS) return;
  await q
    .deleteFrom('knowledgeQuestions')
    .where('clinicId', '=', clinicId)
    .where('id', '=', known.at(-1)?.id ?? '')
    .execute();
}
